import { useState } from 'react'
import { useTexts } from '../translation.ts'
import styles from './copy-button.module.css'

/** Copies a code, and says that it did or that it could not (RCPT-05). */
export function CopyButton({ text }: { text: string }) {
  const texts = useTexts('shared')
  const [notice, setNotice] = useState('')
  const copy = async () => {
    setNotice('')
    try {
      await navigator.clipboard.writeText(text)
      setNotice(texts['ui.copied'])
    } catch {
      // Forbidden, or a browser without it: the code can still be selected.
      setNotice(texts['ui.notCopied'])
    }
  }
  return (
    <>
      <button type="button" className={styles.copy} onClick={copy}>
        {texts['ui.copy']}
      </button>
      <span role="status" className={styles.notice}>
        {notice}
      </span>
    </>
  )
}
