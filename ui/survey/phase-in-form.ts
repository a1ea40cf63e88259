import { isRefusal } from '../../domain/refusal.ts'
import { issue } from '../../domain/survey/issue.ts'
import type { FormStore } from '../form/form-store.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { meaningOf } from '../frame/errors/failure.ts'
import type { SurveyPhase } from './survey-page.ts'

/**
 * Shows in the form why it can't be sent, where only the form can show it.
 * @returns the phase of the page then; undefined if the form has nothing to show
 */
export function phaseInForm({ form }: { form: FormStore }, error: unknown): SurveyPhase | undefined {
  if (!isRefusal(error)) return undefined
  if (meaningOf(error) === 'reload') return { name: 'stale', refusal: error }
  if (isRefusal(error, 'survey.not_open')) return { name: 'closed', publication: 'over', isRefused: true }
  if (isRefusal(error, 'member.required')) return { name: 'member-required', ...error.details }
  if (isRefusal(error, 'answer.invalid')) form.showIssues(error.details.issues)
  else if (isRefusal(error, 'member.number_taken'))
    form.showIssues([issue(error.details, 'member_number.taken', {})])
  else if (isRefusal(error, 'answer.empty')) form.showSummary([], true)
  else return undefined
  return { name: 'form' }
}

/**
 * The phase of a page whose form could not be sent: what the form can show it shows, everything else is said over it.
 */
export function phaseAfterFailure(
  store: { form: FormStore; needs: Pick<BrowserServices, 'log'> },
  error: unknown,
): SurveyPhase {
  const phase = phaseInForm(store, error)
  if (phase) return phase
  if (!isRefusal(error)) store.needs.log('The form could not be sent', error)
  return { name: 'alert', error }
}
