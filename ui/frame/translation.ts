import { createContext, type ReactNode, use } from 'react'
import ja from '../../application/texts/ja.json'
import type { TableName, Texts } from '../../application/texts/languages.ts'
import { defaultLanguage, type LanguageCode } from '../../domain/shared/language-code.ts'

/** What a page says in a language: the product's texts, and what is known of the city's. */
export type Translation = {
  code: LanguageCode
  /** What `lang` says of it. */
  lang: string
  /**
   * The product's texts of these areas, the same object each time; what the language lacks is in Japanese. Where two
   * areas have a key in common, that of the later.
   */
  texts<T extends TableName>(...areas: readonly T[]): Texts<T>
  /** A text of the city, to be drawn: with its readings, and marked where it stays in Japanese. */
  say(source: string): ReactNode
  /** The translation of a text of the city as it is written, with its readings; the text itself without one. */
  written(source: string): string
  /** Draws what is written so. */
  draw(written: string): ReactNode
  /** Spells what is written so where only characters can stand: `漢字（かんじ）`. */
  spell(written: string): string
  /** What `lang` says of a text of the city, where that is not the language of the page. */
  langOf(source: string): string | undefined
  /** A text of the city where only characters can stand and readings would be in the way. */
  plain(source: string): string
  /** What the options of an item are called, by option; undefined: as they are. */
  names(options: readonly string[]): ReadonlyMap<string, string> | undefined
}

/** The texts of several areas in one, each put together once. @param textsOf those of one area */
export function textsByArea(textsOf: (area: TableName) => object): Translation['texts'] {
  const known = new Map<string, object>()
  return <T extends TableName>(...areas: readonly T[]) => {
    const name = areas.join(' ')
    const texts = known.get(name) ?? Object.assign({}, ...areas.map(textsOf))
    known.set(name, texts)
    return texts as Texts<T>
  }
}

const asIs = (source: string): string => source

/** The city's own language, in which everything stands already. */
export const japanese: Translation = {
  code: defaultLanguage,
  lang: defaultLanguage,
  texts: textsByArea((area) => ja[area]),
  say: asIs,
  written: asIs,
  draw: asIs,
  spell: asIs,
  langOf: () => undefined,
  plain: asIs,
  names: () => undefined,
}

/** The language in which a part of the page reads. */
export const TranslationContext = createContext(japanese)

export const useTranslation = (): Translation => use(TranslationContext)

/** The product's texts of these areas, in the language of this part of the page. */
export const useTexts = <T extends TableName>(...areas: readonly T[]): Texts<T> =>
  use(TranslationContext).texts(...areas)
