import { refusalDetail, refusalText } from '../../application/texts/dictionary.ts'
import type { CancelObstacle, ChangeObstacle } from '../../domain/answer/obstacles.ts'
import type { OwnAnswer, OwnReservation } from '../../domain/answer/own-answer.ts'
import { mayCancel, mayCancelReservation } from '../../domain/answer/result-list.ts'
import styles from './entry.module.css'
import type { ResultWording } from './result-wording.ts'

/**
 * Why an answer can't be changed or cancelled, a line for each reason; empty if it can (CANCEL-15, CANCEL-16, CANCEL-18, ERR-23,
 * ERR-26).
 */
export const obstacleReasons = (result: OwnAnswer, wording: ResultWording): string[] =>
  reasonsOf(result.cancelObstacle, result.changeObstacle, mayCancel(result), wording)

/** Why an answer can't be changed, likewise. */
export const changeObstacleReasons = ({ changeObstacle }: OwnAnswer, wording: ResultWording): string[] =>
  reasonsOf(undefined, changeObstacle, true, wording)

/** Why one reservation of an answer can't be cancelled alone, or the answer not changed, likewise (CANCEL-10). */
export const reservationObstacleReasons = (
  result: OwnAnswer,
  reservation: OwnReservation,
  wording: ResultWording,
): string[] =>
  reasonsOf(
    reservation.cancelObstacle,
    result.changeObstacle,
    mayCancelReservation(result, reservation),
    wording,
  )

/** The text of the deadline covers both, so that no other reason against changing is shown. */
function reasonsOf(
  cancelObstacle: CancelObstacle | undefined,
  changeObstacle: ChangeObstacle | undefined,
  mayCancel: boolean,
  { common, texts }: ResultWording,
): string[] {
  if (cancelObstacle === 'reservation.deadline_passed') return [reasonText(cancelObstacle, common)]
  const codes = new Set([cancelObstacle, changeObstacle].filter((code) => code !== undefined))
  const reasons = [...codes].map((code) => reasonText(code, common))
  if (cancelObstacle === undefined && !mayCancel) reasons.push(texts['cancel.noDate'])
  return reasons
}

function reasonText(code: CancelObstacle | ChangeObstacle, common: ResultWording['common']): string {
  const refusal = { code, details: {} }
  const text = refusalText(common, refusal)
  const detail = refusalDetail(common, refusal)
  if (detail === undefined) return text
  return text + (text.endsWith('。') ? '' : ' ') + detail
}

/** The reasons why something can't be done; nothing if there are none. */
export function ReasonList({ id, reasons }: { id: string; reasons: readonly string[] }) {
  if (reasons.length === 0) return null
  return (
    <div id={id} className={styles.why}>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </div>
  )
}
