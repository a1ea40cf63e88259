import {
  languagesOfCity,
  once,
  partsOfCity,
  untranslated,
} from '../../../application/city/translations-of-city.ts'
import type { City } from '../../../application/ports/city-repository.ts'
import { grouped, named, shortText } from '../printing.ts'

/** How much of a city is translated into a language, and what lacks in each part of it that lacks something. */
type Coverage = {
  language: string
  texts: number
  missing: number
  parts: {
    surveyId?: string | undefined
    title: string
    texts: number
    missing: readonly { place: string; text: string }[]
  }[]
}

/** For each language that a city offers. */
export const coverageOf = (city: City): Coverage[] =>
  languagesOfCity(city).map((language) => {
    const parts = partsOfCity(city).map(({ surveyId, title, texts }) => ({
      surveyId,
      title,
      texts: texts.length,
      missing: untranslated(city, language, texts),
    }))
    return {
      language,
      texts: once(partsOfCity(city).flatMap(({ texts }) => texts)).length,
      missing: once(parts.flatMap(({ missing }) => missing)).length,
      parts: parts.filter(({ missing }) => missing.length > 0),
    }
  })

/** Most texts that are named under a part. */
const NAMED = 3

/** A line for each language, and under it one for each part that lacks something. */
export const coverageLines = (coverage: readonly Coverage[]): string[] =>
  coverage.flatMap(({ language, texts, missing, parts }) =>
    missing === 0
      ? [`訳 ${language}: ${ratio(texts, 0)}（全部あります）`]
      : [
          `訳 ${language}: ${ratio(texts, missing)}（まだないもの ${grouped(missing)}件）`,
          ...parts.flatMap((part) => [
            `  ${part.title}${part.surveyId === undefined ? '' : `（${part.surveyId}）`} ${language}: ${ratio(part.texts, part.missing.length)}`,
            ...named(
              part.missing.map(({ place, text }) => `${place}「${shortText(text)}」`),
              NAMED,
            ).map((line) => `  ${line}`),
          ]),
        ],
  )

const ratio = (total: number, without: number): string => `${grouped(total - without)}/${grouped(total)}`
