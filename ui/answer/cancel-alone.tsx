import { useId } from 'react'
import type { OwnAnswer, OwnReservation } from '../../domain/answer/own-answer.ts'
import { leavesOthers, mayCancelReservation } from '../../domain/answer/result-list.ts'
import styles from './cancel.module.css'
import { EntryButton } from './entry-button.tsx'
import { aloneObstacleLines, Why } from './obstacles.tsx'
import type { ResultWords } from './result-words.ts'

type Props = {
  result: OwnAnswer
  reservation: OwnReservation
  words: ResultWords
  onCancel: (result: OwnAnswer, reservation: OwnReservation) => void
}

/**
 * Beside one reservation of several: cancels it alone, or says why that can't be (CANCEL-07, CANCEL-10). Nothing where it is cancelled already,
 * or would be with the whole answer; no button where payment is off (CANCEL-04).
 */
export function CancelAlone({ result, reservation, words, onCancel }: Props) {
  const whyId = useId()
  const { cancelObstacle } = reservation
  if (!leavesOthers(result, reservation) || cancelObstacle === 'answer.cancelled') return null
  const { changeObstacle: _, ...unchanged } = result
  const button = words.texts['cancel.one.submit']
  return (
    <div className={styles.alone}>
      <Why id={whyId} lines={aloneObstacleLines(unchanged, reservation, words)} />
      {cancelObstacle !== 'payment.cancel_not_accepted' && (
        <EntryButton
          name={words.say('entry.label', { button, entry: words.entry({ result, reservation }) })}
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
