import { isUnclaimed } from '../../domain/answer/claim.ts'
import { type LocalDate, tokyoDay } from '../../domain/shared/local-date.ts'
import type { BookingRepository } from '../ports/booking-repository.ts'
import type { CityRepository } from '../ports/city-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { HolidayCalendar } from '../ports/holiday-calendar.ts'
import type { IdSource } from '../ports/id-source.ts'
import type { MessageRepository } from '../ports/message-repository.ts'
import type { OfficeAnswerRepository } from '../ports/office-answer-repository.ts'
import { takenSlots } from '../reservation/taken-slots.ts'
import { quotaOf } from '../reservation/validate-slot.ts'
import { remindersOf } from './booking-messages.ts'

/**
 * Plans the reminders that bookings don't have yet: those made before the city sent reminders, or while their slot was
 * closed, and those that residents found and claimed. It looks when the process has begun, and again after an import
 * and on a new day.
 *
 * @throws Refusal `service.unavailable`; it looks again then
 */
type PlanReminders = (stop?: AbortSignal) => Promise<void>

type Needs = {
  city: Pick<CityRepository, 'settings'>
  bookings: Pick<BookingRepository, 'catalog' | 'reserved'>
  officeAnswers: Pick<OfficeAnswerRepository, 'bookedOn'>
  messages: Pick<MessageRepository, 'remind'>
  holidays: HolidayCalendar
  clock: Clock
  ids: Pick<IdSource, 'messageId'>
}

/** Reminders stored at once. */
const BATCH = 50

export function makePlanReminders(needs: Needs): PlanReminders {
  const { city, bookings, officeAnswers, messages, holidays, clock } = needs
  let looked = ''
  return async (stop) => {
    const settings = (await city.settings())?.messages
    if (!settings?.reminder) return
    const catalog = await bookings.catalog()
    const today = tokyoDay(clock.now())
    const asOf = JSON.stringify([today, catalog.version, settings])
    if (looked === asOf) return
    const days = new Set<LocalDate>()
    for (const calendarId of catalog.calendars.keys())
      for (const { day } of await takenSlots(bookings, calendarId, today)) days.add(day)
    for (const day of days) {
      const reminders = (await officeAnswers.bookedOn(day, { unreminded: true })).flatMap(
        ({ booking, record }) => {
          const calendar = catalog.calendars.get(booking.calendarId)
          const slot = calendar && quotaOf({ holidays }, calendar, booking)
          if (!slot || slot.isDayOff || slot.places === undefined || isUnclaimed(record)) return []
          const { answerId, userId, entries } = record
          const of = { catalog, booking, entries }
          return remindersOf(needs, settings, of).map((message) => ({ answerId, userId, message }))
        },
      )
      for (let from = 0; from < reminders.length; from += BATCH) {
        if (stop?.aborted) return
        await messages.remind(reminders.slice(from, from + BATCH))
      }
    }
    looked = asOf
  }
}
