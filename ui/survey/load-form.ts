import type { Dictionary } from '../../application/texts/dictionary.ts'
import type { LanguageCode } from '../../domain/shared/language-code.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { Speech } from '../frame/speech.ts'
import { cannotOpen, fillErrorOf } from './form-error.ts'
import { type OpenFormOptions, startOf } from './open-form.ts'
import type { SurveyAddress, SurveyCalls, SurveyPhase } from './survey-page.ts'

/** What a form says, and what judges its rules, in a language. @throws as the calls do */
export async function spokenIn(needs: SurveyCalls, rules: SurveyConfig['rules'], code: LanguageCode) {
  const [common, judge] = await Promise.all([needs.loadTexts(code), rules && needs.loadFormRules(code)])
  return { common, rules: judge, texts: { ...common, ...judge?.texts } }
}

/** What a form is opened with, apart from the page around it. */
export type GivenForm = Omit<OpenFormOptions, 'mode' | 'today' | 'context'>

/** A form that was fetched. */
type LoadedForm = {
  languageCode: LanguageCode
  /** How it speaks if it prescribes its language. */
  ownSpeech: Speech | undefined
  /** The texts that every page needs, and those of the form. */
  common: Dictionary
  texts: Dictionary
} & (
  | { given: GivenForm }
  /** Where the page goes instead. */
  | { phase: SurveyPhase }
)

/** Fetches a form, and the answer it starts from. @throws as the calls do */
export async function loadForm(needs: SurveyCalls, address: SurveyAddress): Promise<LoadedForm> {
  const { surveyId } = address
  const earlier = needs.earlierAnswers(address)
  earlier.catch(() => {}) // handled below, or not needed
  const loaded = await needs.loadSurvey({ surveyId })
  const { config, userLanguageCode: languageCode, languageFixed, hasMember, memberFormId } = loaded
  const ownSpeech = languageFixed && (await needs.speakOf(surveyId, languageCode))
  const formError = needs.hasSession() ? fillErrorOf(config) : 'ui.error.noSession'
  const { common, rules, texts } = await spokenIn(needs, formError ? undefined : config.rules, languageCode)
  const spoken = { languageCode, ownSpeech, common, texts }
  if (formError) return { ...spoken, phase: cannotOpen(needs, common, formError) }
  if (!hasMember && memberFormId && !loaded.publication)
    return { ...spoken, phase: { name: 'member-required', memberFormId } }
  return { ...spoken, given: { ...loaded, rules, ...(await startOf(config, address, earlier)) } }
}
