import { randomUUID } from 'node:crypto'
import type { BookingMessage } from '../../domain/answer/booking-message.ts'
import type { Slot } from '../../domain/reservation/calendar.ts'
import { localDate } from '../../domain/shared/local-date.ts'
import { friday } from '../builders.ts'
import type { aTake } from './booking-writes.ts'

/** What messages of tests tell of. */
export const visit = {
  day: localDate('2024-06-20'),
  start: '09:00',
  end: '10:00',
  place: '市民体育館 Aコート',
}

/** A message about a new booking, due on Friday and for a day. */
export const aMessage = (over: Partial<BookingMessage> = {}): BookingMessage => ({
  messageId: randomUUID(),
  kind: 'booked',
  visits: [visit],
  dueAtMs: friday,
  untilMs: friday + 24 * 3_600_000,
  ...over,
})

/** A reminder of a booking. */
export const aReminder = (
  { slot, itemKey }: Pick<ReturnType<typeof aTake>, 'slot' | 'itemKey'>,
  over: Partial<BookingMessage> = {},
): BookingMessage => aMessage({ kind: 'reminder', booking: { ...slot, itemKey }, ...over })

/** What is said to who has booked a slot that the city has closed. */
export const aClosure = ({ itemKey, calendarId, day, slotKey }: Slot & { itemKey: string }) => ({
  ...aMessage({ kind: 'closed' }),
  booking: { itemKey, calendarId, day, slotKey },
  closure: { text: '台風のため休みます。', free: [visit] },
})
