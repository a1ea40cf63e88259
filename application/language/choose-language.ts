import { refuse } from '../../domain/refusal.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import type { LanguageCode } from '../../domain/shared/language-code.ts'
import type { LanguageNeeds } from './language-of-form.ts'
import { isOffered, offeredLanguages } from './offered-languages.ts'

/**
 * Driving port: the viewer chooses a language, which holds on every device; messages go out in it. Japanese may always
 * be chosen.
 * @throws Refusal `language.unknown` if the city does not offer it
 * @throws Refusal `service.unavailable`
 */
type ChooseLanguage = (command: { languageCode: LanguageCode }) => Promise<void>

export const makeChooseLanguage =
  (needs: LanguageNeeds) =>
  ({ userId }: Viewer): ChooseLanguage =>
  async ({ languageCode }) => {
    if (!isOffered(await offeredLanguages(needs), languageCode)) throw refuse('language.unknown', {})
    await needs.languages.choose(userId, languageCode)
  }
