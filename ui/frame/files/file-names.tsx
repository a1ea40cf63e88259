import type { ReactNode } from 'react'
import { type AttachmentValue, shownBytes } from '../../../domain/survey/rules/attachment-value.ts'
import styles from './files.module.css'

type Props = {
  files: readonly AttachmentValue[]
  /** What stands beside each. */
  beside?: (file: AttachmentValue) => ReactNode
}

/** Files by name and size. */
export const FileNames = ({ files, beside }: Props) => (
  <ul className={styles.files}>
    {files.map((file) => (
      <li key={file.attachmentId}>
        <span>
          <span className={styles.name}>{file.name}</span>{' '}
          <span className={styles.size}>{shownBytes(file.bytes)}</span>
        </span>
        {beside?.(file)}
      </li>
    ))}
  </ul>
)
