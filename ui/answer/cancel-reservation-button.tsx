import { useId } from 'react'
import type { OwnAnswer, OwnReservation } from '../../domain/answer/own-answer.ts'
import { leavesOthers, mayCancelReservation } from '../../domain/answer/result-list.ts'
import { nameOfButton, useAnswerWords } from './answer-words.ts'
import styles from './cancel.module.css'
import { EntryButton } from './entry-button.tsx'
import { ReasonList, reservationObstacleReasons } from './obstacle-reasons.tsx'

type Props = {
  result: OwnAnswer
  reservation: OwnReservation
  /** Epoch milliseconds. */
  nowMs: number
  onCancel: (result: OwnAnswer, reservation: OwnReservation) => void
}

/**
 * Beside one reservation of several: cancels it alone, or says why that can't be (CANCEL-07, CANCEL-10). Nothing where
 * it is cancelled already, or would be with the whole answer; no button where payment is off (CANCEL-04).
 */
export function CancelReservationButton({ result, reservation, nowMs, onCancel }: Props) {
  const { texts, entry } = useAnswerWords()
  const whyId = useId()
  const { cancelObstacle } = reservation
  if (!leavesOthers(result, reservation) || cancelObstacle === 'answer.cancelled') return null
  const { changeObstacle: _, ...unchanged } = result
  const button = texts['cancel.one.submit']
  return (
    <div className={styles.alone}>
      <ReasonList id={whyId} reasons={reservationObstacleReasons(unchanged, reservation, texts)} />
      {cancelObstacle !== 'payment.cancel_not_accepted' && (
        <EntryButton
          name={nameOfButton(texts, button, entry({ result, reservation }, nowMs))}
          onClick={() => onCancel(result, reservation)}
          disabled={!mayCancelReservation(result, reservation)}
          describedBy={whyId}
        >
          {button}
        </EntryButton>
      )}
    </div>
  )
}
