import { refuse } from '../../domain/refusal.ts'
import { type Caps, capsOf } from '../../domain/reservation/booking-caps.ts'
import type { BookingWindow } from '../../domain/reservation/calendar.ts'
import type { BookedSlot } from '../../domain/reservation/cap-group.ts'
import { reservationItems } from '../../domain/reservation/reservation-items.ts'
import { doseStartOf } from '../../domain/reservation/vaccination.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import type { Answers } from '../../domain/survey/answer.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { BookingCaps, StoredCatalog } from '../ports/booking-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import type { Settings } from '../shared/settings.ts'
import { findOpenSurvey } from '../survey/find-open-survey.ts'
import { findCalendar, windowOf } from './calendars.ts'
import { type PublicCalendar, publicCalendarOf } from './list-calendars.ts'
import { bookedSlots, groupCapsOf } from './validate-caps.ts'
import type { BookingNeeds, OpenCalendar } from './validate-slot.ts'

/** A calendar and what the viewer may book in it today (API-41). */
export type LoadedCalendar = {
  calendar: PublicCalendar
  /** Days that can be booked; undefined if none can. */
  window?: BookingWindow
  /**
   * How many bookings the viewer may have; undefined if any number, and of a calendar that counts alone also where no
   * item of a form is named.
   */
  cap?: LoadedCap
}

/**
 * The caps of a calendar, and the viewer's bookings that count already, without those of the answer that is edited.
 * `group`: what residents read of the calendars that count together; undefined for one that counts alone.
 */
type LoadedCap = { group?: string; caps: Caps; booked: readonly BookedSlot[] }

/**
 * Driving port: a calendar, before it is shown. With a reservation item of a form the days are those that the viewer
 * may book for that item: the second dose has a bound of its own (VACC-02..05).
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
  /** The viewer's live answer that is edited; undefined if there is none. @throws Refusal `answer.not_found` */
  liveAnswer(
    viewer: Viewer,
    config: SurveyConfig,
    partitionKey: string | undefined,
  ): Promise<EditedAnswer | undefined>
}

type EditedAnswer = { answerId: string; answers: Answers }

export const makeLoadCalendar =
  (needs: Needs) =>
  (viewer: Viewer): LoadCalendar =>
  async ({ calendarId, item }) => {
    const catalog = await needs.bookings.catalog()
    const calendar = findCalendar(catalog, calendarId)
    const read = item && (await readItem(needs, viewer, item))
    const today = tokyoDay(needs.clock.now())
    const window = windowOf(calendar, needs.holidays, { today, notBefore: read?.notBefore })
    const shown = publicCalendarOf(calendar)
    if (!window) return { calendar: shown }
    const open = { calendar, window }
    const caps = groupCapsOf(needs, { catalog, today }, calendarId) ?? (item ? capsOf(calendar, window) : {})
    const cap = await loadCap(needs, catalog, { ...open, caps }, { viewer, edited: read?.edited })
    return { calendar: shown, window, ...(cap && { cap }) }
  }

/** The answer that is edited, and from when on the item may be booked by a rule of its own (VACC-02 to VACC-04). */
async function readItem(needs: Needs, viewer: Viewer, { surveyId, itemKey, partitionKey }: ItemOfForm) {
  const { config, schema } = await findOpenSurvey(needs, { surveyId })
  const item = reservationItems(schema).find((each) => each.itemKey === itemKey)
  if (!item) throw refuse('reservation.unknown', { itemKey })
  const edited = await needs.liveAnswer(viewer, config, partitionKey)
  const start = doseStartOf(config, item, edited?.answers ?? new Map())
  if (start === 'first_dose_missing') throw refuse('reservation.first_dose_missing', { itemKey })
  return { edited, notBefore: start?.notBefore }
}

/** Asks the store only where something is limited. */
async function loadCap(
  { bookings }: Needs,
  catalog: StoredCatalog,
  { calendar, window, caps: { group, ...caps } }: OpenCalendar & { caps: BookingCaps },
  { viewer, edited }: { viewer: Viewer; edited: EditedAnswer | undefined },
): Promise<LoadedCap | undefined> {
  if (!caps.period && caps.maxOfDay === undefined) return undefined
  const calendarIds = group?.calendarIds ?? [calendar.sortKey]
  const own = await bookings.ownSlots(viewer.userId, calendarIds, caps.period ?? window, edited?.answerId)
  return { ...(group && { group: group.name }), caps, booked: bookedSlots(catalog, own) }
}
