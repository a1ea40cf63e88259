import { answerStatus } from '../../domain/answer/answer-status.ts'
import type { ListEntry } from '../../domain/answer/result-list.ts'
import { useTranslation } from '../frame/translation.ts'
import { useAnswerWords } from './answer-words.ts'
import styles from './status.module.css'

type Props = {
  entry: Pick<ListEntry, 'result' | 'reservation'>
  /** Epoch milliseconds. */
  nowMs: number
}

/** How an entry stands in a resident's words, and beside it the office's value where that says more. */
export function StatusLine({ entry, nowMs }: Props) {
  const { texts, check: checkOf } = useAnswerWords()
  const { say } = useTranslation()
  const status = answerStatus(entry, nowMs)
  const word = texts[`status.${status}`]
  const check = checkOf(entry.result)
  return (
    <p className={styles.line}>
      <span className={styles[status]}>{word}</span>
      {check !== word && status !== 'cancelled' && (
        <span className={styles.office}>
          {texts['details.status']}
          {texts.colon}
          {say(check)}
        </span>
      )}
    </p>
  )
}
