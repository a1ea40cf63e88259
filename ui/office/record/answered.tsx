import { useId } from 'react'
import type { OfficeRecord } from '../../../application/office/read-record.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { record as texts } from '../../../application/texts/office.json'
import styles from './record.module.css'

/** What was answered, by section; what was left blank stands together at its end. */
export function Answered({ sections }: Pick<OfficeRecord, 'sections'>) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.answered}>
      <h2 id={id}>{texts.answers}</h2>
      {sections.map(({ title, rows }, at) => {
        const blank = rows.filter(({ text }) => text === '').map((row) => row.title)
        return (
          <div key={at} className={styles.section}>
            {title !== '' && <h3>{title}</h3>}
            <Rows rows={rows.filter(({ text }) => text !== '')} />
            {blank.length > 0 && (
              <p className={styles.soft}>{textOf(texts, 'blank', { titles: blank.join('、') })}</p>
            )}
          </div>
        )
      })}
    </section>
  )
}

/** Titles with what stands under each. */
export const Rows = ({ rows }: { rows: readonly { title: string; text: string }[] }) => (
  <dl className={styles.rows}>
    {rows.map(({ title, text }, at) => (
      <div key={at}>
        <dt>{title}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)
