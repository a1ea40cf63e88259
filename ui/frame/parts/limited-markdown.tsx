import { Fragment } from 'react'
import { parseMarkdown } from '../../../domain/survey/limited-markdown.ts'
import { useTranslation } from '../translation.ts'
import styles from './parts.module.css'

/** A text of the city, as paragraphs and links, nothing else: never HTML (FORM-03, FORM-04). */
export function LimitedMarkdown({ text }: { text: string }) {
  const { written, draw, langOf } = useTranslation()
  return parseMarkdown(written(text)).map((paragraph, index) => (
    <p key={index} className={styles.paragraph} lang={langOf(text)}>
      {paragraph.map((piece, at) =>
        typeof piece === 'string' ? (
          <Fragment key={at}>{draw(piece)}</Fragment>
        ) : (
          <a key={at} href={piece.href} target="_blank" rel="noopener noreferrer">
            {draw(piece.text)}
          </a>
        ),
      )}
    </p>
  ))
}
