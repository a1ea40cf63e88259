import type { Slot } from '../../domain/reservation/calendar.ts'
import { dayPlan } from '../../domain/reservation/day-plan.ts'
import { localDate, tokyoDay } from '../../domain/shared/local-date.ts'
import type { BookingRepository } from '../ports/booking-repository.ts'
import type { City } from '../ports/city-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { HolidayCalendar } from '../ports/holiday-calendar.ts'

/** A slot with bookings from today on that an import would close, or leave with fewer places than are taken. */
export type TouchedSlot = Slot & {
  why: 'closed' | 'lowered'
  /** Places taken, and those that there would be. */
  reserved: number
  quota: number
}

/** Driving port of the office: what an import of `city` would do to bookings, by calendar, day and slot. Stores nothing. */
type FindTouchedSlots = (city: City) => Promise<TouchedSlot[]>

type Needs = {
  bookings: Pick<BookingRepository, 'catalog' | 'reserved'>
  holidays: HolidayCalendar
  clock: Clock
}

/** No calendar takes bookings after it (RSV-21). */
const LAST_DAY = localDate('2099-12-31')

export const makeFindTouchedSlots =
  ({ bookings, holidays, clock }: Needs): FindTouchedSlots =>
  async ({ calendars = [] }) => {
    const { calendars: current } = await bookings.catalog()
    const touched: TouchedSlot[] = []
    for (const next of calendars) {
      const calendarId = next.sortKey
      const before = current.get(calendarId)
      if (!before) continue
      const counts = await bookings.reserved(calendarId, tokyoDay(clock.now()), LAST_DAY)
      for (const [day, slots] of [...counts].sort(byDay)) {
        const isHoliday = holidays.nameOf(day) !== undefined
        const [was, is] = [dayPlan(before, day, isHoliday), dayPlan(next, day, isHoliday)]
        for (const [slotKey, reserved] of [...slots].sort(bySlot)) {
          if (reserved === 0) continue
          const slot = { calendarId, day, slotKey, reserved }
          const quota = is.quotas[slotKey] ?? 0
          if (is.isDayOff && !was.isDayOff) touched.push({ ...slot, why: 'closed', quota: 0 })
          else if (quota < reserved && quota < (was.quotas[slotKey] ?? 0))
            touched.push({ ...slot, why: 'lowered', quota })
        }
      }
    }
    return touched
  }

const byDay = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1)
const bySlot = ([a]: readonly [number, unknown], [b]: readonly [number, unknown]) => a - b
