import { parseLocalDate } from '../../domain/shared/local-date.ts'
import { clockText, dayText } from './day-text.ts'
import type { Dictionary } from './dictionary.ts'

/** A time of a bundle, `YYYY-MM-DDTHH:MM`, as people write it: `2026年4月1日（水） 9:00`. */
export function momentText(texts: Dictionary, moment: string): string {
  const [date = '', time = ''] = moment.split('T')
  const day = parseLocalDate(date)
  return day ? `${dayText(texts, 'long.year', day)} ${clockText(time)}` : moment
}
