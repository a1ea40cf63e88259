import { searchText } from '../shared/search-text.ts'
import { usualSynonyms } from './synonyms.ts'

/** What a search looks through, the most telling first. */
type Searchable = {
  title: string
  summary?: string
  words?: readonly string[]
  /** What else stands in it. */
  content?: string
}

type Given = {
  /** Words that mean the same in this city, beside the usual ones. */
  synonyms?: readonly (readonly string[])[]
  /** A text in the language of the page. */
  translated?: (source: string) => string
}

type ServiceSearch<T> = {
  /** Those in which every word of the query is found, or one that means the same; all of them for a blank query. */
  find(query: string): readonly T[]
  /** The three that have most of the query, as it is or with a slip, where none has all of it. */
  nearest(query: string): readonly T[]
}

/**
 * The search over services, as they are written and as they are translated. What is found in a title stands before what
 * is found in line or further words, and that before what stands only in the content.
 */
export function serviceSearch<T extends Searchable>(
  services: readonly T[],
  { synonyms = [], translated = (source) => source }: Given = {},
): ServiceSearch<T> {
  const known = services.map((service) => {
    const { title, summary = '', words = [], content = '' } = service
    const layers = [[title], [summary, ...words], [content]]
    return {
      service,
      layers: layers.map((texts) => searchText([...texts, ...texts.map(translated)].join('\n'))),
    }
  })
  const patternOf = patterns([...usualSynonyms, ...synonyms])
  return {
    find(query) {
      const wanted = wordsOf(query).map(patternOf)
      return known
        .map(({ service, layers }) => {
          const places = wanted.map((word) => layers.findIndex((layer) => word.test(layer)))
          return { service, place: places.includes(-1) ? -1 : Math.max(0, ...places) }
        })
        .filter(({ place }) => place >= 0)
        .sort((a, b) => a.place - b.place)
        .map(({ service }) => service)
    },
    nearest(query) {
      const parts = wordsOf(query).flatMap(partsOf)
      return known
        .map(({ service, layers }) => ({
          service,
          weight: sum(parts.map((part) => weightIn(part, patternOf(part), layers))),
        }))
        .filter(({ weight }) => weight > 0)
        .sort((a, b) => b.weight - a.weight)
        .slice(0, NEAREST)
        .map(({ service }) => service)
    },
  }
}

const NEAREST = 3

const wordsOf = (query: string): string[] => searchText(query).split(/\s+/).filter(Boolean)

/**
 * Makes of a word what finds it, whichever of the words that mean the same stands for what is in it, the longest first.
 * Groups with a word in common are one.
 */
function patterns(groups: readonly (readonly string[])[]): (word: string) => RegExp {
  const groupOf = new Map<string, ReadonlySet<string>>()
  for (const group of groups) {
    const words = group.map(searchText)
    const joined = new Set(words.flatMap((word) => [word, ...(groupOf.get(word) ?? [])]))
    for (const word of joined) groupOf.set(word, joined)
  }
  const terms = new RegExp(`(${oneOf([...groupOf.keys()])})`)
  return (word) =>
    new RegExp(
      word
        .split(terms)
        .map((part) => oneOf([...(groupOf.get(part) ?? [part])]))
        .join(''),
    )
}

/** A pattern of any of these words, the longest first. */
const oneOf = (words: readonly string[]): string =>
  `(?:${[...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
    .join('|')})`

/** What a query may be put together of: kanji, kana of at least three letters, Latin letters; あ住民票い is 住民票. */
const partsOf = (word: string): string[] =>
  word.match(
    /\p{Script=Han}[\p{Script=Han}々]+|[\p{Script=Hiragana}ー]{3,}|[^\p{Script=Han}\p{Script=Hiragana}ー]{2,}/gu,
  ) ?? []

/** How well a part is found: its letters, or those that are right where one in three is a slip, more in a title. */
function weightIn(part: string, pattern: RegExp, layers: readonly string[]): number {
  const { length } = part
  const found = layers.map((layer, at) => {
    if (pattern.test(layer)) return length * (layers.length - at)
    const slips = slipsWithin(part, layer)
    return slips <= Math.floor(length / 3) ? (length - slips - 0.5) * (layers.length - at) : 0
  })
  return Math.max(...found)
}

/** The fewest letters to insert, leave out or replace until `part` is somewhere in `text` (Sellers 1980). */
function slipsWithin(part: string, text: string): number {
  let column = Array.from({ length: part.length + 1 }, (_, at) => at)
  let fewest = part.length
  for (const letter of text) {
    const next = [0]
    for (let at = 1; at <= part.length; at += 1) {
      const replaced = (column[at - 1] ?? 0) + Number(part[at - 1] !== letter)
      next.push(Math.min(replaced, (column[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1))
    }
    column = next
    fewest = Math.min(fewest, column[part.length] ?? fewest)
  }
  return fewest
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
