import { defaultLanguage, type LanguageCode } from '../../domain/shared/language-code.ts'
import type { CityRepository } from '../ports/city-repository.ts'

type Needs = { city: Pick<CityRepository, 'settings'> }

/**
 * The languages that residents may choose besides Japanese; none: there is nothing to choose, and everything is
 * Japanese (LANG-02).
 */
export const offeredLanguages = async ({ city }: Needs): Promise<readonly LanguageCode[]> =>
  (await city.settings())?.languages ?? []

/** Whether a resident may choose a language where `offered` are. */
export const isOffered = (offered: readonly LanguageCode[], code: LanguageCode): boolean =>
  [defaultLanguage, ...offered].includes(code)
