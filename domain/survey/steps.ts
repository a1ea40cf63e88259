import { type SurveyConfig, takesPayments } from './survey-config.ts'

/** All that a resident may go through with a form, in its order. */
export const allSteps = ['entry', 'confirm', 'time', 'payment', 'done'] as const

export type Step = (typeof allSteps)[number]

type Form = Pick<SurveyConfig, 'surveySchema' | 'usePayment'>

/** What is known of one filling of a form. */
type Way = { books?: boolean | undefined; pays?: boolean | undefined }

/**
 * The steps of a form, in their order. Day and time are chosen where it has a reservation, and something is paid where
 * it takes payments, unless `way` knows better of this filling of it.
 */
export function stepsOf(form: Form, way: Way = {}): readonly Step[] {
  const {
    books = form.surveySchema?.some((item) => item.type === 'reservation' && !item.isAdminItem),
    pays = takesPayments(form),
  } = way
  return allSteps.filter((step) => (step === 'time' ? books : step !== 'payment' || pays))
}
