import { listText } from '../../../application/texts/day-text.ts'
import type { DayColumn } from '../week-model.ts'
import type { Wording } from '../wording.ts'
import styles from './picker.module.css'

/** The names of the national holidays among some days. */
export function Holidays({ days, wording }: { days: readonly DayColumn[]; wording: Wording }) {
  const list = days.flatMap(({ day, holiday }) =>
    holiday
      ? [wording.say('holidays.one', { day: wording.day('long', day), name: wording.holiday(holiday) })]
      : [],
  )
  if (list.length === 0) return null
  return (
    <p className={styles.holidays}>{wording.say('holidays', { list: listText(wording.common, list) })}</p>
  )
}
