import type { SlotMark } from '../../../domain/reservation/slot-state.ts'
import { useTexts } from '../../frame/translation.ts'
import styles from './legend.module.css'

const marks: readonly SlotMark[] = ['selected', 'available', 'full', 'day_off', 'unavailable']

/** What the five marks mean, in words (CAL-06). */
export function Legend() {
  const texts = useTexts('reservation')
  return (
    <ul className={styles.legend} aria-label={texts.legend}>
      {marks.map((mark) => (
        <li key={mark}>
          <span className={styles[mark]} aria-hidden="true">
            {texts[`sign.${mark}`]}
          </span>
          {texts[`mark.${mark}`]}
        </li>
      ))}
    </ul>
  )
}
