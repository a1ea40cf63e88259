import { refusalDetail, refusalText } from '../../application/texts/dictionary.ts'
import type { Texts } from '../../application/texts/languages.ts'
import type { CancelObstacle, ChangeObstacle } from '../../domain/answer/obstacles.ts'
import type { OwnAnswer, OwnReservation } from '../../domain/answer/own-answer.ts'
import { mayCancel, mayCancelReservation } from '../../domain/answer/result-list.ts'
import { Contact } from '../frame/parts/contact.tsx'
import styles from './entry.module.css'

/**
 * Why an answer can't be changed or cancelled, a line for each reason; empty if it can (CANCEL-15, CANCEL-16,
 * CANCEL-18, ERR-23, ERR-26).
 */
export const obstacleReasons = (result: OwnAnswer, texts: Texts<'shared' | 'answer'>): string[] =>
  reasonsOf(result.cancelObstacle, result.changeObstacle, mayCancel(result), texts)

/** Why an answer can't be changed, likewise. */
export const changeObstacleReasons = (
  { changeObstacle }: OwnAnswer,
  texts: Texts<'shared' | 'answer'>,
): string[] => reasonsOf(undefined, changeObstacle, true, texts)

/** Why one reservation of an answer can't be cancelled alone, or the answer not changed, likewise (CANCEL-10). */
export const reservationObstacleReasons = (
  result: OwnAnswer,
  reservation: OwnReservation,
  texts: Texts<'shared' | 'answer'>,
): string[] =>
  reasonsOf(
    reservation.cancelObstacle,
    result.changeObstacle,
    mayCancelReservation(result, reservation),
    texts,
  )

/** The text of the deadline covers both, so that no other reason against changing is shown. */
function reasonsOf(
  cancelObstacle: CancelObstacle | undefined,
  changeObstacle: ChangeObstacle | undefined,
  mayCancel: boolean,
  texts: Texts<'shared' | 'answer'>,
): string[] {
  if (cancelObstacle === 'reservation.deadline_passed') return [reasonText(cancelObstacle, texts)]
  const codes = new Set([cancelObstacle, changeObstacle].filter((code) => code !== undefined))
  const reasons = [...codes].map((code) => reasonText(code, texts))
  if (cancelObstacle === undefined && !mayCancel) reasons.push(texts['cancel.noDate'])
  return reasons
}

function reasonText(code: CancelObstacle | ChangeObstacle, texts: Texts<'shared'>): string {
  const refusal = { code, details: {} }
  const text = refusalText(texts, refusal)
  const detail = refusalDetail(texts, refusal)
  if (detail === undefined) return text
  return text + (text.endsWith('。') ? '' : ' ') + detail
}

type ReasonsProps = {
  id: string
  reasons: readonly string[]
  /** Whom to ask about it. */
  contact?: string | undefined
}

/** The reasons why something can't be done; nothing if there are none. */
export function ReasonList({ id, reasons, contact }: ReasonsProps) {
  if (reasons.length === 0) return null
  return (
    <div id={id} className={styles.why}>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      <Contact contact={contact} />
    </div>
  )
}
