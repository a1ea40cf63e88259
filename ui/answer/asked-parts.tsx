import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { correctionPath, detailsPath } from '../../application/answer/answer-paths.ts'
import { dateText } from '../../application/texts/day-text.ts'
import { textOf } from '../../application/texts/dictionary.ts'
import type { OwnAnswer } from '../../domain/answer/own-answer.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import type { AttachmentValue } from '../../domain/survey/rules/attachment-value.ts'
import { FileNames } from '../frame/files/file-names.tsx'
import { useTexts, useTranslation } from '../frame/translation.ts'
import styles from './correction.module.css'
import shared from './entry.module.css'

type Props = {
  result: OwnAnswer
  /** Epoch milliseconds. */
  nowMs: number
}

/**
 * That an answer is to be corrected, until when, and where. Nothing where it is not.
 * @param title what stands there in place of the heading, in a list of several
 */
export function AskedCard({ result, nowMs, title }: Props & { title?: string }) {
  const texts = useTexts('shared', 'answer', 'correction')
  const { say } = useTranslation()
  const { asked } = result
  if (!asked) return null
  const day = dateText(texts, asked.until, tokyoDay(nowMs))
  return (
    <div className={styles.card}>
      {title !== undefined ? <h3>{say(title)}</h3> : <h2>{texts['correction.my']}</h2>}
      <p className={styles.until}>
        {textOf(texts, asked.isLate ? 'correction.late' : 'correction.until', { day })}
      </p>
      <Link className={shared.entryButton} to={correctionPath(result)}>
        {texts['correction.open']}
      </Link>
      {title !== undefined && (
        <Link className={styles.details} to={detailsPath(result)}>
          {texts['my.details']}
        </Link>
      )}
    </div>
  )
}

/**
 * The result that the office has told, with its document. Nothing where there is none.
 * @param file what opens the document
 */
export function ResultCard({
  result: { result },
  nowMs,
  file,
}: Props & { file: (file: AttachmentValue) => ReactNode }) {
  const texts = useTexts('shared', 'correction')
  const { say } = useTranslation()
  const id = useId()
  if (!result) return null
  const day = dateText(texts, tokyoDay(result.at * 1000), tokyoDay(nowMs))
  return (
    <section aria-labelledby={id} className={styles.result}>
      <h2 id={id}>{texts['correction.result']}</h2>
      <p className={styles.text}>{say(result.text)}</p>
      {result.document && <FileNames files={[result.document]} beside={file} />}
      <p>{textOf(texts, 'correction.result.day', { day })}</p>
    </section>
  )
}
