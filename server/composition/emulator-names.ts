import { ConfigError } from './read-setting.ts'

/** The emulators that EMULATORS can name, with what each lets everybody do who reaches it. */
export const emulatorRisks: Readonly<Record<string, string>> = {
  line: 'だれでも、どの利用者としてもログインできます。',
  payment: 'だれでも、お金を払わずに支払い済みにできます。',
  'admin-platform': 'だれでも、職員のアカウントを作れます。',
}

/** What EMULATORS is in the demo unless it is set: staff accounts are in its own storage. */
export const demoEmulators = 'line,payment'

/** @throws ConfigError if one of `names` is no emulator */
export function knownEmulators(names: readonly string[]): readonly string[] {
  const unknown = names.find((name) => !Object.hasOwn(emulatorRisks, name))
  if (unknown === undefined) return names
  throw new ConfigError(
    `EMULATORS の「${unknown}」はありません。使えるのは ${Object.keys(emulatorRisks).join('、')} です。`,
  )
}
