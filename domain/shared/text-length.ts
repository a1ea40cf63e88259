const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' })

/**
 * Texts in which each UTF-16 unit is a grapheme: no combining mark, joiner, selector, surrogate or CR. Nearly all
 * answers.
 */
const simpleText = /^[\n\x20-\x7e\u3000-\u3029\u3041-\u3096\u309b-\u30ff\u4e00-\u9fff\uff01-\uff9d]*$/

const CODE_POINTS_PER_CHARACTER = 4

/** Length in graphemes: '👨‍👩‍👧' is 1, 'が' typed as two code points is 1, CRLF is 1. Takes linear time. */
export function textLength(text: string): number {
  if (simpleText.test(text)) return text.length
  let length = 0
  for (const _ of graphemes.segment(text)) length += 1
  return length
}

/**
 * Whether `text` has more than four code points for each of `length` characters, as stacked combining marks have.
 * Takes time by `length`, not by the size of the text.
 */
export function exceedsCodePoints(text: string, length: number): boolean {
  const ceiling = length * CODE_POINTS_PER_CHARACTER
  if (text.length <= ceiling) return false
  if (text.length > ceiling * 2) return true
  let count = 0
  for (const _ of text) count += 1
  return count > ceiling
}
