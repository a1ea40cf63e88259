import { tokyoDay } from '../../domain/shared/local-date.ts'
import { changedSlot, type TouchedSlot } from '../city/touched-slots.ts'
import type { BookingRepository } from '../ports/booking-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { HolidayCalendar } from '../ports/holiday-calendar.ts'
import type { BookedAnswer, OfficeAnswerRepository } from '../ports/office-answer-repository.ts'
import { takenSlots } from '../reservation/taken-slots.ts'
import { bookedInSlots } from './booked-in-slots.ts'

/** A slot from today on that is closed, or has fewer places than are taken, with the number of its bookings. */
export type SlotToInform = TouchedSlot & {
  /** Bookings of people whom the office has not told yet, and of those whom it has. */
  waiting: number
  informed: number
}

/**
 * Driving port of the office: where people have booked what the calendars in force no longer have room for, by
 * calendar, day and slot. It is worked out anew each time: nobody is forgotten, and who gave their booking up, or has a
 * place again, is in it no longer.
 * @param calendarId absent: in all calendars
 */
type FindSlotsToInform = (calendarId?: string) => Promise<SlotToInform[]>

type Needs = {
  bookings: Pick<BookingRepository, 'catalog' | 'reserved'>
  officeAnswers: Pick<OfficeAnswerRepository, 'bookedOn'>
  holidays: HolidayCalendar
  clock: Clock
}

export const makeFindSlotsToInform =
  ({ bookings, officeAnswers, holidays, clock }: Needs): FindSlotsToInform =>
  async (calendarId) => {
    const { calendars } = await bookings.catalog()
    const changed: TouchedSlot[] = []
    for (const calendar of calendars.values()) {
      if (calendar.sortKey !== (calendarId ?? calendar.sortKey)) continue
      for (const slot of await takenSlots(bookings, calendar.sortKey, tokyoDay(clock.now()))) {
        const now = changedSlot({ holidays }, calendar, slot)
        if (now) changed.push(now)
      }
    }
    return (await bookedInSlots({ officeAnswers }, changed)).flatMap(({ slot, booked }) => {
      if (slot.why === 'lowered' && slot.reserved - pastQuota(booked) <= slot.quota) return []
      const informed = booked.filter(({ informedAtMs }) => informedAtMs !== undefined).length
      return booked.length === 0 ? [] : [{ ...slot, waiting: booked.length - informed, informed }]
    })
  }

/** The places that the office took although the slot had no room: for these nobody has to be informed. */
const pastQuota = (booked: readonly BookedAnswer[]): number =>
  booked.filter(({ isPastQuota }) => isPastQuota).reduce((sum, { booking }) => sum + booking.cost, 0)
