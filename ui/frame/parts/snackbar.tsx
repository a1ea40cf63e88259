import { useEffect, useState } from 'react'
import styles from './parts.module.css'

const SHOWN_MS = 8000

/** A short message of success at the foot of the page; the page itself says it as well. */
export function Snackbar({ text }: { text: string }) {
  const [shown, setShown] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" className={styles.snackbarPlace}>
      {shown && <p className={styles.snackbar}>{text}</p>}
    </div>
  )
}
