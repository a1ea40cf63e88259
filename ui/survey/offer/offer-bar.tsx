import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './offer-bar.module.css'

type Choice = {
  text: string
  run: () => void
  /** The bar goes with it. */
  closes: boolean
}

type Props = {
  title: string
  /** Takes the offer up, or what comes after that. */
  use: Choice
  refuse: Choice
  /** What is offered. */
  children: ReactNode
}

/**
 * Offers something to a form at the bottom of the window: nothing on the page moves. What is offered is read aloud when
 * it appears, and the focus stays where it is; when the bar goes it returns to where it was.
 */
export function OfferBar({ title, use, refuse, children }: Props) {
  const bar = useRef<HTMLElement>(null)
  const before = useRef<EventTarget | null>(null)
  // What is there from the beginning is not read aloud: it becomes visible in the room it has.
  const [isSaid, setSaid] = useState(false)
  useEffect(() => setSaid(true), [])
  const comeFrom = ({ relatedTarget }: FocusEvent): void => {
    if (!bar.current?.contains(relatedTarget)) before.current = relatedTarget
  }
  const onClick =
    ({ run, closes }: Choice) =>
    (): void => {
      const isInside = bar.current?.contains(document.activeElement)
      const target = before.current instanceof HTMLElement ? before.current : document.querySelector('h1')
      run()
      if (closes && isInside) target?.focus({ preventScroll: true })
    }
  return (
    <section ref={bar} className={styles.bar} aria-label={title} onFocus={comeFrom}>
      <div role="status" className={isSaid ? undefined : styles.unsaid}>
        {children}
      </div>
      <div className={styles.buttons}>
        <button type="button" className={styles.use} onClick={onClick(use)}>
          {use.text}
        </button>
        <button type="button" className={styles.refuse} onClick={onClick(refuse)}>
          {refuse.text}
        </button>
      </div>
    </section>
  )
}
