import { DoneView } from '../../survey/sending/done-view.tsx'
import type { SavedAnswer } from '../../survey/survey-page.ts'
import type { CalendarStore } from '../calendar-store.ts'
import { BookingSummary } from './booking-summary.tsx'
import styles from './steps.module.css'

/** The completed screen: answer code, what was booked, the office's words. */
export function BookedView({ store, result }: { store: CalendarStore; result: SavedAnswer }) {
  const { texts, config, checkout } = store.booking
  return (
    <DoneView store={{ texts, config, opened: { checkout }, needs: store.needs }} result={result} isBooked>
      <div className={styles.booked}>
        <BookingSummary store={store} />
      </div>
    </DoneView>
  )
}
