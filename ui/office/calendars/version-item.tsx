import { calendars as texts } from '../../../application/texts/office.json'
import frame from '../frame/frame.module.css'
import { momentText } from './calendar-words.ts'
import styles from './calendars.module.css'

type Props = {
  version: { version: number; at: number; by?: string }
  /** What it changed, a text each. */
  differences: readonly string[]
  /** It is in force. */
  isNow: boolean
  mayRestore: boolean
  onRestore: () => void
}

/** A version of a calendar or a form: who made it when, what it changed, and the way back to it. */
export const VersionItem = ({ version: { at, by }, differences, isNow, mayRestore, onRestore }: Props) => (
  <li>
    <p>
      <time>{momentText(at)}</time> <strong>{by ?? texts['versions.by.nobody']}</strong>{' '}
      {isNow && <span className={styles.running}>{texts['versions.now']}</span>}
    </p>
    <ul>
      {differences.length === 0 && <li>{texts['difference.nothing']}</li>}
      {differences.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
    {mayRestore && !isNow && (
      <button type="button" className={frame.quietButton} onClick={onRestore}>
        <span className="unseen">{momentText(at)} </span>
        {texts['versions.restore']}
      </button>
    )}
  </li>
)
