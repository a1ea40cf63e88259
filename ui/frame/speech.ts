import { createContext, type ReactNode, use } from 'react'
import type { TableName, Texts } from '../../application/texts/languages.ts'
import { defaultLanguage, type LanguageCode } from '../../domain/shared/language-code.ts'

/** How the page speaks: the product's texts in a language, and what is known of the city's texts in it. */
export type Speech = {
  code: LanguageCode
  /** What `lang` says of it. */
  lang: string
  /** A table of the product; what it lacks is in Japanese. */
  texts<T extends TableName>(table: T, japanese: Texts<T>): Texts<T>
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

const asIs = (source: string): string => source

/** The city's own language, in which everything stands already. */
export const japanese: Speech = {
  code: defaultLanguage,
  lang: defaultLanguage,
  texts: (_, texts) => texts,
  say: asIs,
  written: asIs,
  draw: asIs,
  spell: asIs,
  langOf: () => undefined,
  plain: asIs,
  names: () => undefined,
}

/** How what is around a part speaks. */
export const SpeechContext = createContext(japanese)

/** A table of the product as this part of the page speaks. */
export const useTexts = <T extends TableName>(table: T, inJapanese: Texts<T>): Texts<T> =>
  use(SpeechContext).texts(table, inJapanese)

/** How this part of the page speaks. */
export const useSpeech = (): Speech => use(SpeechContext)
