import { type ReactNode, useEffect } from 'react'
import { textOf } from '../../../application/texts/dictionary.ts'
import { frame as texts } from '../../../application/texts/office.json'
import styles from './frame.module.css'

/** The one h1 of what is shown, which names the page as long as it stands there. */
export function OfficeTitle({ title, children }: { title: string; children?: ReactNode }) {
  useEffect(() => {
    const before = document.title
    document.title = textOf(texts, 'title', { title, product: texts.product })
    return () => {
      document.title = before
    }
  }, [title])
  return <h1 className={styles.title}>{children ?? title}</h1>
}
