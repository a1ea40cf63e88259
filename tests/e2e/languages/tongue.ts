import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type ja from '../../../application/texts/ja.json'
import type { LanguageCode } from '../../../domain/shared/language-code.ts'

const root = join(import.meta.dirname, '../../..')
const products = join(root, 'application/texts')
const translations = join(root, 'server/demo/city/languages')

/** A language of the demo city. */
export type Tongue = {
  code: LanguageCode
  locale: string
  /** The product's texts. */
  tables: typeof ja
  /** The city's texts as they are written, by those they are translated from; none in Japanese. */
  texts: Readonly<Record<string, string>>
  /** A text of the city, without readings. */
  city(source: string): string
  /** The name of what shows a text of the city, with readings or without. */
  named(source: string): RegExp
  /** What a text on a page in this language is instead; undefined where it may stand there. */
  whyForeign(text: string): string | undefined
}

/** The product's texts and the demo city's in some languages. `allowed`: what may stand in all of them. */
export function tonguesOf(codes: readonly LanguageCode[], allowed: readonly RegExp[]): readonly Tongue[] {
  const all = codes.map(textsIn)
  return all.map((own) => {
    const { code, tables, texts } = own
    const locale = code === 'ja-easy' ? 'ja' : code
    const written = (source: string): string => texts[source] ?? source
    const others = all.filter((other) => other !== own)
    return {
      code,
      locale,
      tables,
      texts,
      city: (source) => withoutReadings(written(source)),
      named: (source) =>
        new RegExp(
          escaped(written(source).replaceAll('｜', '')).replace(/《([^》]*)》/gu, '\\s*($1)?\\s*'),
          'u',
        ),
      whyForeign: foreignTo(locale.startsWith('ja'), own, others, allowed),
    }
  })
}

/** What the product and the city say in a language. */
type Spoken = {
  code: LanguageCode
  tables: typeof ja
  /** The city's texts by those they are translated from; none in Japanese. */
  texts: Readonly<Record<string, string>>
  /** All of it as it is read. */
  all: readonly string[]
}

function textsIn(code: LanguageCode): Spoken {
  const tables = JSON.parse(readFileSync(join(products, `${code}.json`), 'utf8')) as typeof ja
  const isJapanese = code === 'ja'
  const texts = isJapanese ? {} : translationsTo(code)
  const ofCity = isJapanese ? Object.keys(translationsTo('en')) : Object.values(texts)
  const ofProduct = Object.values(tables).flatMap((table) => Object.values<string>(table))
  return { code, tables, texts, all: [...ofProduct, ...ofCity].map(withoutReadings) }
}

function translationsTo(code: LanguageCode): Readonly<Record<string, string>> {
  const folder = join(translations, code)
  const files = readdirSync(folder).map(
    (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>,
  )
  const { $schema: _, ...texts } = Object.assign({}, ...files) as Record<string, string>
  return texts
}

const japaneseLetters = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const latinWords = /\p{Ll}{2,} \p{Ll}{2,}/u

function foreignTo(
  isJapanese: boolean,
  own: Spoken,
  others: readonly Spoken[],
  allowed: readonly RegExp[],
): Tongue['whyForeign'] {
  const isOwn = isOneOf(own.all)
  const foreign = others.map(({ code, all }) => ({ code, has: isOneOf(all) }))
  const why: Tongue['whyForeign'] = (text) => {
    if (!/\p{L}/u.test(text) || allowed.some((pattern) => pattern.test(text))) return undefined
    if (!isJapanese && japaneseLetters.test(text)) return 'Japanese'
    if (isOwn(text)) return undefined
    const of = foreign.find(({ has }) => has(text))
    return of ? of.code : isJapanese && latinWords.test(text) ? 'Latin' : undefined
  }
  // Screens have much in common, and each text is held against all there are.
  const judged = new Map<string, string | undefined>()
  return (text) => {
    if (!judged.has(text)) judged.set(text, why(text))
    return judged.get(text)
  }
}

/**
 * Finds texts of a language, those with variables by what stands around these: where that is little, they may be
 * anything.
 */
function isOneOf(texts: readonly string[]): (text: string) => boolean {
  const fixed = new Set(texts.filter((text) => !text.includes('{')))
  const patterns = texts
    .filter((text) => text.includes('{') && text.replace(/\{[^}]+\}/g, '').trim().length >= 4)
    .map(patternOf)
  return (text) => fixed.has(text) || patterns.some((pattern) => pattern.test(text))
}

/** A text as it is read, without the readings that stand above it. */
const withoutReadings = (text: string): string => text.replace(/《[^》]*》|｜/gu, '')

/** Finds a text in which anything may stand for its variables, and for words that go with them. */
export function patternOf(text: string): RegExp {
  const literal = text
    .split(/\{[^}]+\}/)
    .map(escaped)
    .join('.+?')
  return new RegExp(`^\\s*${literal}\\s*$`, 'u')
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
