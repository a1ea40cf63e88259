import { type LocalDate, parseLocalDate } from '../../domain/shared/local-date.ts'
import { type Dictionary, textOf } from './dictionary.ts'
import type { AnyTexts, Written } from './languages.ts'

/** What is told of a day, written as the language does it. */
const formats = {
  /** `6/14` */
  plain: { month: 'numeric', day: 'numeric' },
  /** `金` */
  weekday: { weekday: 'short' },
  /** `6/14(金)` */
  short: { month: 'numeric', day: 'numeric', weekday: 'short' },
  'short.year': { year: 'numeric', month: 'numeric', day: 'numeric', weekday: 'short' },
  /** `6月14日（金）` */
  long: { month: 'long', day: 'numeric', weekday: 'short' },
  'long.year': { year: 'numeric', month: 'long', day: 'numeric', weekday: 'short' },
  /** `6月14日金曜日` */
  spoken: { month: 'long', day: 'numeric', weekday: 'long' },
  /** `2024年6月14日` */
  date: { year: 'numeric', month: 'long', day: 'numeric' },
  'date.thisYear': { month: 'long', day: 'numeric' },
  /** `2024年6月` */
  month: { year: 'numeric', month: 'long' },
  /** `2024年` */
  year: { year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

type DayFormat = keyof typeof formats

/** Of each language and format; to make one takes longer than to use it. */
const made = new Map<string, Intl.DateTimeFormat>()

/** A day in one of the formats, in Arabic numerals. */
export function dayText({ locale = 'ja' }: AnyTexts | Written, format: DayFormat, day: LocalDate): string {
  const key = `${locale} ${format}`
  const of =
    made.get(key) ?? new Intl.DateTimeFormat(`${locale}-u-nu-latn`, { ...formats[format], timeZone: 'UTC' })
  made.set(key, of)
  const text = of.format(new Date(`${day}T00:00:00Z`))
  // In a Japanese sentence brackets are as wide as what they stand among; `Intl` knows the narrow ones only.
  return format.startsWith('long') ? text.replace(/\(([日月火水木金土])\)$/, '（$1）') : text
}

/** `6/14(金)`, with its year if that is not the year of `today` (CAL-16, DETAIL-04). */
export const dateText = (texts: Dictionary, day: LocalDate, today: LocalDate): string =>
  dayText(texts, day.slice(0, 4) === today.slice(0, 4) ? 'short' : 'short.year', day)

/** `6月14日（金）` in a sentence, with its year if that is not the year of `today`. */
export const dateInSentence = (texts: Dictionary, day: LocalDate, today: LocalDate): string =>
  dayText(texts, day.slice(0, 4) === today.slice(0, 4) ? 'long' : 'long.year', day)

/** `9:00～9:30`, or `9:00` if the end is unknown (DETAIL-04). */
export const timeText = (texts: Dictionary, start: string, end: string | undefined): string =>
  end === undefined
    ? clockText(start)
    : textOf(texts, 'time', { start: clockText(start), end: clockText(end) })

/** `09:00` as people write it: `9:00`. */
export const clockText = (time: string): string => time.replace(/^0(?=\d:)/, '')

/** What is told one after the other: `会議室、ホール`. */
export const listText = ({ locale = 'ja' }: AnyTexts, parts: readonly string[]): string =>
  new Intl.ListFormat(locale, { style: 'narrow' }).format(parts)

/** A day in a sentence with its time: `11月27日（金）9:30～10:00`. */
export const dayAndTimeText = (texts: Dictionary, day: LocalDate, time: string): string =>
  textOf(texts, 'dayAndTime', { day: dayText(texts, 'long', day), time })

/** A time of a bundle, `YYYY-MM-DDTHH:MM`, as people write it: `2026年4月1日（水）9:00`. */
export function momentText(texts: Dictionary, moment: string): string {
  const [date = '', time = ''] = moment.split('T')
  const day = parseLocalDate(date)
  if (!day) return moment
  return textOf(texts, 'dayAndTime', { day: dayText(texts, 'long.year', day), time: clockText(time) })
}
