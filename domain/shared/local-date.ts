import { UTCDateMini } from '@date-fns/utc/date/mini'
import { addDays, addMonths, getDay, lastDayOfMonth } from 'date-fns'

/** A calendar day in the municipality (Asia/Tokyo), `YYYY-MM-DD`. Text order is date order. */
export type LocalDate = string & { readonly __brand: 'LocalDate' }

/** Days from the first to the last one, both included. */
export type DaySpan = { from: LocalDate; to: LocalDate }

const TOKYO_OFFSET_MS = 9 * 60 * 60_000

/** Days are counted as days of UTC: in the zone of the machine one can be missing or have 23 hours. */
const inUtc = { in: (value: Date | number | string) => new UTCDateMini(value) }

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

/**
 * The day in Asia/Tokyo at an instant, whatever the time zone of the machine. Japan has had no summer time since 1951.
 */
export const tokyoDay = (epochMs: number): LocalDate => dayOf(new Date(epochMs + TOKYO_OFFSET_MS))

/** The instant at which a day begins in Asia/Tokyo, epoch milliseconds. */
export const startOfTokyoDay = (day: LocalDate): number => Date.parse(`${day}T00:00:00Z`) - TOKYO_OFFSET_MS
/** The instant at which the day of an instant began in Asia/Tokyo. */
export const tokyoMidnight = (epochMs: number): number => startOfTokyoDay(tokyoDay(epochMs))

/** The instants of days in Asia/Tokyo, epoch milliseconds: from the first one on, before the second. */
export const instantsOf = ({ from, to }: DaySpan): { fromMs: number; untilMs: number } => ({
  fromMs: startOfTokyoDay(from),
  untilMs: startOfTokyoDay(plusDays(to, 1)),
})

/** Seconds from an instant to the next midnight in Asia/Tokyo, rounded up. */
export const secondsOfDayLeft = (epochMs: number): number =>
  Math.ceil((startOfTokyoDay(plusDays(tokyoDay(epochMs), 1)) - epochMs) / 1000)

/** The day `days` after `day`; negative `days` goes back. */
export const plusDays = (day: LocalDate, days: number): LocalDate => dayOf(addDays(day, days, inUtc))

/** The days of a span, in order. */
export function daysIn({ from, to }: DaySpan): LocalDate[] {
  const days: LocalDate[] = []
  for (let day = from; day <= to; day = plusDays(day, 1)) days.push(day)
  return days
}

/**
 * The same day of the month `months` later, or that month's last day (VACC-03); negative `months` goes back.
 * @throws RangeError for years above 9999
 */
export const plusMonths = (day: LocalDate, months: number): LocalDate =>
  localDate(dayOf(addMonths(day, months, inUtc)))

/** The last day of the month of a day. */
export const endOfMonth = (day: LocalDate): LocalDate => dayOf(lastDayOfMonth(day, inUtc))

/** The first day of a month. `month` 1 to 12. */
export const startOfMonth = (year: number, month: number): LocalDate =>
  localDate(`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`)

/** How many days a month has: 28 to 31. `month` 1 to 12 (ITEM-17). */
export const daysInMonth = (year: number, month: number): number =>
  Number(endOfMonth(startOfMonth(year, month)).slice(8))

/** The first of some days, one or more. */
export const earliest = (...days: LocalDate[]): LocalDate => days.sort()[0]!

/** The last of some days, one or more. */
export const latest = (...days: LocalDate[]): LocalDate => days.sort().at(-1)!

/** The day of the week: 0 Sunday … 6 Saturday. */
export const weekdayOf = (day: LocalDate): number => getDay(day, inUtc)

/** The Monday of the week of a day. */
export const mondayOf = (day: LocalDate): LocalDate => plusDays(day, -((weekdayOf(day) + 6) % 7))

/** How many years old somebody born on a day is on another; who is born on 29 February is a year older on 1 March. */
export const ageOn = (day: LocalDate, birthday: LocalDate): number =>
  Number(day.slice(0, 4)) - Number(birthday.slice(0, 4)) - (day.slice(5) < birthday.slice(5) ? 1 : 0)

/** A day as it is displayed: `2024/06/14` for `2024-06-14` (ENT-17). */
export const displayDate = (date: string): string => date.replaceAll('-', '/')

/** An instant in epoch seconds as it is displayed: `yyyy-MM-dd HH:mm:ss` in Asia/Tokyo (ENT-17). */
export const displayDateTime = (epochSec: number): string =>
  new Date(epochSec * 1000 + TOKYO_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')

const dayOf = (date: Date): LocalDate => date.toISOString().slice(0, 10) as LocalDate

/**
 * The instant of a time in Asia/Tokyo written `YYYY-MM-DDTHH:MM`, epoch milliseconds; undefined if there is no such
 * time.
 */
export function tokyoInstant(time: string): number | undefined {
  const [, date = '', hours, minutes] = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  const day = parseLocalDate(date)
  return day && startOfTokyoDay(day) + (Number(hours) * 60 + Number(minutes)) * 60_000
}
