import { useState } from 'react'
import type { OwnAnswer, OwnReservation } from '../../domain/answer/own-answer.ts'
import { isReservationCancelled } from '../../domain/answer/result-list.ts'
import { CancelAlone } from './cancel-alone.tsx'
import styles from './details.module.css'
import { EntryButton } from './entry-button.tsx'
import { ReservedThing, ReservedTime } from './reserved.tsx'
import type { ResultWords } from './result-words.ts'

type Props = {
  reservation: OwnReservation
  result: OwnAnswer
  words: ResultWords
  /** Rejects if the calendar could not be given it. */
  onAdd: () => Promise<void>
  onCancel: (result: OwnAnswer, reservation: OwnReservation) => void
}

/**
 * One reservation: its day and its time apart (DETAIL-04), what is reserved, a file for the calendar of the phone, and among others a button to
 * cancel it alone.
 */
export function ReservationView({ reservation, result, words, onAdd, onCancel }: Props) {
  const { texts } = words
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
      {words.hasTime(reservation) && (
        <dl className={styles.when}>
          <div>
            <dt>{texts['details.date']}</dt>
            <dd>{words.day(reservation)}</dd>
          </div>
          <div>
            <dt>{texts['details.time']}</dt>
            <dd>
              <ReservedTime reservation={reservation} isCancelled={cancelled} words={words} />
            </dd>
          </div>
        </dl>
      )}
      <ReservedThing reservation={reservation} words={words} />
      {reservation.reserved.day !== undefined && (
        <div className={styles.calendar}>
          <EntryButton
            onClick={add}
            name={
              result.reservations.length > 1
                ? words.say('entry.label', { button, entry: words.entry({ result, reservation }) })
                : undefined
            }
          >
            {button}
          </EntryButton>
          <p role="alert">{hasFailed && texts['details.calendar.failed']}</p>
        </div>
      )}
      <CancelAlone reservation={reservation} result={result} words={words} onCancel={onCancel} />
    </section>
  )
}
