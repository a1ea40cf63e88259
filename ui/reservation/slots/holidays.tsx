import { dayText, listText } from '../../../application/texts/day-text.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { useTexts } from '../../frame/translation.ts'
import { holidayText } from '../booking-words.ts'
import type { DayColumn } from '../week-model.ts'
import styles from './picker.module.css'

/** The names of the national holidays among some days. */
export function Holidays({ days }: { days: readonly DayColumn[] }) {
  const texts = useTexts('shared', 'reservation')
  const list = days.flatMap(({ day, holiday }) =>
    holiday
      ? [
          textOf(texts, 'holidays.one', {
            day: dayText(texts, 'long', day),
            name: holidayText(texts, holiday),
          }),
        ]
      : [],
  )
  if (list.length === 0) return null
  return <p className={styles.holidays}>{textOf(texts, 'holidays', { list: listText(texts, list) })}</p>
}
