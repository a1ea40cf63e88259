import { useState } from 'react'
import { isVisitOver } from '../../domain/answer/is-visit-over.ts'
import type { OwnAnswer, OwnReservation } from '../../domain/answer/own-answer.ts'
import { isReservationCancelled, mayMove } from '../../domain/answer/result-list.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { BookedCard } from '../survey/sending/done/booked-card.tsx'
import { CancelReservationButton } from './cancel-reservation-button.tsx'
import { cardTexts } from './card-texts.ts'
import styles from './details.module.css'
import { EntryButton } from './entry-button.tsx'
import { ReservedItem, ReservedTime } from './reserved-item.tsx'
import type { ResultWording } from './result-wording.ts'
import { ShareButton } from './share-button.tsx'

type Props = {
  reservation: OwnReservation
  result: OwnAnswer
  wording: ResultWording
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
 * One reservation: its day and its time apart (DETAIL-04), what is reserved, where to go and what to bring, a file for the calendar of the phone,
 * and among others a button to cancel it alone. Of one that is over only what it was.
 */
export function ReservationView(props: Props) {
  const { reservation, result, wording, nowMs } = props
  const { texts } = wording
  const isCancelled = isReservationCancelled(result, reservation)
  const over = isVisitOver(reservation.reserved, nowMs)
  return (
    <BookedCard
      title={wording.plain(reservation.title)}
      when={
        wording.hasTime(reservation)
          ? {
              day: wording.day(reservation),
              time: <ReservedTime reservation={reservation} isCancelled={isCancelled} wording={wording} />,
            }
          : undefined
      }
      notes={over || isCancelled ? {} : reservation.reserved}
      texts={cardTexts(wording)}
      actions={over ? undefined : <Actions {...props} isCancelled={isCancelled} />}
    >
      <ReservedItem reservation={reservation} wording={wording} />
      {over && !isCancelled && <p>{texts['visit.over']}</p>}
    </BookedCard>
  )
}

function Actions(props: Props & { isCancelled: boolean }) {
  const { reservation, result, wording, nowMs, isCancelled, onShare, onMove, onCancel } = props
  const { texts } = wording
  const named = namedAmong(props)
  return (
    <>
      {reservation.reserved.day !== undefined && <AddToCalendar {...props} />}
      {reservation.reserved.day !== undefined && !isCancelled && (
        <ShareButton texts={texts} onShare={onShare} name={named(texts['share.button'])} />
      )}
      {mayMove({ result, reservation, isCancelled }, nowMs) && (
        <EntryButton onClick={onMove} name={named(texts['list.move'])}>
          {texts['list.move']}
        </EntryButton>
      )}
      <CancelReservationButton
        reservation={reservation}
        result={result}
        wording={wording}
        onCancel={onCancel}
      />
    </>
  )
}

function AddToCalendar(props: Props & { isCancelled: boolean }) {
  const { wording, isCancelled, onAdd } = props
  const { texts } = wording
  const [hasFailed, setFailed] = useState(false)
  const button = texts[isCancelled ? 'details.calendar.cancel' : 'details.calendar']
  const add = (): void => {
    setFailed(false)
    onAdd().catch(() => setFailed(true))
  }
  return (
    <div className={styles.calendar}>
      <EntryButton onClick={add} name={namedAmong(props)(button)}>
        {button}
      </EntryButton>
      <p role="alert">{hasFailed && texts['details.calendar.failed']}</p>
    </div>
  )
}

/** What a button is called where several reservations have the same. */
const namedAmong =
  ({ result, reservation, wording }: Pick<Props, 'result' | 'reservation' | 'wording'>) =>
  (button: string): string | undefined =>
    result.reservations.length > 1
      ? wording.say('entry.label', { button, entry: wording.entry({ result, reservation }) })
      : undefined
