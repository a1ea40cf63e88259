import { useEffect, useState } from 'react'
import { useTexts } from '../translation.ts'
import styles from './parts.module.css'

const STEP_MS = 500
/** After so many steps, ten seconds, it is said that this takes long. */
const LONG_STEPS = 20

type Props = {
  text: string
  /**
   * What the screen that comes mainly shows, drawn in its place as pale shapes; `unknown`: not known yet. Absent where
   * the line stands beside something else.
   */
  shape?: 'form' | 'cards' | 'rows' | 'calendar' | 'unknown'
  /** Title of that screen, where it is known. */
  title?: string
}

/**
 * A bar and a line of text whose dots grow, one every half second, up to three. In place of a screen it is its heading,
 * and after ten seconds says what to do. Title and shapes of the screen that comes are for the eye: nobody is told of
 * what isn't there yet.
 */
export function Loading({ text, shape, title }: Props) {
  const texts = useTexts('shared')
  const [steps, setSteps] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSteps((passed) => passed + 1), STEP_MS)
    return () => clearInterval(timer)
  }, [])
  const isLong = shape !== undefined && steps >= LONG_STEPS
  const Line = shape ? 'h1' : 'p'
  const isDrawn = shape !== undefined && shape !== 'unknown'
  return (
    <div className={isDrawn ? styles.coming : styles.loading} data-waiting={!isLong || undefined}>
      {isDrawn && (
        <p className={title ? styles.pageTitle : styles.comingTitle} aria-hidden="true">
          {title}
        </p>
      )}
      <div className={isDrawn ? styles.wideBar : 'loading-bar'} aria-hidden="true" />
      <div role="status">
        <Line className={styles.loadingText}>
          {text}
          <span aria-hidden="true" className={styles.dots}>
            {'・'.repeat((steps % 3) + 1)}
          </span>
        </Line>
        {isLong && <p>{texts['ui.loading.long']}</p>}
      </div>
      {isLong && (
        <a href={window.location.href} className={styles.again}>
          {texts['ui.error.retry']}
        </a>
      )}
      {isDrawn && (
        <div className={styles[shape]} aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
      )}
    </div>
  )
}
