import type { Settings } from '../settings.ts'

/** Driving port: whether residents may choose a language; a setting of the city (spec §7). */
type IsLanguageSettingActive = () => Promise<boolean>

export const makeIsLanguageSettingActive =
  ({ settings }: { settings: Pick<Settings, 'languageSettingActive'> }) =>
  (): IsLanguageSettingActive =>
  async () =>
    settings.languageSettingActive
