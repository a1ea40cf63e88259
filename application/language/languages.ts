import type { Dictionary } from '../messages/dictionary.ts'

/** Driving ports of the language calls (spec §7). */
export type LanguageSettingActive = () => Promise<boolean>
/** The viewer's language code, 'ja' unless language settings are active. */
export type UserLanguage = () => Promise<string>
/** The fixed messages by language code. */
export type FixedMessages = () => Promise<Readonly<Record<string, Dictionary>>>
