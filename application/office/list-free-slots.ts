import { isDisabledItem, visibleItems } from '../../domain/form/form.ts'
import { isRequired } from '../../domain/form/required.ts'
import { isRefusal, refuse } from '../../domain/refusal.ts'
import type { ReservationItem } from '../../domain/reservation/category.ts'
import { categoryInfoOf, isOffered } from '../../domain/reservation/category-tree.ts'
import { type FreeSlot, freeSlotsOf } from '../../domain/reservation/free-times.ts'
import { reservationItems } from '../../domain/reservation/reservation-items.ts'
import { type LocalDate, tokyoDay } from '../../domain/shared/local-date.ts'
import { formatReservation } from '../../domain/shared/reservation-value.ts'
import type { Answers } from '../../domain/survey/answer.ts'
import type { SchemaItem, SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { StoredCatalog } from '../ports/booking-repository.ts'
import type { Clock } from '../ports/clock.ts'
import { findCalendar } from '../reservation/calendars.ts'
import { makeLoadSchedule } from '../reservation/load-schedule.ts'
import { type BookingNeeds, type OpenCalendar, openCalendar } from '../reservation/validate-slot.ts'
import { type AllForms, allForms } from './all-forms.ts'
import { placeOf } from './readable-reservation.ts'

/** A calendar in which a form books, with what is booked there and what is free. */
export type FreeSlotsOfCalendar = {
  calendarId: string
  /** `categoryId_itemId`, as `slotOfWords` reads it, and how people call it: 健診／成人／胃がん バリウム. */
  offers: readonly { what: string; place: string }[]
  /** Days without a free slot are left out. */
  days: readonly { day: LocalDate; slots: readonly FreeSlot[] }[]
}

/**
 * Driving port of the office: what residents could book by a form, from a day to another, in the order of the
 * city's list. Calendars that take no bookings are left out.
 *
 * @throws Refusal `survey.not_found`, `calendar.not_found`, `request.malformed` if the days are more than 62 or out of
 * order
 */
export type ListFreeSlots = (command: {
  surveyId: string
  from: LocalDate
  to: LocalDate
  /** Empty: all calendars. */
  calendarIds: readonly string[]
  /** The reservation that is meant, and what else is answered; absent: any, by somebody who begins. */
  of?: { itemKey: string; existing: Answers }
  /** Also what residents can't book: taken slots, and days before and after theirs. */
  isOver?: boolean | undefined
}) => Promise<readonly FreeSlotsOfCalendar[]>

type Needs = AllForms & BookingNeeds & { clock: Clock }

export const makeListFreeSlots =
  (needs: Needs): ListFreeSlots =>
  async ({ surveyId, from, to, calendarIds, of, isOver = false }) => {
    const config = (await allForms(needs).find(surveyId))?.config
    if (!config) throw refuse('survey.not_found', { surveyId })
    const catalog = await needs.bookings.catalog()
    for (const calendarId of calendarIds) findCalendar(catalog, calendarId)
    const nowMs = needs.clock.now()
    const context = {
      config,
      catalog,
      today: tokyoDay(nowMs),
      nowMs,
      existing: of?.existing ?? new Map(),
      birthday: undefined,
      byOffice: { passesLimits: isOver },
    }
    const loadSchedule = makeLoadSchedule(needs)()
    const byCalendar = new Map<string, { open: OpenCalendar; offers: { what: string; place: string }[] }>()
    for (const { item, choice } of choicesOf(itemsMeant(config, of), catalog)) {
      const open = openOrClosed(() => openCalendar(needs, context, item, choice))
      const calendarId = open?.calendar.sortKey
      if (!open || calendarId === undefined) continue
      if (calendarIds.length > 0 && !calendarIds.includes(calendarId)) continue
      const known = byCalendar.get(calendarId) ?? { open, offers: [] }
      known.offers.push({ what: formatReservation(choice), place: nameOf(choice, catalog) })
      byCalendar.set(calendarId, known)
    }
    const free: FreeSlotsOfCalendar[] = []
    for (const [calendarId, { open, offers }] of byCalendar) {
      const { days, comaList } = await loadSchedule({ calendarId, startDay: from, endDay: to })
      const ofDays = [...days].flatMap(([day, planned]) => {
        const slots = freeSlotsOf(day, planned, {
          ...{ comaList, window: open.window, nowMs, withTaken: isOver },
        })
        return slots.length > 0 ? [{ day, slots }] : []
      })
      free.push({ calendarId, offers, days: ofDays })
    }
    return free
  }

const itemsMeant = (
  { surveySchema = [] }: SurveyConfig,
  of: { itemKey: string } | undefined,
): readonly SchemaItem[] => (of ? surveySchema.filter(({ itemKey }) => itemKey === of.itemKey) : surveySchema)

/** Titles of the items that who books for somebody has to enter besides, whatever else is answered. */
export function titlesToEnter(schema: readonly SchemaItem[]): string[] {
  const booked = reservationItems(schema)
  const mode = 'admin'
  return visibleItems(schema, mode)
    .filter((item) => isRequired(item, mode) && !booked.includes(item) && !isDisabledItem(item))
    .map(({ title }) => title)
}

type Choice = { item: SchemaItem; choice: ReservationItem }

/** What the reservation items of a form offer, each once. */
export function choicesOf(
  schema: readonly SchemaItem[],
  { categories, items }: Pick<StoredCatalog, 'categories' | 'items'>,
): Choice[] {
  const open = reservationItems(schema).filter((item) => !isDisabledItem(item))
  return items.flatMap((choice) => {
    const item = open.find((each) => categories && isOffered(categories, each, choice.categoryId))
    return item ? [{ item, choice }] : []
  })
}

/** undefined: it takes no bookings now, or leads to no calendar. */
function openOrClosed<T>(open: () => T): T | undefined {
  try {
    return open()
  } catch (error) {
    if (isRefusal(error, 'reservation.closed', 'reservation.unknown', 'reservation.first_dose_missing'))
      return undefined
    throw error
  }
}

function nameOf({ categoryId, itemName }: ReservationItem, { categories }: StoredCatalog): string {
  const category = categories && categoryInfoOf(categories, categoryId)
  return `${category ? placeOf(category) : categoryId} ${itemName}`
}
