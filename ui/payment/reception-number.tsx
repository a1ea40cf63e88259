import { useState } from 'react'
import { useTexts } from '../frame/translation.ts'
import styles from './payment.module.css'

/** The reception number in large, with a button that copies it (RCPT-05, ORDER-03). */
export function ReceptionNumber({ orderId }: { orderId: string }) {
  const texts = useTexts('payment')
  const [notice, setNotice] = useState('')
  const copy = async () => {
    setNotice('')
    try {
      await navigator.clipboard.writeText(orderId)
      setNotice(texts['number.copied'])
    } catch {
      // Forbidden, or a browser without it: the number can still be selected.
      setNotice(texts['number.notCopied'])
    }
  }
  return (
    <div className={styles.number}>
      <dl>
        <dt>{texts['number.label']}</dt>
        <dd>{orderId || texts['number.none']}</dd>
      </dl>
      {orderId && (
        <button type="button" className={styles.copy} onClick={copy}>
          {texts['number.copy']}
        </button>
      )}
      <p role="status">{notice}</p>
    </div>
  )
}
