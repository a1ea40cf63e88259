import { refusalDetail, refusalText } from '../../application/messages/dictionary.ts'
import type { CancelObstacle, ChangeObstacle } from '../../domain/answer/obstacles.ts'
import type { OwnAnswer } from '../../domain/answer/own-answer.ts'
import { mayCancel } from '../../domain/answer/result-list.ts'
import styles from './entry.module.css'
import type { ResultWords } from './result-words.ts'

/**
 * Why an answer can't be changed or cancelled, a line for each reason; empty if it can (CANCEL-15, CANCEL-16, CANCEL-18, ERR-23,
 * ERR-26). The deadline speaks of both, so that nothing else is said of changing.
 */
export function obstacleLines(result: OwnAnswer, { common, texts }: ResultWords): string[] {
  const { changeObstacle, cancelObstacle } = result
  if (cancelObstacle === 'reservation.deadline_passed') return [reason(cancelObstacle, common)]
  const codes = new Set([cancelObstacle, changeObstacle].filter((code) => code !== undefined))
  const lines = [...codes].map((code) => reason(code, common))
  if (cancelObstacle === undefined && !mayCancel(result)) lines.push(texts['cancel.noDate'])
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
