import { parseMarkdown } from '../../../domain/survey/limited-markdown.ts'
import styles from './parts.module.css'

/** Paragraphs and links, nothing else: never HTML (FORM-03, FORM-04). */
export function LimitedMarkdown({ text }: { text: string }) {
  return parseMarkdown(text).map((paragraph, index) => (
    <p key={index} className={styles.paragraph}>
      {paragraph.map((piece, at) =>
        typeof piece === 'string' ? (
          piece
        ) : (
          <a key={at} href={piece.href} target="_blank" rel="noopener noreferrer">
            {piece.text}
          </a>
        ),
      )}
    </p>
  ))
}
