import { bookedText, capText, countedText } from '../../../application/texts/cap-text.ts'
import { exceededCap } from '../../../domain/reservation/booking-caps.ts'
import { useTexts, useTranslation } from '../../frame/translation.ts'
import type { OpenItem } from '../open-item.ts'
import styles from './cap-note.module.css'

type Props = {
  cap: NonNullable<OpenItem['cap']>
  /** A booking is changed: it is not among those that count already. */
  isChange: boolean
}

/**
 * How many bookings one may have in a calendar, or in several that count together, which there are already, and whether
 * that is all.
 */
export function CapNote({ cap: { group, caps, booked }, isChange }: Props) {
  const texts = useTexts('shared', 'reservation')
  const { plain } = useTranslation()
  const of = { texts, plain }
  const { period, maxOfDay } = caps
  const count = isChange || booked.length === 0 ? undefined : booked.length
  const isReached = period && exceededCap({ period }, booked, period.from) !== undefined
  return (
    <div className={styles.cap}>
      {isReached && <p className={styles.reached}>{texts['cap.reached']}</p>}
      {period && <p>{countedText(of, { group, max: period.max, count })}</p>}
      {maxOfDay !== undefined && <p>{capText(of, { per: 'day', max: maxOfDay, group })}</p>}
      {booked.length > 0 && <p>{bookedText(of, booked)}</p>}
    </div>
  )
}
