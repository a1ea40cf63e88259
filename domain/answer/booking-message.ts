import type { Slot } from '../reservation/calendar.ts'
import type { LocalDate } from '../shared/local-date.ts'

/**
 * What a message tells of; the office may have changed or cancelled a booking for who has booked. `office`: what
 * somebody there has written about an answer; `asked`, `result`: that there is a correction to be made, or a result to
 * be read, and where.
 */
export const messageKinds = [
  'booked',
  'changed',
  'cancelled',
  'changedByOffice',
  'cancelledByOffice',
  'reminder',
  'closed',
  'office',
  'asked',
  'result',
] as const
export type MessageKind = (typeof messageKinds)[number]

/** What tells of no booking: it is sent whatever becomes of those. */
export const kindsOfOffice = ['office', 'asked', 'result'] as const satisfies readonly MessageKind[]

/**
 * One reservation as a message tells of it: nothing else of an answer is in a message. Times are `HH:mm` in Asia/Tokyo.
 */
export type Visit = { day: LocalDate; start: string; end: string; place: string }

/** What the city says of a slot that it has closed, in its own words, and when there is room near it. */
export type Closure = { text: string; free: readonly Visit[] }

/** How long the city's own words may be, UTF-16 code units. */
export const LONGEST_WORDS = 300

/** A message that is to be sent to who has booked. */
export type BookingMessage = {
  /** A UUID, by which LINE knows again what it was sent before. */
  messageId: string
  kind: MessageKind
  /** At least one, but of `kindsOfOffice`, which have none. */
  visits: readonly Visit[]
  /** From when on it is sent, epoch milliseconds. */
  dueAtMs: number
  /** From when on it is of no use any more, epoch milliseconds. */
  untilMs: number
  /** The booking that a reminder recalls or that was closed; without it the message is not sent any more. */
  booking?: Slot & { itemKey: string }
  /** Of `closed` only. */
  closure?: Closure
  /** Of `office` only: what the office says. */
  words?: string
}

/** How often a message is tried. */
const MOST_ATTEMPTS = 8
const FIRST_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 60 * 60_000

/** How long to wait after that many failed attempts, milliseconds; undefined: it is given up. */
export const pauseAfter = (attempts: number): number | undefined =>
  attempts >= MOST_ATTEMPTS ? undefined : Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS)
