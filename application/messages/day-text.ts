import { type LocalDate, weekdayOf } from '../../domain/shared/local-date.ts'
import { type Dictionary, type MessageKey, textOf } from './dictionary.ts'

/** `金`. */
export const weekdayText = ({ weekdays }: Dictionary, day: LocalDate): string =>
  weekdays.split(',')[weekdayOf(day)] ?? ''

export type DayFormat = Extract<MessageKey, `day.${string}`>

/** A day in one of the formats of a language. */
export function dayText(texts: Dictionary, format: DayFormat, day: LocalDate): string {
  const [year, month, date] = day.split('-').map(Number)
  return textOf(texts, format, { year, month, day: date, weekday: weekdayText(texts, day) })
}

/** `6/14(金)`, with its year if that is not the year of `today` (CAL-16, DETAIL-04). */
export const dateText = (texts: Dictionary, day: LocalDate, today: LocalDate): string =>
  dayText(texts, day.slice(0, 4) === today.slice(0, 4) ? 'day.short' : 'day.short.year', day)

/** `9:00～9:30`, or `9:00` if the end is unknown (DETAIL-04). */
export const timeText = (texts: Dictionary, start: string, end: string | undefined): string =>
  end === undefined
    ? clockText(start)
    : textOf(texts, 'time', { start: clockText(start), end: clockText(end) })

/** `09:00` as people write it: `9:00`. */
export const clockText = (time: string): string => time.replace(/^0(?=\d:)/, '')
