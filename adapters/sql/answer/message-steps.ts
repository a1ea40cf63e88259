import type { Reminder } from '../../../application/ports/message-repository.ts'
import type { BookingMessage } from '../../../domain/answer/booking-message.ts'
import type { Slot } from '../../../domain/reservation/calendar.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import type { Step } from '../write-plan.ts'
import { sealMessage } from './sealed-message.ts'

/** True of a row of `message` that is a reminder and whose booking is gone. */
export const isIdleReminder = `(item_key is not null and not exists (select 1 from booking
  where booking.answer_id = message.answer_id and booking.item_key = message.item_key
    and booking.calendar_id = message.calendar_id and booking.day = message.day and booking.slot_key = message.slot_key))`

const isOfBooking = 'answer_id = ? and item_key = ? and calendar_id = ? and day = ? and slot_key = ?'

/** Stores a reminder whose booking stands and has none. */
export function reminderStep(sealing: Sealing, { answerId, userId, message }: Reminder): Step {
  const { itemKey, calendarId, day, slotKey } = message.booking
  const booking = [answerId, itemKey, calendarId, day, slotKey]
  return {
    sql: `select 1 from booking where ${isOfBooking} and not exists (select 1 from message where ${isOfBooking})`,
    values: [...booking, ...booking],
    each: [storeStep(sealing, { answerId, userId }, message)],
  }
}

/** Drops the reminders that wait for bookings in a slot. */
export const dropRemindersStep = ({ calendarId, day, slotKey }: Slot): Step => ({
  sql: 'delete from message where calendar_id = ? and day = ? and slot_key = ? and given_up_at_ms is null',
  values: [calendarId, day, slotKey],
})

/** Drops all messages about an answer. */
export const dropMessagesStep = (answerId: string): Step => ({
  sql: 'delete from message where answer_id = ?',
  values: [answerId],
})

/** Drops the reminders of an answer whose bookings are gone. */
export const dropIdleRemindersStep = (answerId: string): Step => ({
  sql: `delete from message where answer_id = ? and ${isIdleReminder}`,
  values: [answerId],
})

/** Stores what is to be sent about an answer. */
export const messageSteps = (
  sealing: Sealing,
  of: { answerId: string; userId: string },
  messages: readonly BookingMessage[] = [],
): Step[] => messages.map((message) => storeStep(sealing, of, message))

const columns = 'answer_id, message_id, owner, kind, sealed, due_at_ms, until_ms, leased_until_ms, attempts'

function storeStep(
  sealing: Sealing,
  { answerId, userId }: { answerId: string; userId: string },
  { messageId, kind, visits, dueAtMs, untilMs, booking }: BookingMessage,
): Step {
  const sealed = sealMessage(sealing, { answerId, messageId, userId, visits })
  const values = [answerId, messageId, sealing.ownerOf(userId), kind, sealed, dueAtMs, untilMs]
  if (!booking) return { sql: `insert into message (${columns}) values (?, ?, ?, ?, ?, ?, ?, 0, 0)`, values }
  const { itemKey, calendarId, day, slotKey } = booking
  return {
    sql: `insert into message (${columns}, item_key, calendar_id, day, slot_key)
      values (?, ?, ?, ?, ?, ?, ?, 0, 0, ?, ?, ?, ?)`,
    values: [...values, itemKey, calendarId, day, slotKey],
  }
}
