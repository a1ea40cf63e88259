import { describe, expect, it } from 'vitest'
import type { Digest } from '../../application/ports/digest.ts'

/** What every `Digest` promises. */
export function digestContract(name: string, open: () => Digest): void {
  describe(`Digest contract: ${name}`, () => {
    it.each([
      ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
      ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    ])('gives the SHA-256 of %j in hexadecimal', (text, hash) => {
      expect(open().hash(text)).toBe(hash)
    })

    it('tells texts apart that differ in one character of any script', () => {
      const digest = open()
      expect(digest.hash('山田 花子')).not.toBe(digest.hash('山田 花字'))
      expect(digest.hash('山田 花子')).toBe(digest.hash('山田 花子'))
    })
  })
}
