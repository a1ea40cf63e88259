import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exceedsCodePoints, textLength } from '../../../domain/shared/text-length.ts'
import { toHalfWidth } from '../../../domain/shared/text-width.ts'

const zalgo = (marks: number) => `e${'\u0301'.repeat(marks)}`

describe('the length of a text', () => {
  test.each([
    ['', 0],
    ['abc', 3],
    ['東京　太郎', 5],
    ['𠮷野家', 3],
    ['葛\u{e0100}城', 2],
    ['👨‍👩‍👧', 1],
    ['👍🏽👍🏽', 2],
    ['🇯🇵🇯🇵', 2],
    ['か\u3099', 1],
    ['ｶﾞ', 1],
    ['一\n二', 3],
    ['一\r\n二', 3],
    [zalgo(50), 1],
  ])('%j has the length %i in graphemes', (text, length) => {
    expect(textLength(text)).toBe(length)
  })

  test('the fast path gives the same length as the segmenter', () => {
    const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' })
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), japaneseText(), (any, japanese) => {
        for (const text of [any, japanese]) expect(textLength(text)).toBe([...graphemes.segment(text)].length)
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ['a'.repeat(40), 10, false],
    ['a'.repeat(41), 10, true],
    ['𠮷'.repeat(40), 10, false],
    ['𠮷'.repeat(41), 10, true],
    [`${'𠮷'.repeat(40)}a`, 10, true],
    [zalgo(39), 10, false],
    [zalgo(40), 10, true],
    ['', 0, false],
  ])('whether %j has too many code points for %i characters: %s', (text, length, exceeds) => {
    expect(exceedsCodePoints(text, length)).toBe(exceeds)
  })
})

describe('full width to half width', () => {
  test.each`
    id           | input                           | output
    ${'X-FW-01'} | ${'ＡＢＣ１２３'}               | ${'ABC123'}
    ${'X-FW-02'} | ${'０９０－１２３４－５６７８'} | ${'090-1234-5678'}
    ${'X-FW-03'} | ${'Ｔａｎａｋａ＠ｅｘ．ｊｐ'}   | ${'Tanaka@ex.jp'}
    ${'X-FW-04'} | ${'～'}                         | ${'~'}
    ${'X-FW-05'} | ${'ｶﾅ'}                         | ${'ｶﾅ'}
    ${'X-FW-06'} | ${'カナ'}                       | ${'カナ'}
    ${'X-FW-07'} | ${'￥１００'}                   | ${'￥100'}
    ${'X-FW-08'} | ${'東京　太郎'}                 | ${'東京　太郎'}
  `('$id: $input becomes $output', ({ input, output }) => {
    expect(toHalfWidth(input)).toBe(output)
  })

  test('only U+FF01 to U+FF5E change, each by the same distance, and converting again changes nothing', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.integer({ min: 0xff00, max: 0xffef }).map((n) => String.fromCharCode(n)) }),
        (text) => {
          const half = toHalfWidth(text)
          expect(toHalfWidth(half)).toBe(half)
          expect(half).toHaveLength(text.length)
          for (let at = 0; at < text.length; at += 1) {
            const code = text.charCodeAt(at)
            const converts = code >= 65281 && code <= 65374
            expect(half.charCodeAt(at)).toBe(converts ? code - 65248 : code)
          }
        },
      ),
    )
  })
})

function japaneseText() {
  const pieces = [
    'あ',
    'ｶ',
    'ﾞ',
    'か',
    '\u3099',
    '漢',
    '\u{e0100}',
    '👨',
    '\u200d',
    '👩',
    '\r',
    '\n',
    'a',
    '〰',
    '\ufe0f',
    '🇯',
    '🇵',
  ]
  return fc.array(fc.constantFrom(...pieces)).map((parts) => parts.join(''))
}
