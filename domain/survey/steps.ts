import { type SurveyConfig, takesPayments } from './survey-config.ts'

/** What a resident goes through with a form, from filling it in to the completed screen. */
export type Step = 'entry' | 'confirm' | 'time' | 'payment' | 'done'

type Form = Pick<SurveyConfig, 'surveySchema' | 'usePayment'>

/**
 * The steps of a form, in their order. Day and time are chosen where it has a reservation, and something is paid where it takes
 * payments, unless `way` knows better of this filling of it.
 */
export function stepsOf(
  form: Form,
  way: { books?: boolean | undefined; pays?: boolean | undefined } = {},
): readonly Step[] {
  const books =
    way.books ?? form.surveySchema?.some((item) => item.type === 'reservation' && item.isAdminItem !== true)
  const pays = way.pays ?? takesPayments(form)
  const steps: Step[] = ['entry', 'confirm']
  if (books) steps.push('time')
  if (pays) steps.push('payment')
  return [...steps, 'done']
}
