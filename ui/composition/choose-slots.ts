import { CallFailure } from '../../application/call-failure.ts'
import { namedPages } from '../../application/pages.ts'
import { planBooking } from '../reservation/plan-booking.ts'
import type { SurveyStore } from '../survey/survey-store.ts'
import type { Services } from './services.ts'

type Plan = Awaited<ReturnType<typeof planOf>>

/** The way from a form to the calendar of what it books. */
export function slotChoice(services: Services): Services['slots'] {
  const { visit, go, location } = services
  /** For the form whose answers are being confirmed; a later confirmation plans anew. */
  let planned: { form: SurveyStore; plan: Promise<Plan> } | undefined
  return {
    /**
     * Plans the booking of a form while its answers are confirmed, and opens its calendar, so that it is there at once.
     * Rejects if something does not come.
     */
    async prepare(form) {
      const plan = planOf(form, services)
      planned = { form, plan }
      const [{ calendarId, booking }] = await Promise.all([plan, loadCalendar()])
      const { CalendarStore } = await import('../reservation/calendar-store.ts')
      if (planned?.plan !== plan) return
      const calendar = new CalendarStore(calendarId, booking, services)
      visit.calendar = calendar
      await calendar.load()
    },

    /**
     * Goes to the calendar of what a form books. @throws as `planBooking`, CallFailure if the calendar's code does not
     * come, and `auth.required` if somebody else has signed in
     */
    async choose(form) {
      const before = planned?.form === form ? planned.plan : undefined
      planned = undefined
      // What did not come while the answers were confirmed is asked for again.
      const { path, booking, formPath } = (await before?.catch(() => {})) ?? (await planOf(form, services))
      // Before the form is left, which stays as it is if it does not come.
      await loadCalendar()
      form.opened.checkOwner()
      // Back from the calendar the form is shown, and nothing is skipped.
      const { pathname, search } = location()
      if (formPath !== pathname + search) go(formPath, { replace: true })
      visit.keepForm(form)
      visit.booking = booking
      go(path)
    },
  }
}

/** @throws CallFailure if it does not come */
const loadCalendar = () =>
  import('../reservation/calendar-screen.tsx').catch((error) => {
    throw new CallFailure('network', String(error))
  })

async function planOf(form: SurveyStore, { go, location }: Pick<Services, 'go' | 'location'>) {
  const formPath = withoutWish(location())
  const back = () => go(formPath, { replace: true })
  const plan = await planBooking(form, namedPages, { formPath, back })
  return { ...plan, formPath }
}

/** The address of a form without the wish to choose date and time at once. */
function withoutWish({ pathname, search }: ReturnType<Services['location']>): string {
  const query = new URLSearchParams(search)
  if (!query.has('only')) return pathname + search
  query.delete('only')
  return query.size > 0 ? `${pathname}?${query}` : pathname
}
