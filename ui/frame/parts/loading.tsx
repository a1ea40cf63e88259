import { useEffect, useState } from 'react'
import { useTexts } from '../translation.ts'
import styles from './parts.module.css'

const STEP_MS = 500
/** After so many steps, ten seconds, it is said that this takes long. */
const LONG_STEPS = 20

/** What a screen mainly shows, in whose place it is drawn as pale shapes. */
type Shape = 'form' | 'cards' | 'rows' | 'calendar'

type Props = {
  text: string
  /** Nothing else is on the screen: then the line is its heading. */
  isScreen?: boolean
  /** Title of the screen that comes, where it is known, and what it shows. */
  title?: string
  shape?: Shape
}

/**
 * A bar and a line of text whose dots grow, one every half second, up to three; alone on the screen, after ten seconds
 * also what to do. Title and shapes of the screen that comes are for the eye: nobody is told of what isn't there yet.
 */
export function Loading({ text, isScreen = false, title, shape }: Props) {
  const texts = useTexts('shared')
  const [steps, setSteps] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSteps((passed) => passed + 1), STEP_MS)
    return () => clearInterval(timer)
  }, [])
  const isLong = isScreen && steps >= LONG_STEPS
  const Line = isScreen ? 'h1' : 'p'
  return (
    <div className={shape ? styles.coming : styles.loading} data-waiting={!isLong || undefined}>
      {shape && (
        <p className={title ? styles.pageTitle : styles.comingTitle} aria-hidden="true">
          {title}
        </p>
      )}
      <div className={shape ? styles.wideBar : 'loading-bar'} aria-hidden="true" />
      <div role="status">
        <Line className={styles.loadingText}>
          {text}
          <span aria-hidden="true" className={styles.dots}>
            {'・'.repeat((steps % 3) + 1)}
          </span>
        </Line>
        {isLong && <p>{texts['ui.loading.long']}</p>}
      </div>
      {shape && (
        <div className={styles[shape]} aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
      )}
    </div>
  )
}
