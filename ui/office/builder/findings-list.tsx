import { observer } from 'mobx-react-lite'
import { textOf } from '../../../application/texts/dictionary.ts'
import { builder as texts } from '../../../application/texts/office.json'
import styles from './builder.module.css'
import type { BuilderStore, PlacedFinding } from './builder-store.ts'

/** Everything that the check says, each with the way to what it is about. */
export const FindingsList = observer(function FindingsList({ store }: { store: BuilderStore }) {
  const { findings } = store
  if (findings.length === 0) return <p className={styles.calm}>{texts['findings.none']}</p>
  return (
    <ul className={styles.found} aria-label={texts.findings}>
      {findings.map((finding) => (
        <li key={`${finding.itemKey} ${finding.message}`} data-warning={finding.isWarning || undefined}>
          <strong>{texts[finding.isWarning ? 'finding.warning' : 'finding.fault']}</strong>{' '}
          <About store={store} finding={finding} />
          <br />
          {finding.message}
        </li>
      ))}
    </ul>
  )
})

function About({ store, finding }: { store: BuilderStore; finding: PlacedFinding }) {
  const { itemKey } = finding
  const at = store.items.findIndex((item) => item.itemKey === itemKey)
  const item = store.items[at]
  const name = item
    ? textOf(texts, 'finding.item', { place: at + 1, title: item.title || texts.untitled })
    : texts.form
  return (
    <button type="button" className={styles.way} onClick={() => store.choose(item?.itemKey, 'item')}>
      {name}
    </button>
  )
}

/** What is said of an item, beside it. */
export function ItemFindings({ findings }: { findings: readonly PlacedFinding[] }) {
  if (findings.length === 0) return null
  return (
    <ul className={styles.found}>
      {findings.map(({ message, isWarning }) => (
        <li key={message} data-warning={isWarning || undefined}>
          <strong>{texts[isWarning ? 'finding.warning' : 'finding.fault']}</strong> {message}
        </li>
      ))}
    </ul>
  )
}
