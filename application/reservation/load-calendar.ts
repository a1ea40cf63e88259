import { refuse } from '../../domain/refusal.ts'
import type { BookingWindow } from '../../domain/reservation/calendar.ts'
import { reservationItems } from '../../domain/reservation/reservation-items.ts'
import { doseStartOf } from '../../domain/reservation/vaccination.ts'
import { type LocalDate, tokyoDay } from '../../domain/shared/local-date.ts'
import type { Answers } from '../../domain/survey/answer.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { Clock } from '../ports/clock.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import type { Settings } from '../settings.ts'
import { findOpenSurvey } from '../survey/find-open-survey.ts'
import type { Viewer } from '../viewer.ts'
import { findCalendar, windowOf } from './calendars.ts'
import { type PublicCalendar, publicCalendarOf } from './list-calendars.ts'
import type { BookingNeeds } from './validate-slot.ts'

/** A calendar and what the viewer may book in it today (API-41). */
export type LoadedCalendar = {
  calendar: PublicCalendar
  /** Days that can be booked; undefined if none can. */
  window?: BookingWindow
}

/**
 * Driving port: a calendar, before it is shown. With a reservation item of a form the days are those that the viewer may book
 * for that item: the second dose has a bound of its own (VACC-02..05).
 *
 * @throws Refusal `calendar.not_found`
 * @throws Refusal `survey.not_found`, `survey.no_config`, `survey.not_open`, `payment.not_accepted`
 * @throws Refusal `reservation.unknown` if `item` names no reservation item
 * @throws Refusal `answer.not_found` — also when it belongs to someone else
 * @throws Refusal `reservation.first_dose_missing` (VACC-01)
 */
export type LoadCalendar = (command: { calendarId: string; item?: ItemOfForm }) => Promise<LoadedCalendar>

/** A reservation item, and the answer that is edited. */
type ItemOfForm = { surveyId: string; itemKey: string; partitionKey?: string }

/** What loading a calendar needs from outside. */
type Needs = BookingNeeds & {
  surveys: SurveyRepository
  clock: Clock
  settings: Pick<Settings, 'paymentFeature'>
  /** What the viewer's live answer says that is edited; empty if there is none. @throws Refusal `answer.not_found` */
  liveAnswers(viewer: Viewer, config: SurveyConfig, partitionKey: string | undefined): Promise<Answers>
}

export const makeLoadCalendar =
  (needs: Needs) =>
  (viewer: Viewer): LoadCalendar =>
  async ({ calendarId, item }) => {
    const calendar = findCalendar(await needs.bookings.catalog(), calendarId)
    const notBefore = item && (await boundOf(needs, viewer, item))
    const window = windowOf(calendar, needs.holidays, { today: tokyoDay(needs.clock.now()), notBefore })
    return { calendar: publicCalendarOf(calendar), ...(window && { window }) }
  }

/** From when on the item may be booked by a rule of its own (VACC-02 to VACC-04); undefined if it has none. */
async function boundOf(
  needs: Needs,
  viewer: Viewer,
  { surveyId, itemKey, partitionKey }: ItemOfForm,
): Promise<LocalDate | undefined> {
  const { config, schema } = await findOpenSurvey(needs, { surveyId })
  const item = reservationItems(schema).find((each) => each.itemKey === itemKey)
  if (!item) throw refuse('reservation.unknown', { itemKey })
  const start = doseStartOf(config, item, await needs.liveAnswers(viewer, config, partitionKey))
  if (start === 'first_dose_missing') throw refuse('reservation.first_dose_missing', { itemKey })
  return start?.notBefore
}
