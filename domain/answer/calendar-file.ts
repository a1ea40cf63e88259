import { slotStart } from '../reservation/slot-state.ts'
import { type LocalDate, plusDays } from '../shared/local-date.ts'

/** One reservation for the calendar of a phone. Texts are those of the page's language. */
export type CalendarEntry = {
  surveyId: string
  /** The same for all changes of one appointment. */
  seriescode: string
  itemKey: string
  /** Rises with every save, change and cancellation. */
  revision: number
  /** Host of the site, which makes the entry's id one of a kind. */
  host: string
  /** Epoch seconds of the last change. */
  updatedAt: number
  isCancelled: boolean
  day: LocalDate
  /** `HH:mm`, Asia/Tokyo; without it the entry takes the whole day. */
  start?: string
  /** `HH:mm`, may be `24:00`. */
  end?: string
  summary: string
  /** Several lines, the answer code among them. */
  description: string
}

/** Of a file that holds one reservation. */
export const calendarFileType = 'text/calendar;charset=utf-8'

/**
 * An iCalendar file (RFC 5545) with one reservation. A later file of the same appointment replaces the entry of an
 * earlier one; that of a cancelled one takes it away. Times are UTC, so that no calendar needs to know a time zone.
 */
export function calendarFile(entry: CalendarEntry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Madoguchi//Madoguchi//JA',
    ...(entry.isCancelled ? ['METHOD:CANCEL'] : []),
    'BEGIN:VEVENT',
    `UID:${escaped(`${entry.surveyId}-${entry.seriescode}-${entry.itemKey}@${entry.host}`)}`,
    `SEQUENCE:${entry.revision}`,
    `DTSTAMP:${utc(entry.updatedAt * 1000)}`,
    ...timesOf(entry),
    `SUMMARY:${escaped(entry.summary)}`,
    `DESCRIPTION:${escaped(entry.description)}`,
    `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function timesOf({ day, start, end }: CalendarEntry): string[] {
  if (start === undefined) {
    return [`DTSTART;VALUE=DATE:${compact(day)}`, `DTEND;VALUE=DATE:${compact(plusDays(day, 1))}`]
  }
  const ends = end === undefined ? [] : [`DTEND:${utc(instantOf(day, end))}`]
  return [`DTSTART:${utc(instantOf(day, start))}`, ...ends]
}

const instantOf = (day: LocalDate, time: string): number => slotStart(day, { start: time, end: time })

/** `20240614T010000Z` */
const utc = (epochMs: number): string => `${compact(new Date(epochMs).toISOString()).slice(0, 15)}Z`

const compact = (text: string): string => text.replace(/[-:]/g, '')

/** A text value: what has a meaning of its own is escaped, what no line may hold is left out. */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

/** Octets in a line, its end not counted. */
const MAX_OCTETS = 75

/**
 * Breaks a line into several, none longer than 75 octets in UTF-8; each further one begins with a space. No character
 * is cut.
 */
function folded(line: string): string {
  let text = ''
  let octets = 0
  for (const character of line) {
    const size = octetsOf(character.codePointAt(0) ?? 0)
    if (octets + size > MAX_OCTETS) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}

function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint < 0x10000 ? 3 : 4
}
