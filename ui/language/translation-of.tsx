import type { ReactNode } from 'react'
import { type AllTexts, filledUp, languageOf } from '../../application/texts/languages.ts'
import { optionNames } from '../../domain/language/option-names.ts'
import { readings, withBracketedReadings, withoutReadings } from '../../domain/language/readings.ts'
import { defaultLanguage, type LanguageCode } from '../../domain/shared/language-code.ts'
import { japanese, type Translation, textsByArea } from '../frame/translation.ts'
import styles from './language.module.css'

/** What is known of the city's texts in a language. */
export type CityTexts = {
  /** Translations by source text. */
  texts: ReadonlyMap<string, string>
  /** Source texts whose translation is of a machine. */
  machine: ReadonlySet<string>
}

/**
 * What a page says in a language.
 *
 * @param tables the product's texts in it; undefined for Japanese
 */
export function translationOf(
  code: LanguageCode,
  tables: AllTexts | undefined,
  city: CityTexts,
): Translation {
  const { locale, hasReadings } = languageOf(code)
  const draw = (text: string): ReactNode => (hasReadings ? <Read text={text} /> : text)
  const written = (source: string): string => city.texts.get(source) ?? source
  const plain = (source: string): string => (hasReadings ? withoutReadings(written(source)) : written(source))
  let said: ReadonlySet<string> | undefined
  /** Whether a text is in the language already, as what was translated on the way here. */
  const isSaid = (text: string): boolean => {
    said ??= new Set([...city.texts.values(), ...wordsOf(tables)])
    return said.has(text)
  }
  const langOf = (source: string): string | undefined =>
    city.texts.has(source) || !japaneseLetters.test(source) || isSaid(source) ? undefined : defaultLanguage
  const say = (source: string): ReactNode => {
    const lang = langOf(source)
    if (lang !== undefined) return <span lang={lang}>{source}</span>
    const text = draw(written(source))
    if (!city.machine.has(source)) return text
    return (
      <span className={styles.machine} title={tables?.language?.machine}>
        {text}
      </span>
    )
  }
  return {
    code,
    lang: locale,
    texts: textsByArea((area) => filledUp(code, tables?.[area], japanese.texts(area))),
    say,
    written,
    draw,
    spell: hasReadings ? withBracketedReadings : (text) => text,
    langOf,
    plain,
    names: (options) =>
      optionNames(options, (source) => (city.texts.has(source) ? plain(source) : undefined)),
  }
}

const wordsOf = (tables: AllTexts | undefined): string[] =>
  Object.values(tables ?? {}).flatMap((table) => Object.values<string>(table))

const japaneseLetters = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** A text with the readings that it gives above their characters. */
const Read = ({ text }: { text: string }): ReactNode =>
  readings(text).map(({ base, reading }, at) =>
    reading === undefined ? (
      base
    ) : (
      <ruby key={at}>
        {base}
        <rp>（</rp>
        <rt>{reading}</rt>
        <rp>）</rp>
      </ruby>
    ),
  )
