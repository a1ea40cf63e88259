import { refusalDetail, refusalText } from '../../application/messages/dictionary.ts'
import type { CancelObstacle, ChangeObstacle } from '../../domain/answer/obstacles.ts'
import type { OwnAnswer, OwnReservation } from '../../domain/answer/own-answer.ts'
import { mayCancel, mayCancelReservation } from '../../domain/answer/result-list.ts'
import styles from './entry.module.css'
import type { ResultWords } from './result-words.ts'

/**
 * Why an answer can't be changed or cancelled, a line for each reason; empty if it can (CANCEL-15, CANCEL-16, CANCEL-18, ERR-23,
 * ERR-26).
 */
export const obstacleLines = (result: OwnAnswer, words: ResultWords): string[] =>
  linesOf(result.cancelObstacle, result.changeObstacle, mayCancel(result), words)

/** Why an answer can't be changed, likewise. */
export const changeLines = ({ changeObstacle }: OwnAnswer, words: ResultWords): string[] =>
  linesOf(undefined, changeObstacle, true, words)

/** Why one reservation of an answer can't be cancelled alone, or the answer not changed, likewise (CANCEL-10). */
export const aloneObstacleLines = (
  result: OwnAnswer,
  reservation: OwnReservation,
  words: ResultWords,
): string[] =>
  linesOf(reservation.cancelObstacle, result.changeObstacle, mayCancelReservation(result, reservation), words)

/** The deadline speaks of both, so that nothing else is said of changing. */
function linesOf(
  cancelObstacle: CancelObstacle | undefined,
  changeObstacle: ChangeObstacle | undefined,
  mayCancel: boolean,
  { common, texts }: ResultWords,
): string[] {
  if (cancelObstacle === 'reservation.deadline_passed') return [reason(cancelObstacle, common)]
  const codes = new Set([cancelObstacle, changeObstacle].filter((code) => code !== undefined))
  const lines = [...codes].map((code) => reason(code, common))
  if (cancelObstacle === undefined && !mayCancel) lines.push(texts['cancel.noDate'])
  return lines
}

function reason(code: CancelObstacle | ChangeObstacle, common: ResultWords['common']): string {
  const refusal = { code, details: {} }
  return refusalText(common, refusal) + (refusalDetail(common, refusal) ?? '')
}

/** Why something can't be done, in words; nothing where everything can. */
export function Why({ id, lines }: { id: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <div id={id} className={styles.why}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}
