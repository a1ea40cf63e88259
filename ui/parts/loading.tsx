import { useEffect, useState } from 'react'
import styles from './parts.module.css'

const STEP_MS = 500

/** A bar and a line of text whose dots grow, one every half second, up to three. */
export function Loading({ text }: { text: string }) {
  const [dots, setDots] = useState(1)
  useEffect(() => {
    const timer = setInterval(() => setDots((shown) => (shown % 3) + 1), STEP_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className={styles.loading}>
      <div className={styles.loadingBar} aria-hidden="true" />
      <p role="status">
        {text}
        <span aria-hidden="true" className={styles.dots}>
          {'・'.repeat(dots)}
        </span>
      </p>
    </div>
  )
}
