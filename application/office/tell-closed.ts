import { isUnclaimed } from '../../domain/answer/claim.ts'
import type { Calendar, Slot } from '../../domain/reservation/calendar.ts'
import { closureOf } from '../answer/booking-messages.ts'
import type { TouchedSlot } from '../city/touched-slots.ts'
import type { BookingRepository } from '../ports/booking-repository.ts'
import type { CityRepository } from '../ports/city-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { HolidayCalendar } from '../ports/holiday-calendar.ts'
import type { IdSource } from '../ports/id-source.ts'
import type {
  BookedAnswer,
  ClosureNotice,
  OfficeAnswerRepository,
} from '../ports/office-answer-repository.ts'
import { freeSlotsNear } from '../reservation/free-slots.ts'
import { bookedInSlots } from './booked-in-slots.ts'

/**
 * Driving port of the office: tells everybody who has booked a closed slot of `slots` in LINE, in the city's own words
 * and with up to three free slots near theirs. Each is told once, however often and by however many it is run; who
 * can't be told so stays among those whom the office informs itself: those without LINE, those who have switched
 * messages off, and from then on those whom LINE does not reach.
 *
 * @param command.text at most 300 characters
 * @returns how many are told; undefined: the city sends no messages, nobody is
 */
type TellClosed = (command: { slots: readonly TouchedSlot[]; text: string }) => Promise<number | undefined>

type Needs = NoticeNeeds & { officeAnswers: Pick<OfficeAnswerRepository, 'tell'> }

type NoticeNeeds = {
  officeAnswers: Pick<OfficeAnswerRepository, 'bookedOn'>
  bookings: BookingRepository
  city: Pick<CityRepository, 'settings'>
  holidays: HolidayCalendar
  clock: Clock
  ids: Pick<IdSource, 'messageId'>
}

/** Free slots that are offered. */
export const OFFERED = 3
/** Messages stored at once. */
const BATCH = 50

export const makeTellClosed =
  (needs: Needs): TellClosed =>
  async ({ slots, text }) => {
    const { officeAnswers, bookings, clock } = needs
    const { calendars } = await bookings.catalog()
    const closed = slots.filter(({ why }) => why === 'closed')
    const found = await closureNotices(needs, { slots: closed, calendarOf: (id) => calendars.get(id), text })
    if (!found) return undefined
    const { notices } = found
    let told = 0
    for (let from = 0; from < notices.length; from += BATCH)
      told += await officeAnswers.tell(notices.slice(from, from + BATCH), clock.now())
    return told
  }

/**
 * What is said to everybody who has booked one of these slots and waits for it, and all who have booked them.
 * @param of.calendarOf the rules by which slots are free, which need not be in force yet
 * @returns undefined: the city sends no messages
 */
export async function closureNotices(
  needs: NoticeNeeds,
  {
    slots,
    calendarOf,
    text,
  }: { slots: readonly Slot[]; calendarOf: (id: string) => Calendar | undefined; text: string },
): Promise<{ notices: ClosureNotice[]; booked: BookedAnswer['booking'][] } | undefined> {
  const catalog = await needs.bookings.catalog()
  const settings = (await needs.city.settings())?.messages
  // They would wait for ever, and whom they are for would count as told.
  if (!settings) return undefined
  const notices: ClosureNotice[] = []
  const all: BookedAnswer['booking'][] = []
  for (const { slot, booked } of await bookedInSlots(needs, slots)) {
    all.push(...booked.map(({ booking }) => booking))
    const calendar = calendarOf(slot.calendarId)
    const waiting = booked.filter(
      ({ record, informedAtMs }) => informedAtMs === undefined && !isUnclaimed(record),
    )
    if (!calendar || waiting.length === 0) continue
    const free = await freeSlotsNear(needs, calendar, slot, { nowMs: needs.clock.now(), count: OFFERED })
    for (const { booking, record } of waiting) {
      const { answerId, userId, entries } = record
      const message = closureOf(needs, settings, { catalog, booking, entries }, { text, free })
      if (message) notices.push({ answerId, userId, message })
    }
  }
  return { notices, booked: all }
}
