import { useState } from 'react'
import { isVisitOver } from '../../domain/answer/is-visit-over.ts'
import type { OwnAnswer, OwnReservation } from '../../domain/answer/own-answer.ts'
import { isReservationCancelled, mayMove } from '../../domain/answer/result-list.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { useTexts } from '../frame/translation.ts'
import { BookedCard } from '../survey/sending/done/booked-card.tsx'
import { hasTime, nameOfButton, useAnswerWords } from './answer-words.ts'
import { CancelReservationButton } from './cancel-reservation-button.tsx'
import styles from './details.module.css'
import { EntryButton } from './entry-button.tsx'
import { ReservedItem, ReservedTime } from './reserved-item.tsx'
import { ShareButton } from './share-button.tsx'

type Props = {
  reservation: OwnReservation
  result: OwnAnswer
  /** Epoch milliseconds. */
  nowMs: number
  /** Rejects if the calendar could not be given it. */
  onAdd: () => Promise<void>
  /** Hands date, time and place to somebody else. */
  onShare: () => ReturnType<BrowserServices['share']>
  onMove: () => void
  onCancel: (result: OwnAnswer, reservation: OwnReservation) => void
}

/**
 * One reservation: its day and its time apart (DETAIL-04), what is reserved, where to go and what to bring, a file for
 * the calendar of the phone, and among others a button to cancel it alone. Of one that is over only what it was.
 */
export function ReservationView(props: Props) {
  const { reservation, result, nowMs } = props
  const { texts, plain, day } = useAnswerWords()
  const isCancelled = isReservationCancelled(result, reservation)
  const over = isVisitOver(reservation.reserved, nowMs)
  return (
    <BookedCard
      title={plain(reservation.title)}
      when={
        hasTime(reservation)
          ? {
              day: day(reservation, nowMs),
              time: <ReservedTime reservation={reservation} isCancelled={isCancelled} />,
            }
          : undefined
      }
      notes={over || isCancelled ? {} : reservation.reserved}
      actions={over ? undefined : <Actions {...props} isCancelled={isCancelled} />}
    >
      <ReservedItem reservation={reservation} />
      {over && !isCancelled && <p>{texts['visit.over']}</p>}
    </BookedCard>
  )
}

function Actions(props: Props & { isCancelled: boolean }) {
  const { reservation, result, nowMs, isCancelled, onShare, onMove, onCancel } = props
  const texts = useTexts('answer')
  const named = useNameAmong(props)
  return (
    <>
      {reservation.reserved.day !== undefined && <AddToCalendar {...props} />}
      {reservation.reserved.day !== undefined && !isCancelled && (
        <ShareButton onShare={onShare} name={named(texts['share.button'])} />
      )}
      {mayMove({ result, reservation, isCancelled }, nowMs) && (
        <EntryButton onClick={onMove} name={named(texts['list.move'])}>
          {texts['list.move']}
        </EntryButton>
      )}
      <CancelReservationButton reservation={reservation} result={result} nowMs={nowMs} onCancel={onCancel} />
    </>
  )
}

function AddToCalendar(props: Props & { isCancelled: boolean }) {
  const { isCancelled, onAdd } = props
  const texts = useTexts('answer')
  const named = useNameAmong(props)
  const [hasFailed, setFailed] = useState(false)
  const button = texts[isCancelled ? 'details.calendar.cancel' : 'details.calendar']
  const add = (): void => {
    setFailed(false)
    onAdd().catch(() => setFailed(true))
  }
  return (
    <div className={styles.calendar}>
      <EntryButton onClick={add} name={named(button)}>
        {button}
      </EntryButton>
      <p role="alert">{hasFailed && texts['details.calendar.failed']}</p>
    </div>
  )
}

/** What a button is called where several reservations have the same. */
function useNameAmong({ result, reservation, nowMs }: Pick<Props, 'result' | 'reservation' | 'nowMs'>) {
  const { texts, entry } = useAnswerWords()
  return (button: string): string | undefined =>
    result.reservations.length > 1
      ? nameOfButton(texts, button, entry({ result, reservation }, nowMs))
      : undefined
}
