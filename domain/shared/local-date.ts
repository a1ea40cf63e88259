import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'

/** A calendar day in the municipality (Asia/Tokyo), `YYYY-MM-DD`. Text order is date order. */
export type LocalDate = string & { readonly __brand: 'LocalDate' }

// Not by date-fns' functions, which count in the machine's time zone, where a day can be missing or have 23 hours.
const TOKYO_OFFSET_MS = 9 * millisecondsInHour

/** `text` as a day, or undefined if it is not an existing day written `YYYY-MM-DD`. */
export function parseLocalDate(text: string): LocalDate | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const epochMs = Date.parse(`${text}T00:00:00Z`)
  if (Number.isNaN(epochMs)) return undefined
  // A day that its month does not have is taken for one of the next month.
  return new Date(epochMs).getUTCDate() === +text.slice(8) ? (text as LocalDate) : undefined
}

/** `text` as a day. @throws RangeError if it is not an existing day written `YYYY-MM-DD` */
export function localDate(text: string): LocalDate {
  const day = parseLocalDate(text)
  if (day === undefined) throw new RangeError(`not a calendar day: ${text}`)
  return day
}

/** The day in Asia/Tokyo at an instant, whatever the time zone of the machine. Japan has had no summer time since 1951. */
export const tokyoDay = (epochMs: number): LocalDate => isoDay(epochMs + TOKYO_OFFSET_MS)

/** The instant at which a day begins in Asia/Tokyo, epoch milliseconds. */
export const startOfTokyoDay = (day: LocalDate): number => Date.parse(`${day}T00:00:00Z`) - TOKYO_OFFSET_MS
/** The instant at which the day of an instant began in Asia/Tokyo. */
export const tokyoMidnight = (epochMs: number): number =>
  Math.floor((epochMs + TOKYO_OFFSET_MS) / millisecondsInDay) * millisecondsInDay - TOKYO_OFFSET_MS

/** Seconds from an instant to the next midnight in Asia/Tokyo, rounded up. */
export const secondsOfDayLeft = (epochMs: number): number =>
  Math.ceil((tokyoMidnight(epochMs) + millisecondsInDay - epochMs) / 1000)

/** The day `days` after `date`; negative `days` goes back. */
export const plusDays = (date: LocalDate, days: number): LocalDate =>
  isoDay(Date.parse(`${date}T00:00:00Z`) + days * millisecondsInDay)

/** The first of some days, one or more. */
export const earliest = (...days: LocalDate[]): LocalDate => days.sort()[0]!

/** The last of some days, one or more. */
export const latest = (...days: LocalDate[]): LocalDate => days.sort().at(-1)!

/** The day of the week: 0 Sunday … 6 Saturday. */
export const weekdayOf = (day: LocalDate): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** A day as it is displayed: `2024/06/14` for `2024-06-14` (ENT-17). */
export const displayDate = (date: string): string => date.replaceAll('-', '/')

/** An instant in epoch seconds as it is displayed: `yyyy-MM-dd HH:mm:ss` in Asia/Tokyo (ENT-17). */
export const displayDateTime = (epochSec: number): string =>
  new Date(epochSec * 1000 + TOKYO_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')

const isoDay = (epochMs: number): LocalDate => new Date(epochMs).toISOString().slice(0, 10) as LocalDate
