import { comparableText } from '../shared/comparable-text.ts'
import { searchText } from '../shared/search-text.ts'
import { toHalfWidth } from '../shared/text-width.ts'
import { writtenDay } from '../shared/written-day.ts'
import type { SchemaItem } from '../survey/survey-config.ts'
import type { AnswerRecord } from './answer-record.ts'
import { claimKeys } from './claim.ts'
import { personFacts, personItems } from './person-facts.ts'

/**
 * What an answer must have to be one that the office looks for: each of the terms and of the codes, its own or those of
 * answers that it is a change of.
 */
export type Sought = { terms: readonly string[]; codes: readonly string[] }

/** Letters of a longer text are no name. */
const LONGEST_NAME = 60
/** A name with more parts is found as a whole only. */
const MOST_PARTS = 4
/** With more words than these, neighbours are read as one only if all are. */
const MOST_JOINED = 4

/**
 * The terms by which the office finds an answer: its names and readings, whole and in their parts, its phone numbers
 * and its birthdays. None for an answer that was changed: the change is found.
 */
export function findTerms(
  { entries, changedTo }: Pick<AnswerRecord, 'entries' | 'changedTo'>,
  schema: readonly SchemaItem[] | undefined,
): string[] {
  if (changedTo !== undefined) return []
  const { names, readings, phones, birthdays } = personFacts(entries, schema)
  const terms = [
    ...[...names, ...readings].flatMap(termsOfName),
    ...phones.map(termOfPhone),
    ...birthdays.map(termOfDay),
  ]
  return [...new Set(terms.filter((term) => term !== undefined))]
}

/**
 * By what the answers of a form are found, by those who claim them and by the office. As long as it stays the same, so
 * does what an answer is found by.
 */
export const indexedBy = (schema: readonly SchemaItem[]): string[] => [
  ...claimKeys(schema),
  ...personItems(schema),
]

/**
 * What may be meant by words that an officer types: the answers that are one of these are found. Blanks say nothing
 * for certain: 山田 花子 may be answered in one word, 090 1234 5678 is one number, so words that stand beside each other
 * are read as one, too.
 *
 * @returns none for words that say nothing
 */
export function soughtBy(text: string): readonly Sought[] {
  const words = partsOf(text)
  const read = waysToJoin(words).flatMap((way) =>
    way
      .map(readingsOf)
      .reduce((all, readings) => all.flatMap((one) => readings.map((two) => both(one, two))), [
        { terms: [], codes: [] },
      ] as readonly Sought[]),
  )
  const different = new Map(read.map((sought) => [JSON.stringify(sought), sought]))
  return [...different.values()].filter(({ terms, codes }) => terms.length + codes.length > 0)
}

/**
 * What the answers of the same person have, as far as it is known from one of them: the name together with the
 * birthday, or a phone number.
 */
export function soughtAlike(
  { entries }: Pick<AnswerRecord, 'entries'>,
  schema: readonly SchemaItem[] | undefined,
): readonly Sought[] {
  const { names, phones, birthdays } = personFacts(entries, schema)
  const [name] = termsOfName(names[0] ?? '')
  const born = termOfDay(birthdays[0] ?? '')
  const numbers = phones.map(termOfPhone).filter((term) => term !== undefined)
  const ways = [
    ...(name !== undefined && born !== undefined ? [[name, born]] : []),
    ...numbers.map((n) => [n]),
  ]
  return ways.map((terms) => ({ terms, codes: [] }))
}

/** Every way of reading words that stand beside each other as one. */
function waysToJoin(words: readonly string[]): readonly (readonly string[])[] {
  const [first, ...rest] = words
  if (first === undefined) return []
  if (rest.length === 0) return [[first]]
  if (words.length > MOST_JOINED) return [words, [words.join('')]]
  return waysToJoin(rest).flatMap(([next = '', ...others]) => [
    [first, next, ...others],
    [first + next, ...others],
  ])
}

/** What a word may be: a phone number, a day of birth or a name; and besides a code. */
function readingsOf(word: string): readonly Sought[] {
  const code = codeOf(word)
  const term = termOfPhone(word) ?? termOfDay(word) ?? termOfName(word)
  const known = { terms: [term], codes: [] }
  return code === undefined ? [known] : [known, { terms: [], codes: [code] }]
}

const both = (one: Sought, two: Sought): Sought => ({
  terms: [...new Set([...one.terms, ...two.terms])].sort(),
  codes: [...new Set([...one.codes, ...two.codes])].sort(),
})

/** 8 letters and digits without I, L, O and U, for which 1 and 0 may have been read. */
function codeOf(word: string): string | undefined {
  const code = word
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll('-', '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]{8}$/.test(code) ? code : undefined
}

function termsOfName(name: string): string[] {
  if (name.length > LONGEST_NAME) return []
  const parts = partsOf(name)
  return [parts.join(''), ...(parts.length > MOST_PARTS ? [] : parts)]
    .map(termOfName)
    .filter((term) => term !== '')
}

/** What parts a name, brackets around its reading too. */
const partsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .split(/[\s・,、()]+/)
    .filter((part) => part !== '')

/** Letters that readings are written with by one and not by the other, after the one that stands for them. */
const alike = [
  'あぁ',
  'いぃゐ',
  'うぅ',
  'えぇゑ',
  'おぉを',
  'つっ',
  'やゃ',
  'ゆゅ',
  'よょ',
  'わゎ',
  'かゕ',
  'けゖ',
  'じぢ',
  'ずづ',
  '斉斎',
]
const standing = new Map(
  alike.flatMap(([one = '', ...others]) => others.map((other): [string, string] => [other, one])),
)
const other = new RegExp(`[${[...standing.keys()].join('')}]`, 'gu')

/**
 * A name or a reading so that who hears it writes the same: besides what `comparableText` makes alike, hiragana and
 * katakana, small and large ones, ぢ and じ, upper and lower case, and 斎 and 斉, which make two names only for those who
 * bear them.
 */
const termOfName = (name: string): string =>
  searchText(comparableText(name)).replace(other, (letter) => standing.get(letter) ?? letter)

/** The digits of a phone number, from 0 on where it is written for callers from abroad; undefined: it is none. */
function termOfPhone(text: string): string | undefined {
  const digits = text
    .normalize('NFKC')
    .replace(/[\s().‐‑‒–—―−ー-]/g, '')
    .replace(/^\+810?/, '0')
  return /^0\d{9,10}$/.test(digits) ? digits : undefined
}

/** The day that a text tells, also in 8 digits. */
const termOfDay = (text: string): string | undefined =>
  writtenDay(toHalfWidth(text).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'))
