import type { CityRepository } from '../ports/city-repository.ts'
import { offeredLanguages } from './offered-languages.ts'

/** Driving port: whether residents may choose a language: the city offers some (LANG-02, API-02). */
type IsLanguageSettingActive = () => Promise<boolean>

export const makeIsLanguageSettingActive =
  (needs: { city: Pick<CityRepository, 'settings'> }) => (): IsLanguageSettingActive => async () =>
    (await offeredLanguages(needs)).length > 0
