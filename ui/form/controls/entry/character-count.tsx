import { useEffect, useState } from 'react'
import { textOf } from '../../../../application/texts/dictionary.ts'
import { useTexts } from '../../../frame/translation.ts'
import styles from './entry.module.css'

/** So long nobody types before the count is read aloud. */
const PAUSE_MS = 1000

/**
 * How much can still be written: seen at once, heard when the typing pauses. It takes no room of its own until there is
 * an error. @param left characters; negative: so many are too many
 */
export function CharacterCount({ left }: { left: number }) {
  const texts = useTexts('survey')
  const text = textOf(texts, left < 0 ? 'count.over' : 'count.left', { count: Math.abs(left) })
  const [heard, setHeard] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setHeard(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <>
      <p className={left < 0 ? styles.over : styles.count} aria-hidden="true">
        {text}
      </p>
      <p className="unseen" role="status">
        {heard}
      </p>
    </>
  )
}
