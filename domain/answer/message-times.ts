import { type LocalDate, plusDays, startOfTokyoDay, tokyoMidnight } from '../shared/local-date.ts'
import type { BookingMessage, kindsOfOffice, MessageKind } from './booking-message.ts'

/**
 * Hours in which nobody gets a message, `HH:MM` in Asia/Tokyo; from the first minute until before the last, over
 * midnight if `until` is earlier.
 */
export type QuietHours = { from: string; until: string }

/** Which messages a city sends to who has booked; what is missing is not sent. */
export type MessageSettings = {
  afterBooking?: boolean
  afterChange?: boolean
  afterCancellation?: boolean
  /** Some days before the reservation, at a time of the day, `HH:MM` in Asia/Tokyo. */
  reminder?: { daysBefore: number; at: string }
  quietHours?: QuietHours
}

/**
 * The kinds of messages that a city sends. What the office does with a booking is always told: who has booked could not
 * know of it.
 */
export function kindsSent(settings: MessageSettings): MessageKind[] {
  const wanted = {
    booked: settings.afterBooking,
    changed: settings.afterChange,
    cancelled: settings.afterCancellation,
    changedByOffice: true,
    cancelledByOffice: true,
    reminder: settings.reminder !== undefined,
    closed: true,
    office: true,
    asked: true,
    result: true,
  } satisfies Record<MessageKind, boolean | undefined>
  return (Object.keys(wanted) as MessageKind[]).filter((kind) => wanted[kind])
}

/** LINE knows a message again for a day: later it might be sent twice. */
export const TRIED_FOR_MS = 24 * 60 * 60 * 1000

/** What the office has to say, to be sent now, but for quiet hours. */
export function messageOfOffice(
  settings: MessageSettings,
  said: Pick<BookingMessage, 'messageId' | 'words'> & { kind: (typeof kindsOfOffice)[number] },
  nowMs: number,
): BookingMessage {
  const dueAtMs = afterQuietHours(nowMs, settings.quietHours)
  return { ...said, visits: [], dueAtMs, untilMs: dueAtMs + TRIED_FOR_MS }
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** `atMs`, or the end of the quiet hours if it lies in them; epoch milliseconds. */
export function afterQuietHours(atMs: number, quiet: QuietHours | undefined): number {
  if (!quiet) return atMs
  const midnight = tokyoMidnight(atMs)
  const from = midnight + msOfTime(quiet.from)
  const until = midnight + msOfTime(quiet.until)
  if (from <= until) return atMs >= from && atMs < until ? until : atMs
  if (atMs >= from) return until + DAY_MS
  return Math.max(atMs, until)
}

/**
 * When a reservation is to be recalled, epoch milliseconds.
 * @returns undefined if no reminder is sent, the time for it is over at `nowMs`, or it would come when the reservation
 * has begun
 */
export function reminderTime(
  { reminder, quietHours }: MessageSettings,
  { day, startMs }: { day: LocalDate; startMs: number },
  nowMs: number,
): number | undefined {
  if (!reminder) return undefined
  const wantedMs = startOfTokyoDay(plusDays(day, -reminder.daysBefore)) + msOfTime(reminder.at)
  const dueMs = afterQuietHours(wantedMs, quietHours)
  return wantedMs > nowMs && dueMs < startMs ? dueMs : undefined
}

/** A time of the day, `HH:MM`, as milliseconds from midnight. */
export function msOfTime(time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  return ((hours ?? 0) * 60 + (minutes ?? 0)) * MINUTE_MS
}
