import type { Dictionary } from '../../application/texts/dictionary.ts'
import { isAppending, type SurveyConfig, takesPayments } from '../../domain/survey/survey-config.ts'
import { type Failure, loadFailure, missingForm } from '../frame/errors/failure.ts'

/** Why a loaded form can't be shown, as the key of its text; a session may end while the page loads (LOGIN-09). */
type FormErrorKey =
  | 'INVALID_FORM'
  | 'ui.error.noSchema'
  | 'ui.error.noSession'
  | 'refusal.payment.not_appending'
  | 'NO_DATA_TO_SEARCH'

/** A loaded form can't be shown. */
export class UnusableForm extends Error {
  readonly key: FormErrorKey

  constructor(key: FormErrorKey) {
    super(key)
    this.key = key
  }
}

/** What makes a config unusable: no form at all, or one without a schema (ERR-05, ERR-06). */
export function formErrorOf(config: SurveyConfig): FormErrorKey | undefined {
  if (config.surveyId === '') return 'INVALID_FORM'
  return config.surveySchema ? undefined : 'ui.error.noSchema'
}

/**
 * What keeps a form from being filled in: besides being unusable, that it takes payments with one answer a resident
 * (PAY-04).
 */
export const fillErrorOf = (config: SurveyConfig): FormErrorKey | undefined =>
  formErrorOf(config) ??
  (takesPayments(config) && !isAppending(config) ? 'refusal.payment.not_appending' : undefined)

/** Why a form could not be opened (ERR-02..06, 16, 17). @param otherwise as for `loadFailure` */
export function formFailure(texts: Dictionary, error: unknown, otherwise?: string): Failure {
  if (!(error instanceof UnusableForm)) return loadFailure(texts, error, otherwise)
  if (error.key === 'INVALID_FORM') return missingForm(texts, texts[error.key])
  return { message: texts[error.key], remedy: error.key === 'ui.error.noSession' ? 'sign-in' : 'none' }
}
