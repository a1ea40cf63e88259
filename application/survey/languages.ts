import { defaultLanguage } from '../../domain/shared/language-code.ts'
import type { Dictionary } from '../messages/dictionary.ts'
import { shared as ja } from '../messages/ja/shared.ts'
import { languages, textsIn } from '../messages/languages.ts'

/** Driving ports of the language calls (spec §7). */
type LanguageSettingActive = () => Promise<boolean>
/** The viewer's language code, 'ja' unless language settings are active. */
type UserLanguage = () => Promise<string>
/** The fixed messages by language code. */
type FixedMessages = () => Promise<Readonly<Record<string, Dictionary>>>

/** Whether residents may choose a language: a setting of the city. */
export const makeLanguageSettingActive =
  ({ settings }: { settings: { languageSettingActive: boolean } }) =>
  (): LanguageSettingActive =>
  async () =>
    settings.languageSettingActive

/** Nothing asks a resident for a language yet, so everybody has the default one. */
export const makeUserLanguage = () => (): UserLanguage => async () => defaultLanguage

/** The texts of every language the product is written in. */
export const makeFixedMessages = () => (): FixedMessages => async () => {
  const texts = languages.map(async ({ code }) => [code, await textsIn(code, 'shared', ja)] as const)
  return Object.fromEntries(await Promise.all(texts))
}
