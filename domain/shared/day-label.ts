import { type LocalDate, weekdayOf } from './local-date.ts'

const weekdays = '日月火水木金土'

/** A day with its weekday, without year: `6/14(金)` (CAL-16). */
export const shortDayLabel = (day: LocalDate): string =>
  `${Number(day.slice(5, 7))}/${Number(day.slice(8))}(${weekdays[weekdayOf(day)]})`
