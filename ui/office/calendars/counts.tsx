import { textOf } from '../../../application/texts/dictionary.ts'
import { calendars as texts } from '../../../application/texts/office.json'
import styles from './calendars.module.css'

/** Places taken and all, as `12/40`, in two lines where it is narrow; who hears the page hears the words. */
export const Counts = ({ counts }: { counts: { taken: number; quota: number } }) => (
  <>
    <span className={styles.count} aria-hidden="true">
      {counts.taken}/<wbr />
      {counts.quota}
    </span>
    <span className="unseen">{textOf(texts, 'count.words', counts)} </span>
  </>
)
