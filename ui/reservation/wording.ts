import { calendarText, calendarTexts } from '../../application/messages/calendar/calendar-texts.ts'
import { type CalendarTexts, calendarJa } from '../../application/messages/calendar/ja.ts'
import type { Coma } from '../../domain/reservation/calendar.ts'
import type { SlotMark } from '../../domain/reservation/slot-state.ts'
import { type LocalDate, weekdayOf } from '../../domain/shared/local-date.ts'

/** The five marks as they are drawn (CAL-06); each stands beside its word in the legend and has it in its name. */
export const markSigns: Readonly<Record<SlotMark, string>> = {
  selected: '●',
  available: '○',
  full: '×',
  day_off: '休',
  unavailable: '－',
}

/** Days and times as the calendar page writes and says them. */
export class Wording {
  readonly texts: CalendarTexts
  readonly #weekdays: readonly string[]

  constructor(texts: CalendarTexts) {
    this.texts = texts
    this.#weekdays = texts.weekdays.split(',')
  }

  readonly say = (key: keyof CalendarTexts, values: Readonly<Record<string, string | number>> = {}): string =>
    calendarText(this.texts, key, values)

  /** `日` … `土`. */
  readonly weekday = (day: LocalDate): string => this.#weekdays[weekdayOf(day)] ?? ''

  /** A day in the form of `key`: `6月14日（金）`, `2024年6月14日（金）` … */
  readonly day = (
    key: 'day.spoken' | 'day.long' | 'day.full' | 'day.short' | 'day.weekday',
    day: LocalDate,
  ) => {
    const [year, month, date] = day.split('-').map(Number) as [number, number, number]
    return this.say(key, { year, month, day: date, weekday: this.weekday(day) })
  }

  readonly month = (day: LocalDate): string =>
    this.say('month', { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) })

  /** `9:00～9:30`; without its end where the heading of a row is narrow. */
  readonly time = ({ start, end }: Coma): string => this.say('time', { start: clock(start), end: clock(end) })

  readonly spokenTime = ({ start, end }: Coma): string =>
    this.say('time.spoken', { start: clock(start), end: clock(end) })
}

/** The wording of a language; Japanese where its texts do not come. */
export async function wordingOf(
  languageCode: string,
  log: (message: string, error: unknown) => void,
): Promise<Wording> {
  try {
    return new Wording(await calendarTexts(languageCode))
  } catch (error) {
    log('The texts did not come; Japanese instead', error)
    return new Wording(calendarJa)
  }
}

/** `09:00` as people write it: `9:00`. */
const clock = (time: string): string => time.replace(/^0(?=\d:)/, '')
