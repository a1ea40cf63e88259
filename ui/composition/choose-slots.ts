import { planBooking } from '../reservation/plan-booking.ts'
import type { SurveyStore } from '../survey/survey-store.ts'
import { preloadScreenAt, screenNames } from './other-screens.tsx'
import type { Services } from './services.ts'

/** Goes to the calendar of what a form books. @throws as `planBooking`, and `auth.required` if somebody else has signed in */
export async function chooseSlots(form: SurveyStore, visit: Services['visit'], history: Services['history']) {
  const { pathname, search } = history.current.location
  const formPath = pathname + search
  const { path, booking } = await planBooking(form, screenNames, formPath, () => history.replace(formPath))
  // What does not come now is asked for again on the way.
  preloadScreenAt(path).catch(() => {})
  form.opened.checkOwner()
  visit.keepForm(form)
  visit.booking = booking
  history.push(path)
}
