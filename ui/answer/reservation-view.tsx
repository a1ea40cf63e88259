import { useState } from 'react'
import type { OwnAnswer, OwnReservation } from '../../domain/answer/own-answer.ts'
import { isReservationCancelled } from '../../domain/answer/result-list.ts'
import { CancelReservationButton } from './cancel-reservation-button.tsx'
import styles from './details.module.css'
import { EntryButton } from './entry-button.tsx'
import { ReservedItem, ReservedTime } from './reserved-item.tsx'
import type { ResultWording } from './result-wording.ts'

type Props = {
  reservation: OwnReservation
  result: OwnAnswer
  wording: ResultWording
  /** Rejects if the calendar could not be given it. */
  onAdd: () => Promise<void>
  onCancel: (result: OwnAnswer, reservation: OwnReservation) => void
}

/**
 * One reservation: its day and its time apart (DETAIL-04), what is reserved, a file for the calendar of the phone, and among others a button to
 * cancel it alone.
 */
export function ReservationView({ reservation, result, wording, onAdd, onCancel }: Props) {
  const { texts } = wording
  const [hasFailed, setFailed] = useState(false)
  const cancelled = isReservationCancelled(result, reservation)
  const button = texts[cancelled ? 'details.calendar.cancel' : 'details.calendar']
  const add = (): void => {
    setFailed(false)
    onAdd().catch(() => setFailed(true))
  }
  return (
    <section className={styles.reservation}>
      <h2>{reservation.title}</h2>
      {wording.hasTime(reservation) && (
        <dl className={styles.when}>
          <div>
            <dt>{texts['details.date']}</dt>
            <dd>{wording.day(reservation)}</dd>
          </div>
          <div>
            <dt>{texts['details.time']}</dt>
            <dd>
              <ReservedTime reservation={reservation} isCancelled={cancelled} wording={wording} />
            </dd>
          </div>
        </dl>
      )}
      <ReservedItem reservation={reservation} wording={wording} />
      {reservation.reserved.day !== undefined && (
        <div className={styles.calendar}>
          <EntryButton
            onClick={add}
            name={
              result.reservations.length > 1
                ? wording.say('entry.label', { button, entry: wording.entry({ result, reservation }) })
                : undefined
            }
          >
            {button}
          </EntryButton>
          <p role="alert">{hasFailed && texts['details.calendar.failed']}</p>
        </div>
      )}
      <CancelReservationButton
        reservation={reservation}
        result={result}
        wording={wording}
        onCancel={onCancel}
      />
    </section>
  )
}
