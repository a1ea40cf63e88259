import type { Location } from 'react-router-dom'
import { planBooking } from '../reservation/plan-booking.ts'
import type { SurveyStore } from '../survey/survey-store.ts'
import { preloadScreenAt, screenNames } from './other-screens.tsx'
import type { Services } from './services.ts'

/** Goes to the calendar of what a form books. @throws as `planBooking`, and `auth.required` if somebody else has signed in */
export async function chooseSlots(form: SurveyStore, visit: Services['visit'], history: Services['history']) {
  const { pathname, search } = history.current.location
  const formPath = withoutWish({ pathname, search })
  const { path, booking } = await planBooking(form, screenNames, formPath, () => history.replace(formPath))
  // What does not come now is asked for again on the way.
  preloadScreenAt(path).catch(() => {})
  form.opened.checkOwner()
  // Back from the calendar the form is shown, and nothing is skipped.
  if (formPath !== pathname + search) history.replace(formPath)
  visit.keepForm(form)
  visit.booking = booking
  history.push(path)
}

/** Fetches the screen to choose slots on, so that it is there at once. Rejects if it does not come. */
export const prepareSlots = (): Promise<void> => preloadScreenAt('/calendar')

/** The address of a form without the wish to choose date and time at once. */
function withoutWish({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const query = new URLSearchParams(search)
  if (!query.has('only')) return pathname + search
  query.delete('only')
  return query.size > 0 ? `${pathname}?${query}` : pathname
}
