import { type ReactNode, useEffect, useState } from 'react'
import type { OfficeRecord } from '../../../application/office/read-record.ts'
import { record as texts } from '../../../application/texts/office.json'
import type { AttachmentValue } from '../../../domain/survey/rules/attachment-value.ts'
import { OpenFile } from '../../frame/files/open-file.tsx'
import type { OfficeServices } from '../services.ts'
import styles from './record.module.css'

/** What looking at the files of an answer asks. */
export type FilesNeeds = Pick<OfficeServices, 'listAttachments' | 'openAttachment' | 'saveBytes'>

type Fates = ReadonlyMap<string, Awaited<ReturnType<FilesNeeds['listAttachments']>>[number]['state']>

/** What stands beside a file of an answer: the way to open it, or why there is none. */
export function useFiles(record: OfficeRecord, needs: FilesNeeds): (file: AttachmentValue) => ReactNode {
  const [fates, setFates] = useState<Fates>()
  const { surveyId, answerCode, version, sections } = record
  const hasFiles = sections.some(({ rows }) => rows.some(({ files }) => files))
  useEffect(() => {
    if (!hasFiles) return
    // What can't be learnt now is said when a file is opened.
    needs.listAttachments({ surveyId, answerCode }).then(
      (files) => setFates(new Map(files.map(({ attachmentId, state }) => [attachmentId, state]))),
      () => setFates(undefined),
    )
  }, [needs, surveyId, answerCode, version, hasFiles])
  return ({ attachmentId, name }) => {
    const fate = fates && (fates.get(attachmentId) ?? 'gone')
    if (fate === 'infected' || fate === 'gone')
      return <span className={styles.kept}>{texts[`file.${fate}`]}</span>
    return (
      <>
        <OpenFile
          name={name}
          read={(piece) => needs.openAttachment({ surveyId, answerCode, attachmentId, piece })}
          save={needs.saveBytes}
          savesAtOnce
        />
        {fate === 'waiting' && <span className={styles.soft}>{texts['file.waiting']}</span>}
      </>
    )
  }
}
