import { bookedText, capText, countedText } from '../../../application/texts/cap-text.ts'
import { exceededCap } from '../../../domain/reservation/booking-caps.ts'
import type { OpenItem } from '../open-item.ts'
import type { Wording } from '../wording.ts'
import styles from './cap-note.module.css'

type Props = {
  cap: NonNullable<OpenItem['cap']>
  wording: Wording
  /** A booking is changed: it is not among those that count already. */
  isChange: boolean
}

/** How many bookings one may have in a calendar, or in several that count together, which there are already, and whether that is all. */
export function CapNote({ cap: { group, caps, booked }, wording, isChange }: Props) {
  const { period, maxOfDay } = caps
  const count = isChange ? undefined : booked.length
  const isReached = period && exceededCap({ period }, booked, period.from) !== undefined
  return (
    <div className={styles.cap}>
      {period && <p>{countedText(wording, { group, max: period.max, count })}</p>}
      {maxOfDay !== undefined && <p>{capText(wording, { per: 'day', max: maxOfDay, group })}</p>}
      {booked.length > 0 && <p>{bookedText(wording, booked)}</p>}
      {isReached && <p className={styles.reached}>{wording.texts['cap.reached']}</p>}
    </div>
  )
}
