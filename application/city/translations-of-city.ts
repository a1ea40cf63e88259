import type { LanguageCode } from '../../domain/shared/language-code.ts'
import { targetTextOf } from '../../domain/shared/language-data.ts'
import {
  type PlacedText,
  placesOfCatalog,
  placesOfForm,
  placesOfPayment,
  placesOfSettings,
} from '../language/translatable-texts.ts'
import type { City } from '../ports/city-repository.ts'

/** What of a city is translated together: a form, what can be booked, what is for sale, the first page. */
type TranslatedPart = {
  /** Id of a form; undefined of what stands outside of forms. */
  surveyId?: string
  title: string
  /** The texts that residents see, each once, where it stands first. */
  texts: readonly PlacedText[]
}

/** The parts of a city that have texts; what it does not sell at present is not among them. */
export function partsOfCity(city: City): TranslatedPart[] {
  const forms = [...city.surveys, ...(city.members ?? [])]
  const parts = [
    { title: 'はじめの画面', texts: once(placesOfSettings(city.settings)) },
    { title: '予約するもの', texts: once(placesOfCatalog(city)) },
    { title: '売るもの', texts: once(placesOfPayment(city.payment ?? [])) },
    ...forms.map((form) => ({
      surveyId: form.surveyId,
      title: form.surveyTitle,
      texts: once(placesOfForm(form)),
    })),
  ]
  return parts.filter(({ texts }) => texts.length > 0)
}

/** The languages that a city offers, and then those into which it has translations. */
export const languagesOfCity = ({ settings, languages = {} }: City): LanguageCode[] => [
  ...new Set([...(settings.languages ?? []), ...Object.keys(languages)]),
]

/** The texts of `texts` that a city has no translation of. */
export const untranslated = (
  { languages = {} }: Pick<City, 'languages'>,
  code: LanguageCode,
  texts: readonly PlacedText[],
): PlacedText[] => {
  const syncedTexts = languages[code] ?? {}
  return texts.filter(({ text }) => targetTextOf({ syncedTexts }, text) === undefined)
}

/** Each text where it stands first. */
export const once = (placed: readonly PlacedText[]): PlacedText[] => {
  const first = new Map<string, PlacedText>()
  for (const one of placed) if (!first.has(one.text)) first.set(one.text, one)
  return [...first.values()]
}

/** What a language would lose with another city. */
export type LostLanguage = {
  languageCode: LanguageCode
  /** It could not be chosen any more. */
  isGone: boolean
  /** Texts that residents would still see, and no longer in the language. */
  texts: number
}

/** What each language that `before` offers would lose with `next`; none of which nothing would be lost. */
export function lostLanguages(before: City, next: City): LostLanguage[] {
  const shown = once(partsOfCity(next).flatMap(({ texts }) => texts))
  return (before.settings.languages ?? []).flatMap((languageCode): LostLanguage[] => {
    const isGone = next.settings.languages?.includes(languageCode) !== true
    const lackedBefore = new Set(untranslated(before, languageCode, shown))
    const texts = untranslated(next, languageCode, shown).filter((one) => !lackedBefore.has(one)).length
    return isGone || texts > 0 ? [{ languageCode, isGone, texts }] : []
  })
}
