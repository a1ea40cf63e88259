import type { LanguageCode } from '../../domain/shared/language-code.ts'
import { fillErrorOf, UnusableForm } from './form-error.ts'
import { type OpenFormOptions, startOf } from './open-form.ts'
import type { SurveyAddress, SurveyCalls, SurveyPhase } from './survey-page.ts'

/** What a form is opened with, apart from the page around it. */
export type GivenForm = Omit<OpenFormOptions, 'mode' | 'today' | 'needs'>

/** A form that was fetched. */
type LoadedForm = {
  /** The language that it prescribes. */
  fixedLanguage: LanguageCode | undefined
} & (
  | { given: GivenForm }
  /** Where the page goes instead. */
  | { phase: SurveyPhase }
)

/** Fetches a form, and the answer it starts from. @throws UnusableForm, and as the calls do */
export async function loadForm(needs: SurveyCalls, address: SurveyAddress): Promise<LoadedForm> {
  const { surveyId } = address
  const earlier = needs.earlierAnswers(address)
  earlier.catch(() => {}) // handled below, or not needed
  const loaded = await needs.loadSurvey({ surveyId })
  const { config, userLanguageCode, languageFixed, hasMember, memberFormId } = loaded
  const fixedLanguage = languageFixed && userLanguageCode
  if (fixedLanguage !== undefined) await needs.language?.fetch(surveyId, fixedLanguage)
  const formError = needs.hasSession() ? fillErrorOf(config) : 'ui.error.noSession'
  if (formError === 'ui.error.noSchema') needs.log('not find form schema')
  if (formError) return { fixedLanguage, phase: { name: 'failed', error: new UnusableForm(formError) } }
  if (!hasMember && memberFormId && !loaded.publication)
    return { fixedLanguage, phase: { name: 'member-required', memberFormId } }
  const rules = config.rules && (await needs.loadFormRules())
  return { fixedLanguage, given: { ...loaded, rules, ...(await startOf(config, address, earlier)) } }
}
