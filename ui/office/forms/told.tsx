import { textOf } from '../../../application/texts/dictionary.ts'
import { sheets as texts } from '../../../application/texts/office.json'
import styles from './sheets.module.css'

/** Lines that are shown at once. */
export const SHOWN = 200

/** What is told in lines under a title; nothing without lines. */
export function Told({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <div className={styles.told}>
      <p>{title}</p>
      <ul>
        {lines.slice(0, SHOWN).map((line, at) => (
          <li key={at}>{line}</li>
        ))}
      </ul>
      {lines.length > SHOWN && <p>{textOf(texts, 'more', { count: lines.length - SHOWN })}</p>}
    </div>
  )
}
