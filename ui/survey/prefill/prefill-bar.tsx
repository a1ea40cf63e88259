import { observer } from 'mobx-react-lite'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import styles from './prefill.module.css'
import type { PrefillStore } from './prefill-store.ts'

/**
 * Offers what the resident wrote in other forms, at the bottom of the window: nothing on the page moves. Errors go before it. What the
 * buttons do next stands in the same places, so that pressing twice does no harm.
 */
export const PrefillBar = observer(function PrefillBar({ store }: { store: PrefillStore }) {
  const { phase, texts, form } = store
  const bar = useRef<HTMLElement>(null)
  const before = useRef<EventTarget | null>(null)
  const said = useLate(phase === 'closed' ? '' : store.said)
  if (phase === 'closed' || form.findings) return null

  const comeFrom = ({ relatedTarget }: FocusEvent): void => {
    if (!bar.current?.contains(relatedTarget)) before.current = relatedTarget
  }
  /** The focus goes back to where it was. */
  const leave = (close: () => void) => () => {
    const isInside = bar.current?.contains(document.activeElement)
    const target = before.current instanceof HTMLElement ? before.current : document.querySelector('h1')
    close()
    if (isInside) target?.focus({ preventScroll: true })
  }
  const isFilled = phase === 'filled'
  return (
    <section ref={bar} className={styles.bar} aria-label={texts['prefill.title']} onFocus={comeFrom}>
      <p role="status">{said}</p>
      <div className={styles.buttons}>
        <button type="button" className={styles.use} onClick={isFilled ? leave(store.close) : store.fill}>
          {texts[isFilled ? 'prefill.close' : 'prefill.use']}
        </button>
        <button type="button" className={styles.refuse} onClick={isFilled ? store.undo : leave(store.refuse)}>
          {texts[isFilled ? 'prefill.undo' : 'prefill.refuse']}
        </button>
      </div>
    </section>
  )
})

/** A text that comes after its place is there: else it is not read aloud. */
function useLate(text: string): string {
  const [late, setLate] = useState('')
  useEffect(() => setLate(text), [text])
  return late
}
