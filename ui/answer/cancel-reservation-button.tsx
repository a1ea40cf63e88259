import { useId } from 'react'
import type { OwnAnswer, OwnReservation } from '../../domain/answer/own-answer.ts'
import { leavesOthers, mayCancelReservation } from '../../domain/answer/result-list.ts'
import styles from './cancel.module.css'
import { EntryButton } from './entry-button.tsx'
import { ReasonList, reservationObstacleReasons } from './obstacle-reasons.tsx'
import type { ResultWording } from './result-wording.ts'

type Props = {
  result: OwnAnswer
  reservation: OwnReservation
  wording: ResultWording
  onCancel: (result: OwnAnswer, reservation: OwnReservation) => void
}

/**
 * Beside one reservation of several: cancels it alone, or says why that can't be (CANCEL-07, CANCEL-10). Nothing where it is cancelled already,
 * or would be with the whole answer; no button where payment is off (CANCEL-04).
 */
export function CancelReservationButton({ result, reservation, wording, onCancel }: Props) {
  const whyId = useId()
  const { cancelObstacle } = reservation
  if (!leavesOthers(result, reservation) || cancelObstacle === 'answer.cancelled') return null
  const { changeObstacle: _, ...unchanged } = result
  const button = wording.texts['cancel.one.submit']
  return (
    <div className={styles.alone}>
      <ReasonList id={whyId} reasons={reservationObstacleReasons(unchanged, reservation, wording)} />
      {cancelObstacle !== 'payment.cancel_not_accepted' && (
        <EntryButton
          name={wording.say('entry.label', { button, entry: wording.entry({ result, reservation }) })}
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
