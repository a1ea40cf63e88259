import { answerStatus, isSaidByCity } from '../../domain/answer/answer-status.ts'
import type { ListEntry } from '../../domain/answer/result-list.ts'
import { useTexts, useTranslation } from '../frame/translation.ts'
import styles from './status.module.css'

type Props = {
  entry: Pick<ListEntry, 'result' | 'reservation'>
  /** Epoch milliseconds. */
  nowMs: number
}

/** How an entry stands, once: in the words that the city has for it, else in the product's. */
export function StatusLine({ entry, nowMs }: Props) {
  const texts = useTexts('answer')
  const { say } = useTranslation()
  const standing = answerStatus(entry, nowMs)
  const { status: own } = entry.result
  return (
    <p className={styles[standing]}>
      {own !== undefined && isSaidByCity(standing, entry.result) ? say(own) : texts[`status.${standing}`]}
    </p>
  )
}
