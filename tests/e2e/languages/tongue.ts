import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AllTexts, languageOf } from '../../../application/messages/languages.ts'
import { readings, withoutReadings } from '../../../domain/language/readings.ts'
import { defaultLanguage, type LanguageCode } from '../../../domain/shared/language-code.ts'

const root = join(import.meta.dirname, '../../..')
const messages = join(root, 'application/messages')
const translations = join(root, 'server/demo/city/languages')
/** Not of the residents' pages. */
const others = ['all-texts.ts', 'portal.ts', 'start-faults.ts']

/** A language of the demo city, with all that is said in it. */
export type Tongue = {
  code: LanguageCode
  locale: string
  /** The product's texts. */
  tables: AllTexts
  /** A text of the city, without readings. */
  city(source: string): string
  /** The name of what shows a text of the city, with readings or without. */
  named(source: string): RegExp
  /** Everything that the product or the city says in it. */
  all: readonly string[]
}

/** The product's texts and the demo city's in a language. */
export async function tongueOf(code: LanguageCode): Promise<Tongue> {
  const tables = await tablesIn(code)
  const texts = code === defaultLanguage ? {} : translationsTo(code)
  const ofCity = code === defaultLanguage ? Object.keys(translationsTo('en')) : Object.values(texts)
  return {
    code,
    locale: languageOf(code).locale,
    tables,
    city: (source) => withoutReadings(texts[source] ?? source),
    named: (source) =>
      new RegExp(
        readings(texts[source] ?? source)
          .map(
            ({ base, reading }) =>
              escaped(base) + (reading === undefined ? '' : `\\s*(${escaped(reading)})?\\s*`),
          )
          .join(''),
        'u',
      ),
    all: [...Object.values(tables).flatMap((table) => Object.values<string>(table)), ...ofCity].map(
      withoutReadings,
    ),
  }
}

async function tablesIn(code: LanguageCode): Promise<AllTexts> {
  const folder = join(messages, code)
  const files = readdirSync(folder).filter((file) => !others.includes(file))
  const modules = await Promise.all(files.map((file) => import(join(folder, file)) as Promise<object>))
  return Object.assign({}, ...modules) as AllTexts
}

function translationsTo(code: LanguageCode): Readonly<Record<string, string>> {
  const folder = join(translations, code)
  const files = readdirSync(folder).map(
    (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>,
  )
  const { $schema: _, ...texts } = Object.assign({}, ...files) as Record<string, string>
  return texts
}

/** Finds a text in which anything may stand for its variables. */
export function patternOf(text: string): RegExp {
  const literal = text
    .split(/\{\w+\}/)
    .map(escaped)
    .join('.+?')
  return new RegExp(`^\\s*${literal}\\s*$`, 'u')
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
