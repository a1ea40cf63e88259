import { useState } from 'react'
import { dateInSentence } from '../../application/texts/day-text.ts'
import { textOf } from '../../application/texts/dictionary.ts'
import { isVisitOver } from '../../domain/answer/is-visit-over.ts'
import type { OwnAnswer, OwnReservation } from '../../domain/answer/own-answer.ts'
import { isReservationCancelled } from '../../domain/answer/result-list.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
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
  onCancel: (result: OwnAnswer, reservation: OwnReservation) => void
}

/**
 * One reservation: its day and its time apart (DETAIL-04), what is reserved, where to go and what to bring, a file for
 * the calendar of the phone, and among others until when it can be changed and a button to cancel it alone. Of one that
 * is over only what it was.
 */
export function ReservationView(props: Props) {
  const { reservation, result, nowMs } = props
  const { texts, plain, day, item } = useAnswerWords()
  const isCancelled = isReservationCancelled(result, reservation)
  const over = isVisitOver(reservation.reserved, nowMs)
  const isAlone = result.reservations.length === 1
  return (
    <BookedCard
      title={isAlone ? item(reservation) : plain(reservation.title)}
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
      <ReservedItem reservation={reservation} isNamed={isAlone} />
      {over && !isCancelled && <p>{texts['visit.over']}</p>}
      {!isAlone && <Deadline {...props} />}
    </BookedCard>
  )
}

/** Until when a reservation can be changed or cancelled; nothing where that is over, has no end, or is not known. */
export function Deadline({ reservation, result, nowMs }: Pick<Props, 'reservation' | 'result' | 'nowMs'>) {
  const texts = useTexts('shared', 'reservation')
  const { reserved, changeObstacle } = reservation
  const isOver = isVisitOver(reserved, nowMs) || isReservationCancelled(result, reservation)
  if (reserved.lastDay === undefined || changeObstacle || isOver) return null
  const day = dateInSentence(texts, reserved.lastDay, tokyoDay(nowMs))
  return <p className={styles.deadline}>{textOf(texts, 'deadline.until', { day })}</p>
}

function Actions(props: Props & { isCancelled: boolean }) {
  const { reservation, result, nowMs, isCancelled, onShare, onCancel } = props
  const texts = useTexts('answer')
  const named = useNameAmong(props)
  const hasDay = reservation.reserved.day !== undefined
  return (
    <>
      {hasDay && (
        <div className={styles.hands}>
          <AddToCalendar {...props} />
          {!isCancelled && <ShareButton onShare={onShare} name={named(texts['share.button'])} />}
        </div>
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
      <EntryButton look="way" onClick={add} name={named(button)}>
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
