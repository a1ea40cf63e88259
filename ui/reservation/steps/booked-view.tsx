import type { SavedAnswerResult } from '../../../application/answer/save-answer.ts'
import { DoneView } from '../../survey/sending/done-view.tsx'
import type { BookingStore } from '../booking-store.ts'
import { PickList } from './pick-list.tsx'
import styles from './steps.module.css'

/** The completed screen: answer code, what was booked, the office's words. */
export function BookedView({ store, result }: { store: BookingStore; result: SavedAnswerResult }) {
  const { texts, config } = store.booking
  return (
    <DoneView store={{ texts, config, needs: store.needs }} result={result}>
      <div className={styles.booked}>
        <PickList store={store} />
      </div>
    </DoneView>
  )
}
