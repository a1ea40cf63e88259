import type { Reminder } from '../../../application/ports/message-repository.ts'
import {
  type BookingMessage,
  kindsOfOffice,
  type MessageKind,
} from '../../../domain/answer/booking-message.ts'
import type { Slot } from '../../../domain/reservation/calendar.ts'
import type { Sealing } from '../sealing/sealing.ts'
import { listOf, raw, run, runUnread, type Statement, sql, type Write } from '../write.ts'
import { sealMessage } from './sealed-message.ts'

/** True of a row of `message` that is about a booking which is gone: a reminder, or what the office has closed. */
export const isIdle = raw(`(item_key is not null and not exists (select 1 from booking
  where booking.answer_id = message.answer_id and booking.item_key = message.item_key
    and booking.calendar_id = message.calendar_id and booking.day = message.day and booking.slot_key = message.slot_key))`)

/** A reminder to be stored if its booking stands and has none. */
export type SealedReminder = { answerId: string; booking: Reminder['message']['booking']; insert: Statement }

export const sealReminder = (
  sealing: Pick<Sealing, 'seal' | 'ownerOf'>,
  { answerId, userId, message }: Reminder,
): SealedReminder => ({
  answerId,
  booking: message.booking,
  insert: insertMessage(sealing, { answerId, userId }, message),
})

/** Stores a reminder if its booking stands and has none. */
export function* addReminder({ answerId, booking, insert }: SealedReminder): Write<void> {
  const { itemKey, calendarId, day, slotKey } = booking
  const isOfBooking = sql`answer_id = ${answerId} and item_key = ${itemKey} and calendar_id = ${calendarId}
    and day = ${day} and slot_key = ${slotKey}`
  const wanted = sql`select 1 from booking where ${isOfBooking}
    and not exists (select 1 from message where ${isOfBooking} and kind = 'reminder')`
  if ((yield* run(wanted)).count > 0) yield* runUnread(insert)
}

/** Drops the reminders that wait for bookings in a slot. */
export const dropRemindersOf = ({ calendarId, day, slotKey }: Slot): Statement =>
  sql`delete from message where calendar_id = ${calendarId} and day = ${day} and slot_key = ${slotKey}
    and kind = 'reminder' and given_up_at_ms is null`

/** Drops all messages about the bookings of an answer, not those that tell what the office says of it. */
export const dropNotices = (answerId: string): Statement[] => [
  informAgain(sql`answer_id = ${answerId}`),
  sql`delete from message where answer_id = ${answerId} and kind not in (${listOf(kindsOfOffice)})`,
]

/** Drops what waits of one kind about an answer. */
export const dropOfKind = (answerId: string, kind: MessageKind): Statement =>
  sql`delete from message where answer_id = ${answerId} and kind = ${kind} and given_up_at_ms is null`

/** Drops all messages about an answer. */
export const dropMessages = (answerId: string): Statement[] => [
  informAgain(sql`answer_id = ${answerId}`),
  sql`delete from message where answer_id = ${answerId}`,
]

/** Before messages of closed slots end unsent: the office informs those people itself. */
export const informAgain = (ofMessages: Statement): Statement =>
  sql`update booking set informed_at_ms = null, informed_by = null where (answer_id, item_key) in
    (select answer_id, item_key from message where kind = 'closed' and given_up_at_ms is null and ${ofMessages})`

/** Drops what waits to be sent about bookings of an answer that are gone. */
export const dropIdle = (answerId: string): Statement =>
  sql`delete from message where answer_id = ${answerId} and ${isIdle}`

/** Stores what is to be sent about an answer. */
export const insertMessages = (
  sealing: Pick<Sealing, 'seal' | 'ownerOf'>,
  of: { answerId: string; userId: string },
  messages: readonly BookingMessage[] = [],
): Statement[] => messages.map((message) => insertMessage(sealing, of, message))

export const insertMessage = (
  sealing: Pick<Sealing, 'seal' | 'ownerOf'>,
  { answerId, userId }: { answerId: string; userId: string },
  { messageId, kind, visits, dueAtMs, untilMs, booking, closure, words }: BookingMessage,
): Statement => sql`insert into message (answer_id, message_id, owner, kind, sealed, due_at_ms, until_ms,
    leased_until_ms, attempts, item_key, calendar_id, day, slot_key)
  values (${answerId}, ${messageId}, ${sealing.ownerOf(userId)}, ${kind},
    ${sealMessage(sealing, { answerId, messageId, userId, visits, ...(closure && { closure }), ...(words !== undefined && { words }) })}, ${dueAtMs}, ${untilMs}, 0, 0,
    ${booking?.itemKey ?? null}, ${booking?.calendarId ?? null}, ${booking?.day ?? null}, ${booking?.slotKey ?? null})`
