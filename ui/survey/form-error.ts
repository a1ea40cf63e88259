import type { Dictionary } from '../../application/texts/dictionary.ts'
import { isAppending, type SurveyConfig, takesPayments } from '../../domain/survey/survey-config.ts'
import type { SurveyCalls, SurveyPhase } from './survey-page.ts'

/** Why a loaded form can't be shown, as the key of its text; a session may end while the page loads (LOGIN-09). */
type FormErrorKey =
  | 'INVALID_FORM'
  | 'ui.error.noSchema'
  | 'ui.error.noSession'
  | 'refusal.payment.not_appending'

/** What makes a config unusable: no form at all, or one without a schema (ERR-05, ERR-06). */
export function formErrorOf(config: SurveyConfig): FormErrorKey | undefined {
  if (config.surveyId === '') return 'INVALID_FORM'
  return config.surveySchema ? undefined : 'ui.error.noSchema'
}

/** What keeps a form from being filled in: besides being unusable, that it takes payments with one answer a resident (PAY-04). */
export const fillErrorOf = (config: SurveyConfig): FormErrorKey | undefined =>
  formErrorOf(config) ??
  (takesPayments(config) && !isAppending(config) ? 'refusal.payment.not_appending' : undefined)

/** The phase of a page whose form can't be shown. */
export function cannotOpen(
  { log }: Pick<SurveyCalls, 'log'>,
  texts: Dictionary,
  formError: FormErrorKey,
): Extract<SurveyPhase, { name: 'failed' }> {
  if (formError === 'ui.error.noSchema') log('not find form schema')
  const remedy = formError === 'ui.error.noSession' ? 'sign-in' : 'none'
  return { name: 'failed', failure: { message: texts[formError], remedy } }
}
