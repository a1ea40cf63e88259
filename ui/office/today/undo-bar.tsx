import { observer } from 'mobx-react-lite'
import { textOf } from '../../../application/texts/dictionary.ts'
import { today as texts } from '../../../application/texts/office.json'
import { isRefusal } from '../../../domain/refusal.ts'
import { FailureView } from '../frame/failure-view.tsx'
import styles from './today.module.css'
import type { TodayStore } from './today-store.ts'

/** What the last tap did, and the way back. */
export const UndoBar = observer(function UndoBar({ store }: { store: TodayStore }) {
  const { tapped } = store
  const name = tapped?.visit.name || texts.nameless
  return (
    <div role="status" className={styles.undo} hidden={!tapped}>
      {tapped?.name === 'done' && (
        <p className={styles.did}>
          {textOf(texts, `did.${tapped.as}`, { name })}
          <button
            type="button"
            className={styles.undoButton}
            aria-keyshortcuts="Z"
            onClick={() => void store.undo()}
          >
            {texts.undo}{' '}
            <span className="key" aria-hidden="true">
              Z
            </span>
          </button>
        </p>
      )}
      {tapped?.name === 'failed' &&
        (isRefusal(tapped.error, 'office.record_changed') ? (
          <p className={styles.did}>{textOf(texts, 'tap.changed', { name })}</p>
        ) : (
          <>
            <p className={styles.did}>{textOf(texts, 'tap.failed', { name })}</p>
            <FailureView error={tapped.error} />
          </>
        ))}
    </div>
  )
})
