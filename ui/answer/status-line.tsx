import { answerStatus } from '../../domain/answer/answer-status.ts'
import type { ListEntry } from '../../domain/answer/result-list.ts'
import { useSpeech } from '../frame/speech.ts'
import type { ResultWording } from './result-wording.ts'
import styles from './status.module.css'

type Props = {
  entry: Pick<ListEntry, 'result' | 'reservation'>
  wording: ResultWording
  /** Epoch milliseconds. */
  nowMs: number
}

/** How an entry stands in a resident's words, and beside it the office's value where that says more. */
export function StatusLine({ entry, wording, nowMs }: Props) {
  const { texts } = wording
  const { say } = useSpeech()
  const status = answerStatus(entry, nowMs)
  const word = texts[`status.${status}`]
  const check = wording.check(entry.result)
  return (
    <p className={styles.line}>
      <span className={styles[status]}>{word}</span>
      {check !== word && status !== 'cancelled' && (
        <span className={styles.office}>
          {texts['details.status']}
          {wording.common.colon}
          {say(check)}
        </span>
      )}
    </p>
  )
}
