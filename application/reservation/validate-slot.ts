import { refuse } from '../../domain/refusal.ts'
import { ageLimitOf, daysOfAge, windowOfAge } from '../../domain/reservation/age-limit.ts'
import { UPPER_BOUND } from '../../domain/reservation/booking-window.ts'
import type { BookingWindow, Calendar, Slot } from '../../domain/reservation/calendar.ts'
import { isOffered, pathOf } from '../../domain/reservation/category-tree.ts'
import { dayPlan } from '../../domain/reservation/day-plan.ts'
import { remainingOf, slotStart, slotState } from '../../domain/reservation/slot-state.ts'
import { doseStartOf } from '../../domain/reservation/vaccination.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'
import { parseReservation } from '../../domain/shared/reservation-value.ts'
import type { Answers } from '../../domain/survey/answer.ts'
import type { SchemaItem, SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { BookingRepository, StoredCatalog } from '../ports/booking-repository.ts'
import type { HolidayCalendar } from '../ports/holiday-calendar.ts'
import { windowOf } from './calendars.ts'

/** What validating bookings needs from outside. */
export type BookingNeeds = { bookings: BookingRepository; holidays: HolidayCalendar }

/** What a booking is validated against, read once for all items of a form. */
export type BookingContext = {
  config: SurveyConfig
  catalog: StoredCatalog
  today: LocalDate
  /** Epoch milliseconds. */
  nowMs: number
  /** What the resident's answer says now, the office's own entries included; empty if there is none. */
  existing: Answers
  /** Of who comes; undefined: it is not known, and no age limit is judged. */
  birthday: LocalDate | undefined
  byOffice?: ByOffice | undefined
}

/** The office books for a resident; `passesLimits`: also past the deadlines, days, caps and quotas of residents. */
export type ByOffice = { passesLimits: boolean }

/**
 * A calendar with the days that can be booked in it for one item; `notBefore`: a bound of the item's own, as of a
 * second dose.
 */
export type OpenCalendar = { calendar: Calendar; window: BookingWindow; notBefore?: LocalDate | undefined }

/** A slot that may be booked, if the resident may have one more. */
export type ValidatedSlot = OpenCalendar & { itemKey: string; slot: Slot; quota: number; cost: number }

/**
 * The calendar in which `item` books that category and item, with its bookable days of today.
 *
 * @throws Refusal `reservation.unknown`, `reservation.closed`, `reservation.first_dose_missing`
 */
export function openCalendar(
  { holidays }: BookingNeeds,
  { catalog, config, existing, today, byOffice }: BookingContext,
  item: SchemaItem,
  what: { categoryId: string; itemId: string },
): OpenCalendar {
  const { itemKey } = item
  const start = doseStartOf(config, item, existing)
  if (start === 'first_dose_missing') throw refuse('reservation.first_dose_missing', { itemKey })

  const calendar = offeredCalendar(catalog, item, what)
  if (!calendar) throw refuse('reservation.unknown', { itemKey })

  const notBefore = start?.notBefore
  const window = byOffice?.passesLimits
    ? { from: notBefore ?? today, to: UPPER_BOUND }
    : windowOf(calendar, holidays, { today, notBefore })
  if (!window) throw refuse('reservation.closed', { itemKey })
  return { calendar, window, notBefore }
}

/**
 * The calendar in which `item` books that category and item; undefined if it does not offer them or they are not there.
 */
export function offeredCalendar(
  { categories, calendars, items }: StoredCatalog,
  item: SchemaItem,
  { categoryId, itemId }: { categoryId: string; itemId: string },
): Calendar | undefined {
  const isThere = items.some((each) => each.categoryId === categoryId && each.itemId === itemId)
  const offered = categories && isThere && isOffered(categories, item, categoryId)
  const calendarId = offered ? pathOf(categories, categoryId)?.small.calendarId : undefined
  return calendarId === undefined ? undefined : calendars.get(calendarId)
}

/**
 * The slot that `text` names, if it can be booked and has room (RSV-10 to RSV-15).
 *
 * @param cost places that are wanted
 * @param alsoTaken places of a slot that are taken besides those the store counts; negative for places given back
 * @throws Refusal those of `openCalendar`, `reservation.no_time`, `reservation.age_limit`, `reservation.impossible`,
 * `reservation.slot_full`
 */
export async function validateSlot(
  needs: BookingNeeds,
  context: BookingContext,
  { item, text, cost }: { item: SchemaItem; text: string; cost: number },
  alsoTaken: (slot: Slot) => number,
): Promise<ValidatedSlot> {
  const { itemKey } = item
  const value = parseReservation(text)
  if (!value) throw refuse('reservation.unknown', { itemKey })
  const open = openCalendar(needs, context, item, value)
  const { calendar, window } = open
  const { day, slotKey } = value
  if (day === undefined || slotKey === undefined) throw refuse('reservation.no_time', { itemKey })
  refuseByAge(context, itemKey, { ...value, day })

  const slot: Slot = { calendarId: calendar.sortKey, day, slotKey }
  const counts = await needs.bookings.reserved(slot.calendarId, day, day)
  const reserved = Math.max(0, (counts.get(day)?.get(slotKey) ?? 0) + alsoTaken(slot))
  const quota = quotaOf(needs, calendar, slot)
  const coma = calendar.comaList[slotKey]
  const hasStarted = coma !== undefined && slotStart(day, coma) <= context.nowMs
  const state = slotState({
    quota: quota.places,
    reserved,
    cost,
    isDayOff: quota.isDayOff,
    inWindow: isWithin(day, window),
    hasStarted,
  })
  if (state === 'day_off') throw refuse('reservation.impossible', { itemKey, why: 'day_off' })
  if (state === 'impossible') {
    throw refuse('reservation.impossible', { itemKey, why: hasStarted ? 'past' : outside(day, open) })
  }
  const mayExceed = context.byOffice?.passesLimits === true
  if (quota.places === undefined || (quota.places === 0 && !mayExceed))
    throw refuse('reservation.unknown', { itemKey })
  // A slot that nobody has booked may have fewer places than are wanted, too (RSV-13).
  if (state !== 'available' && !mayExceed) {
    throw refuse('reservation.slot_full', {
      itemKey,
      remaining: remainingOf({ quota: quota.places, reserved }),
    })
  }
  return { calendar, window, itemKey, slot, quota: quota.places, cost }
}

/** @throws Refusal `reservation.age_limit` if who comes on that day is too young or too old for it */
function refuseByAge(
  { catalog, birthday }: BookingContext,
  itemKey: string,
  { day, ...what }: { categoryId: string; itemId: string; day: LocalDate },
): void {
  const limit = ageLimitOf({ tree: catalog.categories, items: catalog.items }, what)
  if (!limit || birthday === undefined) return
  if (!windowOfAge({ from: day, to: day }, daysOfAge(limit, birthday)))
    throw refuse('reservation.age_limit', { itemKey, limit })
}

/**
 * Looks at a day as a whole, whatever its slots hold.
 *
 * @throws Refusal `reservation.impossible`, `reservation.unknown` if the day has no slots
 */
export function validateDay(
  { holidays }: BookingNeeds,
  { itemKey, day, ...open }: OpenCalendar & { itemKey: string; day: LocalDate },
): void {
  const { isDayOff, quotas } = dayPlan(open.calendar, day, holidays.nameOf(day) !== undefined)
  if (isDayOff) throw refuse('reservation.impossible', { itemKey, why: 'day_off' })
  if (quotas.every((quota) => (quota ?? 0) === 0)) throw refuse('reservation.unknown', { itemKey })
  if (!isWithin(day, open.window))
    throw refuse('reservation.impossible', { itemKey, why: outside(day, open) })
}

/** Why a day outside of the bookable ones is none of them. */
const outside = (day: LocalDate, { notBefore = day }: OpenCalendar): 'interval' | 'window' =>
  day < notBefore ? 'interval' : 'window'

const isWithin = (day: LocalDate, { from, to }: BookingWindow): boolean => day >= from && day <= to

/** Places of a slot by the rules of its calendar; without `places` there is no such slot. */
export function quotaOf(
  { holidays }: Pick<BookingNeeds, 'holidays'>,
  calendar: Calendar,
  { day, slotKey }: Pick<Slot, 'day' | 'slotKey'>,
): { isDayOff: boolean; places: number | undefined } {
  const { isDayOff, quotas } = dayPlan(calendar, day, holidays.nameOf(day) !== undefined)
  const exists = calendar.comaList[slotKey] !== undefined
  return { isDayOff, places: exists ? (quotas[slotKey] ?? undefined) : undefined }
}
