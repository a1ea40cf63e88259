import type { Viewer } from '../../domain/session/viewer.ts'
import type { LanguageCode } from '../../domain/shared/language-code.ts'
import { type LanguageNeeds, languageOfViewer } from './language-of-form.ts'

/**
 * Driving port: the language that the viewer has chosen; Japanese if they have not, or the city does not offer it
 * (LANG-03, API-05).
 */
type ReadUserLanguage = () => Promise<LanguageCode>

export const makeReadUserLanguage =
  (needs: LanguageNeeds) =>
  (viewer: Viewer): ReadUserLanguage =>
  () =>
    languageOfViewer(needs, viewer)
