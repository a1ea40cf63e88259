import { expect, test } from 'vitest'
import { fileNameOf } from '../../../domain/attachment/file-name.ts'

test.each([
  ['在職証明.PDF', '在職証明.pdf'],
  ['C:\\写真\\..\\道.jpeg', '道.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['請求\u202efdp.exe', '請求 fdp.pdf'],
  ['a\ud83d.pdf', 'a.pdf'],
  [' ...', 'file.pdf'],
])('a file that is called %j is kept as %j', (given, kept) => {
  expect(fileNameOf(given, 'pdf')).toBe(kept)
})

test.each(['あ', '𠮟', '👨‍👩‍👧', 'é', 'a'])(
  'a long name of %s can be written with its id before it',
  (character) => {
    const name = fileNameOf(character.repeat(500), 'jpeg')
    expect(name).not.toMatch(/\p{Cs}/u)
    expect(Buffer.byteLength(name)).toBeGreaterThan(150)
    expect(Buffer.byteLength(`${'x'.repeat(64)}-${name}`)).toBeLessThanOrEqual(255)
  },
)
