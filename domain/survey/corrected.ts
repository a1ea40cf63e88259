import { toHalfWidth } from '../shared/text-width.ts'
import { type Allows, allowedIn, type EntryKind, entryKindOf } from './rules/allowed-characters.ts'
import { maxTextLength } from './rules/text-rules.ts'
import type { SchemaItem } from './survey-config.ts'

/**
 * A run of half-width kana, whose voicing marks are characters by themselves; else a character with its variation
 * selector.
 */
const parts = /[\uff61-\uff9f]+|.[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]?/gsu
const halfKana = /^[\uff61-\uff9f]/
const blank = /^\s$/
const outerBlanks = /^[ \t\u3000]+|[ \t\u3000]+$/g
const latin = /^[A-Za-zＡ-Ｚａ-ｚ]$/
/** What stands around copied texts: marks of direction and of width zero. */
const unseen = /^\p{Cf}$/u
const dashes = '-\\u2010-\\u2015\\u2043\\u2212\\u2500\\u2501\\ufe58\\ufe63\\uff0d'
const dash = new RegExp(`^[${dashes}]$`)
const longVowel = /^[ー\uff70]$/
const comma = /[、\uff64]/g
const fullStop = /^[。\uff61]$/
/** Digits in groups of three, as amounts are written. */
const grouped = /^\d{1,3}(?:,\d{3})+$/

/** What only separates in an entry of a kind, beside blanks. */
const separators: Readonly<Partial<Record<EntryKind, RegExp>>> = {
  phone: new RegExp(`^[${dashes}ー\\uff70()（）.．]$`),
  postcode: new RegExp(`^[${dashes}ー\\uff70〒]$`),
}

/**
 * What a person wrote into `item`, put right where its rules leave no doubt: full and half width, hiragana and
 * katakana, without what only separates (blanks, hyphens of phone numbers and postcodes, 〒, commas of amounts) and what
 * nobody sees. What can't be put right stays, for the rules to refuse: a blank between Latin words, a text that is too
 * long for any.
 */
export function corrected(item: SchemaItem, text: string): string {
  const kind = entryKindOf(item)
  const allows = allowedIn(item)
  if (!kind || !allows || text.length > 4 * maxTextLength) return text
  const amount = toHalfWidth(text)
    .replace(/\p{Cf}/gu, '')
    .replace(comma, ',')
    .trim()
  if (kind === 'digits' && grouped.test(amount)) return amount.replaceAll(',', '')
  let before = ''
  const given = spaces.some(allows) ? text : text.replace(outerBlanks, '')
  return given.replace(parts, (part) => {
    const put = putRight(part, { kind, allows, before, toHalfKana: isHalfKanaWanted(item) })
    before = put.slice(-1) || before
    return put
  })
}

type Around = {
  kind: EntryKind
  allows: Allows
  /** The character before, as it was put right. */
  before: string
  toHalfKana: boolean
}

function putRight(part: string, { kind, allows, before, toHalfKana }: Around): string {
  const isKana = halfKana.test(part)
  if (isKana ? [...part].every(allows) : allows(part)) return part
  const found = (isKana ? [...part.normalize('NFKC')] : [part]).map((character) => {
    if (unseen.test(character)) return ''
    if (fullStop.test(character) && kind === 'email') return '.'
    if (blank.test(character) && latin.test(before) && kind !== 'email') return spaces.find(allows)
    if (blank.test(character) || separators[kind]?.test(character)) return spaces.find(allows) ?? ''
    return alternatives(character, before, toHalfKana).find((other) => [...other].every(allows))
  })
  return found.includes(undefined) ? part : found.join('')
}

const spaces = [' ', '\u3000']

/** What `character` may be meant as, in the order in which it is tried. */
function alternatives(character: string, before: string, toHalfKana: boolean): string[] {
  const others = [
    character,
    toHalfWidth(character),
    toFullWidth(character),
    toKatakana(character),
    toHiragana(character),
  ]
  if (toHalfKana) others.push(toHalfKatakana(toKatakana(character)))
  const isAfterLatin = /^[0-9A-Za-z]$/.test(before)
  if (dash.test(character) || (longVowel.test(character) && isAfterLatin)) others.push('-')
  if (dash.test(character) && !isAfterLatin) others.push('ー', '\uff70')
  return others
}

const isHalfKanaWanted = ({ characterType }: SchemaItem): boolean =>
  characterType?.includes('katakanaHalf') === true

const moved = (text: string, range: RegExp, by: number): string =>
  text.replace(range, (character) => String.fromCharCode(character.charCodeAt(0) + by))

const toFullWidth = (text: string): string => moved(text, /[!-~]/g, 0xfee0)
const toKatakana = (text: string): string => moved(text, /[\u3041-\u3096\u309d\u309e]/g, 0x60)
const toHiragana = (text: string): string => moved(text, /[\u30a1-\u30f6\u30fd\u30fe]/g, -0x60)

/** Half-width kana by its full-width form. */
const halfKanaOf = new Map(
  Array.from({ length: 0xff9f - 0xff61 + 1 }, (_, at) => String.fromCharCode(0xff61 + at)).map((half) => [
    half.normalize('NFKC'),
    half,
  ]),
)

/** A voiced kana is two characters in half width. */
const toHalfKatakana = (text: string): string =>
  [...text.normalize('NFD')].map((character) => halfKanaOf.get(character) ?? character).join('')
