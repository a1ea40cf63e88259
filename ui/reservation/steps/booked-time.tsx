import { dateText } from '../../../application/texts/day-text.ts'
import { useTexts } from '../../frame/translation.ts'
import { comaText, reservedText } from '../booking-words.ts'
import type { CalendarStore } from '../calendar-store.ts'
import type { SelectedSlot } from '../open-items.ts'
import styles from './booked-time.module.css'

type Props = { store: CalendarStore; pick: SelectedSlot; isReview: boolean }

/** Date and time of a booking, large; before a change is made, also what they are changed from. */
export function BookedTime({ store, pick: { open, cell }, isReview }: Props) {
  const texts = useTexts('shared', 'reservation')
  const { today } = open.slots
  const { slot, reserved } = (isReview && store.items.heldFor(open.item.itemKey)) || {}
  const isSame = slot?.day === cell.day && reserved?.start === cell.coma.start
  const isMoved = reserved !== undefined && !isSame
  return (
    <div className={styles.time}>
      <dl>
        {isMoved && (
          <div className={styles.before}>
            <dt>{texts['review.before']}</dt>
            <dd>{reservedText(texts, reserved, today)}</dd>
          </div>
        )}
        <div>
          <dt>{texts[isMoved ? 'review.date.after' : 'review.date']}</dt>
          <dd>{dateText(texts, cell.day, today)}</dd>
        </div>
        <div>
          <dt>{texts[isMoved ? 'review.time.after' : 'review.time']}</dt>
          <dd>{comaText(texts, cell.coma)}</dd>
        </div>
      </dl>
      {reserved && isSame && <p>{texts['review.sameTime']}</p>}
    </div>
  )
}
