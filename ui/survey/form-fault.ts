import { type SurveyConfig, takesPayments } from '../../domain/survey/survey-config.ts'

/** Why a form that came can't be shown, by the key of its text; a session may vanish while the page loads (LOGIN-09). */
export type FormFault =
  | 'INVALID_FORM'
  | 'ui.error.noSchema'
  | 'ui.error.noSession'
  | 'refusal.payment.not_accepted'

/** What makes a config unusable: no form at all, or one without a schema (ERR-05, ERR-06). */
export function faultOf(config: SurveyConfig | undefined): FormFault | undefined {
  if (typeof config?.surveyId !== 'string') return 'INVALID_FORM'
  return Array.isArray(config.surveySchema) ? undefined : 'ui.error.noSchema'
}

/** What keeps a form from being filled in: besides being unusable, that it takes payments (GEN-11). */
export const fillingFaultOf = (config: SurveyConfig): FormFault | undefined =>
  faultOf(config) ?? (takesPayments(config) ? 'refusal.payment.not_accepted' : undefined)
