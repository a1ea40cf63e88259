import { type ReactNode, useId } from 'react'
import type { OfficeRecord } from '../../../application/office/read-record.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { record as texts } from '../../../application/texts/office.json'
import type { AttachmentValue } from '../../../domain/survey/rules/attachment-value.ts'
import { FileNames } from '../../frame/files/file-names.tsx'
import styles from './record.module.css'

type BesideFile = (file: AttachmentValue) => ReactNode

type Props = Pick<OfficeRecord, 'sections'> & {
  /** What stands beside each file. */
  besideFile: BesideFile
}

/** What was answered, by section; what was left blank stands together at its end. */
export function Answered({ sections, besideFile }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.answered}>
      <h2 id={id}>{texts.answers}</h2>
      {sections.map(({ title, rows }, at) => {
        const blank = rows.filter(({ text }) => text === '').map((row) => row.title)
        return (
          <div key={at} className={styles.section}>
            {title !== '' && <h3>{title}</h3>}
            <Rows rows={rows.filter(({ text }) => text !== '')} besideFile={besideFile} />
            {blank.length > 0 && (
              <p className={styles.soft}>{textOf(texts, 'blank', { titles: blank.join('、') })}</p>
            )}
          </div>
        )
      })}
    </section>
  )
}

type RowsProps = { rows: OfficeRecord['sections'][number]['rows']; besideFile?: BesideFile }

/** Titles with what stands under each. */
export const Rows = ({ rows, besideFile }: RowsProps) => (
  <dl className={styles.rows}>
    {rows.map(({ title, text, files }, at) => (
      <div key={at}>
        <dt>{title}</dt>
        <dd>{files && besideFile ? <FileNames files={files} beside={besideFile} /> : text}</dd>
      </div>
    ))}
  </dl>
)
