import type { SurveyConfig } from '../../domain/survey/survey-config.ts'

/** Why a form that came can't be shown, by the key of its text; a session may vanish while the page loads (LOGIN-09). */
export type FormFault = 'INVALID_FORM' | 'ui.error.noSchema' | 'ui.error.noSession'

/** What makes a config unusable: no form at all, or one without a schema (ERR-05, ERR-06). */
export function faultOf(config: SurveyConfig | undefined): FormFault | undefined {
  if (typeof config?.surveyId !== 'string') return 'INVALID_FORM'
  return Array.isArray(config.surveySchema) ? undefined : 'ui.error.noSchema'
}
