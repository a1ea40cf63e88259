import { type LocalDate, weekdayOf } from '../../../domain/shared/local-date.ts'
import type { DayColumn } from '../week-model.ts'
import styles from './grid.module.css'

/** Class names of a day's heading: Sundays and holidays, Saturdays, today. Its text says the same. */
export function dayClassName({ day, holiday }: Pick<DayColumn, 'day' | 'holiday'>, today: LocalDate): string {
  const weekday = weekdayOf(day)
  const colour = holiday || weekday === 0 ? styles.sunday : weekday === 6 ? styles.saturday : undefined
  return [colour, day === today && styles.today].filter(Boolean).join(' ')
}
