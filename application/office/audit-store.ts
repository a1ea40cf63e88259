import type { Calendar, Slot } from '../../domain/reservation/calendar.ts'
import { dayPlan } from '../../domain/reservation/day-plan.ts'
import { type LocalDate, tokyoDay } from '../../domain/shared/local-date.ts'
import type { BookingRepository } from '../ports/booking-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { HolidayCalendar } from '../ports/holiday-calendar.ts'
import type { FindingList, SelfAudit, SelfAuditFindings } from '../ports/self-audit.ts'

/** Inconsistencies of the store, and what the office may want to look at. */
export type StoreReport = SelfAuditFindings & {
  /**
   * Slots from today on with more bookings than their quota by the current calendar, because the office lowered the
   * quota, closed the day or removed the slot afterwards. Not an error: nobody loses a booking. What the office booked
   * past the quota does not count. At most 1,000 are listed, ordered by calendar, day and slot.
   */
  lowered: FindingList<Slot & { reserved: number; quota: number }>
  /**
   * No slot is overbooked, no counter is wrong, no booking or answer is orphaned, no member number is wrong, no order
   * lacks its answer.
   */
  isClean: boolean
}

/**
 * Driving port of the office: checks the consistency of the store without writing; may run beside a server. Expired
 * holds count until they are removed.
 *
 * @throws Refusal `service.unavailable`
 */
type AuditStore = (progress?: (what: string) => void) => Promise<StoreReport>

type Needs = {
  selfAudit: SelfAudit
  bookings: Pick<BookingRepository, 'catalog'>
  holidays: HolidayCalendar
  clock: Clock
}

const MOST_LISTED = 1_000

export const makeAuditStore =
  ({ selfAudit, bookings, holidays, clock }: Needs): AuditStore =>
  async (progress) => {
    const { calendars } = await bookings.catalog()
    const quotaOf = quotasBy(calendars, holidays)
    const today = tokyoDay(clock.now())
    const lowered: (Slot & { reserved: number; quota: number })[] = []
    const findings = await selfAudit.inspect(({ pastQuota, ...slot }) => {
      if (slot.day < today) return
      const quota = quotaOf(slot)
      if (slot.reserved - pastQuota > quota) lowered.push({ ...slot, quota })
    }, progress)
    return {
      ...findings,
      lowered: { count: lowered.length, first: lowered.sort(inOrder).slice(0, MOST_LISTED) },
      isClean: faultsIn(findings) === 0,
    }
  }

/** The quota of a slot by the current calendars; 0 where there is none. Each day is computed once. */
function quotasBy(calendars: ReadonlyMap<string, Calendar>, holidays: HolidayCalendar) {
  const planned = new Map<string, readonly (number | null)[]>()
  const planOf = (calendarId: string, day: LocalDate): readonly (number | null)[] => {
    const calendar = calendars.get(calendarId)
    if (!calendar) return []
    const { isDayOff, quotas } = dayPlan(calendar, day, holidays.nameOf(day) !== undefined)
    return isDayOff ? [] : quotas
  }
  return ({ calendarId, day, slotKey }: Slot): number => {
    const name = `${calendarId}/${day}`
    const quotas = planned.get(name) ?? planOf(calendarId, day)
    planned.set(name, quotas)
    return quotas[slotKey] ?? 0
  }
}

const inOrder = (a: Slot, b: Slot): number =>
  a.calendarId === b.calendarId
    ? a.day.localeCompare(b.day) || a.slotKey - b.slotKey
    : a.calendarId.localeCompare(b.calendarId)

/** How many things the store found wrong with itself. */
export const faultsIn = ({
  overbooked,
  drifted,
  orphans,
  numbers,
  counters,
  orders,
}: Omit<
  SelfAuditFindings,
  'answers' | 'bookings' | 'holds' | 'slots' | 'unsettled' | 'undelivered'
>): number =>
  [overbooked, drifted, orphans, numbers, counters, orders].reduce((sum, { count }) => sum + count, 0)
