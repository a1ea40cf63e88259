import type { Viewer } from '../../domain/session/viewer.ts'
import { defaultLanguage, type LanguageCode } from '../../domain/shared/language-code.ts'
import type { CityRepository } from '../ports/city-repository.ts'
import type { LanguageRepository } from '../ports/language-repository.ts'
import { languages as known } from '../texts/languages.ts'
import { isOffered, offeredLanguages } from './offered-languages.ts'

/** What finding a language needs from outside. */
export type LanguageNeeds = { city: Pick<CityRepository, 'settings'>; languages: LanguageRepository }

/** The language in which a form is shown; `languageFixed`: the form prescribes it (LANG-09). */
export type FormLanguage = { userLanguageCode: LanguageCode; languageFixed?: true }

/** What of a form says in which language it is shown. */
type WithLanguage = { userLanguageCode?: LanguageCode }

/** The language that the viewer reads; Japanese where they chose none that the city offers. */
export async function languageOfViewer(needs: LanguageNeeds, viewer: Viewer): Promise<LanguageCode> {
  const offered = await offeredLanguages(needs)
  return offered.length > 0 ? chosenOf(needs, viewer, offered) : defaultLanguage
}

/** The languages in which forms are shown to the viewer: their own is read at the first form that needs it. */
export function formLanguages(needs: LanguageNeeds, viewer: Viewer) {
  let chosen: Promise<LanguageCode> | undefined
  return async (form: WithLanguage): Promise<FormLanguage> => {
    const offered = await offeredLanguages(needs)
    if (offered.length === 0) return { userLanguageCode: defaultLanguage }
    const own = prescribedBy(form)
    if (own !== undefined) return { userLanguageCode: own, languageFixed: true }
    chosen ??= chosenOf(needs, viewer, offered)
    return { userLanguageCode: await chosen }
  }
}

/** The language that a form prescribes; undefined if it names none that there is. */
export const prescribedBy = ({ userLanguageCode }: WithLanguage): LanguageCode | undefined =>
  known.find(({ code }) => code === userLanguageCode)?.code

async function chosenOf(
  { languages }: LanguageNeeds,
  { userId }: Viewer,
  offered: readonly LanguageCode[],
): Promise<LanguageCode> {
  const chosen = (await languages.chosen(userId)) ?? defaultLanguage
  return isOffered(offered, chosen) ? chosen : defaultLanguage
}
