import { useEffect, useState } from 'react'
import styles from './parts.module.css'

const STEP_MS = 500

type Props = {
  text: string
  /** Nothing else is on the screen: then the line is its heading. */
  isScreen?: boolean
}

/** A bar and a line of text whose dots grow, one every half second, up to three. */
export function Loading({ text, isScreen = false }: Props) {
  const [dots, setDots] = useState(1)
  useEffect(() => {
    const timer = setInterval(() => setDots((shown) => (shown % 3) + 1), STEP_MS)
    return () => clearInterval(timer)
  }, [])
  const Line = isScreen ? 'h1' : 'p'
  return (
    <div className={styles.loading}>
      <div className={styles.loadingBar} aria-hidden="true" />
      <div role="status">
        <Line className={styles.loadingText}>
          {text}
          <span aria-hidden="true" className={styles.dots}>
            {'・'.repeat(dots)}
          </span>
        </Line>
      </div>
    </div>
  )
}
