import {
  languagesOfCity,
  once,
  partsOfCity,
  untranslated,
} from '../../application/city/translations-of-city.ts'
import type { City } from '../../application/ports/city-repository.ts'
import type { LanguageCode } from '../../domain/shared/language-code.ts'
import { grouped } from './grouped.ts'
import { shortText } from './short-text.ts'

/** Most texts that are named under a part. */
const NAMED = 3

/** How much of a city is translated: a line for each language, and under it one for each form that lacks something. */
export const coverageLines = (city: City): string[] =>
  languagesOfCity(city).flatMap((code) => languageLines(city, code))

function languageLines(city: City, code: LanguageCode): string[] {
  const parts = partsOfCity(city).map((part) => ({ ...part, missing: untranslated(city, code, part.texts) }))
  const all = once(parts.flatMap(({ texts }) => texts)).length
  const missing = once(parts.flatMap((part) => part.missing)).length
  const ratio = (total: number, without: number) => `${grouped(total - without)}/${grouped(total)}`
  if (missing === 0) return [`訳 ${code}: ${ratio(all, 0)}（全部あります）`]
  return [
    `訳 ${code}: ${ratio(all, missing)}（まだないもの ${grouped(missing)}件）`,
    ...parts
      .filter((part) => part.missing.length > 0)
      .flatMap(({ surveyId, title, texts, missing: lacking }) => [
        `  ${title}${surveyId === undefined ? '' : `（${surveyId}）`} ${code}: ${ratio(texts.length, lacking.length)}`,
        ...lacking.slice(0, NAMED).map(({ place, text }) => `    ${place}「${shortText(text)}」`),
        ...(lacking.length > NAMED ? [`    ほか ${grouped(lacking.length - NAMED)}件`] : []),
      ]),
  ]
}
