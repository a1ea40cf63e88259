import type { Location } from 'react-router-dom'
import { idInPath } from '../frame/id-in-path.ts'
import { planBooking } from '../reservation/plan-booking.ts'
import type { SurveyStore } from '../survey/survey-store.ts'
import { preloadScreenAt, screenNames } from './other-screens.tsx'
import type { Services } from './services.ts'

type Plan = Awaited<ReturnType<typeof planOf>>

/** What is planned for the forms whose answers are being confirmed: a later confirmation plans anew. */
const plans = new WeakMap<SurveyStore, Promise<Plan>>()

/**
 * Plans the booking of a form while its answers are confirmed, and opens its calendar, so that it is there at once. Rejects if something
 * does not come.
 */
export async function prepareSlots(form: SurveyStore, services: Services): Promise<void> {
  const planning = planOf(form, services)
  plans.set(form, planning)
  const [{ path, booking }] = await Promise.all([planning, preloadScreenAt('/calendar')])
  const { prepareCalendar } = await import('../reservation/prepared-calendar.ts')
  if (plans.get(form) === planning) await prepareCalendar(idInPath('/calendar', path), booking, services)
}

/** Goes to the calendar of what a form books. @throws as `planBooking`, and `auth.required` if somebody else has signed in */
export async function chooseSlots(form: SurveyStore, services: Services): Promise<void> {
  const { visit, history } = services
  const planned = plans.get(form)
  plans.delete(form)
  // What did not come while the answers were confirmed is asked for again.
  const { path, booking, formPath } = (await planned?.catch(() => {})) ?? (await planOf(form, services))
  // What does not come now is asked for again on the way.
  preloadScreenAt(path).catch(() => {})
  form.opened.checkOwner()
  // Back from the calendar the form is shown, and nothing is skipped.
  const { pathname, search } = history.current.location
  if (formPath !== pathname + search) history.replace(formPath)
  visit.keepForm(form)
  visit.booking = booking
  history.push(path)
}

async function planOf(form: SurveyStore, { history, visit }: Pick<Services, 'history' | 'visit'>) {
  const formPath = withoutWish(history.current.location)
  const back = () => history.replace(formPath)
  // What was picked is of the filling that the draft goes on with.
  const picked = form.isResumed
    ? visit.picksOf({ surveyId: form.config.surveyId, partitionKey: form.opened.partitionKey })
    : new Map()
  const plan = await planBooking(form, screenNames, { formPath, back, picked })
  return { ...plan, formPath }
}

/** The address of a form without the wish to choose date and time at once. */
function withoutWish({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const query = new URLSearchParams(search)
  if (!query.has('only')) return pathname + search
  query.delete('only')
  return query.size > 0 ? `${pathname}?${query}` : pathname
}
