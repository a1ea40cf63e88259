import { describe, expect, test } from 'vitest'
import { utf8Of } from '../../../adapters/http/server/api/utf8.ts'

const texts = {
  nothing: '',
  'plain text': '{"result":"OK"}',
  'kana and a pair of surrogates': '月町 花子 𠮷',
  'half a pair': '\ud842',
  'as much as is written at once': '月'.repeat(87_381),
  'more than is written at once': '月'.repeat(87_382),
}

describe('a text as bytes', () => {
  test.each(Object.entries(texts))('%s is what everybody makes of it', (_, text) => {
    expect(utf8Of(text).equals(Buffer.from(text))).toBe(true)
  })

  test('the bytes of one text stay as they are when the next is made', () => {
    const first = utf8Of('月町')
    utf8Of('花子')
    expect(first.toString()).toBe('月町')
  })
})
