import { releasedSlots } from '../../../domain/reservation/released-slots.ts'
import { DoneView } from '../../survey/sending/done-view.tsx'
import type { SavedAnswer } from '../../survey/survey-page.ts'
import type { HeldBooking } from '../booking.ts'
import { reservedText } from '../booking-change.ts'
import type { CalendarStore } from '../calendar-store.ts'
import { BookingSummary } from './booking-summary.tsx'
import { DeadlineNotes } from './deadline-note.tsx'
import styles from './steps.module.css'

/** The completed screen: answer code, what was booked, the office's words. */
export function BookedView({ store, result }: { store: CalendarStore; result: SavedAnswer }) {
  const { texts, config, checkout, change } = store.booking
  return (
    <DoneView store={{ texts, config, opened: { checkout }, needs: store.needs }} result={result}>
      <div className={styles.booked}>
        {change && <p className={styles.lead}>{changedText(store, change.held)}</p>}
        <BookingSummary store={store} />
        <DeadlineNotes store={store} />
      </div>
    </DoneView>
  )
}

/** That the booking is changed, and which times are free again by that; one of a closed day is not. */
function changedText(
  { booking, items, open, texts, wording }: CalendarStore,
  held: readonly HeldBooking[],
): string {
  const taken = items.picks.map(({ open: { calendarId }, cell }) => ({ ...cell, calendarId }))
  const bookable = held
    .filter(({ reserved, slot }) => !reserved.closed && slot.calendarId !== '')
    .map((one) => ({ ...one, ...one.slot }))
  const released = releasedSlots(bookable, taken)
  const list = released.map(({ reserved }) => reservedText(booking.texts, reserved, open.slots.today))
  return list.length > 0 ? wording.say('done.released', { list: list.join('、') }) : texts['done.changed']
}
