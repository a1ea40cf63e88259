import { dayText } from '../../../application/texts/day-text.ts'
import type { LocalDate } from '../../../domain/shared/local-date.ts'
import styles from './day-head.module.css'

/** The head of a column of a day, `11/30(月)`, in two lines where it is narrow. */
export const DayHead = ({ day }: { day: LocalDate }) => (
  <>
    <span className={styles.part}>{dayText({}, 'plain', day)}</span>
    <span className={styles.part}>({dayText({}, 'weekday', day)})</span>
  </>
)
