import { useEffect, useState } from 'react'
import { shared as ja } from '../../../application/texts/ja.json'
import { useTexts } from '../speech.ts'
import styles from './parts.module.css'

const STEP_MS = 500
/** After so many steps, ten seconds, it is said that this takes long. */
const LONG_STEPS = 20

type Props = {
  text: string
  /** Nothing else is on the screen: then the line is its heading. */
  isScreen?: boolean
}

/** A bar and a line of text whose dots grow, one every half second, up to three; alone on the screen, after ten seconds also what to do. */
export function Loading({ text, isScreen = false }: Props) {
  const texts = useTexts('shared', ja)
  const [steps, setSteps] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSteps((passed) => passed + 1), STEP_MS)
    return () => clearInterval(timer)
  }, [])
  const isLong = isScreen && steps >= LONG_STEPS
  const Line = isScreen ? 'h1' : 'p'
  return (
    <div className={styles.loading} data-waiting={!isLong || undefined}>
      <div className="loading-bar" aria-hidden="true" />
      <div role="status">
        <Line className={styles.loadingText}>
          {text}
          <span aria-hidden="true" className={styles.dots}>
            {'・'.repeat((steps % 3) + 1)}
          </span>
        </Line>
        {isLong && <p>{texts['ui.loading.long']}</p>}
      </div>
    </div>
  )
}
