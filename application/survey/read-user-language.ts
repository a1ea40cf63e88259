import { defaultLanguage } from '../../domain/shared/language-code.ts'

/** Driving port: the viewer's language code. Nothing asks a resident for a language yet, so everybody has the default one (spec §7). */
type ReadUserLanguage = () => Promise<string>

export const makeReadUserLanguage = () => (): ReadUserLanguage => async () => defaultLanguage
