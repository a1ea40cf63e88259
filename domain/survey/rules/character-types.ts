import type { CharacterType } from '../survey-config.ts'

/**
 * Full-width characters: all but ASCII, half-width kana, and Latin-1 without the signs that Japanese fonts draw full
 * width.
 */
const full =
  '\\u00a7\\u00a8\\u00b0\\u00b1\\u00b4\\u00b6\\u00d7\\u00f7\\u0100-\\uff60\\uffdd-\\uffe7\\uffef-\\u{10ffff}'
const voicing = '\\u3099-\\u309c'

/** The characters of each type, as ranges of a regular expression class (VAL-19). */
const ranges: Readonly<Record<Exclude<CharacterType, 'all'>, string>> = {
  allFull: full,
  kanji: '\\p{Script=Han}々〆ヶ',
  hiragana: `\\u3041-\\u3096\\u309d-\\u309fー${voicing}`,
  katakana: `\\u30a0-\\u30ff\\u31f0-\\u31ff${voicing}`,
  katakanaHalf: '\\uff65-\\uff9f',
  alphabet: 'A-Za-zＡ-Ｚａ-ｚ',
  alphabetFull: 'Ａ-Ｚａ-ｚ',
  alphabetHalf: 'A-Za-z',
  number: '0-9０-９',
  numberFull: '０-９',
  numberHalf: '0-9',
}

const fullWidth = new RegExp(`[${full}]`, 'u')
/** A kanji may carry a variation selector, as in 葛󠄀. */
const selectedKanji = /(\p{Script=Han})[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu
const compiled = new Map<string, RegExp>()

/** Whether `text` has a full-width character (VAL-21). */
export const hasFullWidth = (text: string): boolean => fullWidth.test(text)

/**
 * Whether `text` has only characters of `types`, which allow their union (VAL-19). No list, an empty one or `all`
 * allows everything; line feeds are always allowed. Takes linear time.
 */
export function hasOnly(text: string, types: readonly CharacterType[] | undefined): boolean {
  const known = (types ?? []).filter((type) => type === 'all' || Object.hasOwn(ranges, type))
  if (known.length === 0 || known.includes('all')) return true
  const plain = known.includes('kanji') ? text.replace(selectedKanji, '$1') : text
  return classOf(known as (keyof typeof ranges)[]).test(plain)
}

function classOf(types: readonly (keyof typeof ranges)[]): RegExp {
  const key = types.join()
  const known = compiled.get(key)
  if (known !== undefined) return known
  const pattern = new RegExp(`^[\\n${types.map((type) => ranges[type]).join('')}]*$`, 'u')
  compiled.set(key, pattern)
  return pattern
}
