import type { LanguageCode } from '../../domain/shared/language-code.ts'
import { targetTextOf } from '../../domain/shared/language-data.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { offeredLanguages } from '../language/offered-languages.ts'
import { textsOfSettings } from '../language/translatable-texts.ts'
import { allConfigs, surroundingsOf, type TextsNeeds } from './read-texts.ts'
import { type Surroundings, textsOutsideForms, textsShownWith } from './shown-texts.ts'

/** A text in a language; `isMachine`: a machine has translated it. */
type TranslatedText = { text: string; isMachine?: true }

/**
 * Driving port: a text in a language: as the city's bundle has it, else as a machine translates it if it is one of the
 * city's own texts, else as it is (LANG-07, API-06). What somebody wrote is never given to a machine.
 */
type TranslateText = (command: { languageCode: LanguageCode; text: string }) => Promise<TranslatedText>

export const makeTranslateText = (needs: TextsNeeds) => {
  const isOwn = ownTextsOf(needs)
  return (): TranslateText =>
    async ({ languageCode, text }) => {
      const offered = await offeredLanguages(needs)
      const languages = await needs.city.languages()
      const syncedTexts = Object.hasOwn(languages, languageCode) ? languages[languageCode] : undefined
      if (offered.length === 0 || (!syncedTexts && !offered.includes(languageCode))) return { text }
      const bundled = syncedTexts && targetTextOf({ syncedTexts }, text)
      if (bundled !== undefined) return { text: bundled }
      if (!(await isOwn(text))) return { text }
      const [made] = await needs.translator.translate([text], languageCode)
      return made === undefined ? { text } : { text: made, isMachine: true }
    }
}

/**
 * Whether a text is one that the city shows to residents. They are gathered once, and again when a form or what
 * surrounds it changes.
 */
function ownTextsOf(needs: TextsNeeds): (text: string) => Promise<boolean> {
  let kept: { configs: readonly SurveyConfig[]; around: Surroundings; texts: ReadonlySet<string> } | undefined
  return async (text) => {
    const settings = await needs.city.settings()
    if (!settings) return false
    if (textsOfSettings(settings).includes(text)) return true
    const configs = await allConfigs(needs)
    const around = await surroundingsOf(needs)
    const isSame =
      kept?.configs.length === configs.length &&
      configs.every((config, at) => config === kept?.configs[at]) &&
      kept.around.catalog.version === around.catalog.version &&
      kept.around.paymentConfig.version === around.paymentConfig.version
    if (!kept || !isSame) {
      const outside = textsOutsideForms(configs, settings, around)
      const inForms = configs.flatMap((config) => [...textsShownWith(config, around)])
      kept = { configs, around, texts: new Set([...outside, ...inForms]) }
    }
    return kept.texts.has(text)
  }
}
