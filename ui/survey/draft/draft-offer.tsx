import { textOf } from '../../../application/messages/dictionary.ts'
import { displayDateTime } from '../../../domain/shared/local-date.ts'
import type { SurveyStore } from '../survey-store.ts'
import styles from './draft-offer.module.css'
import type { Draft } from './draft-storage.ts'

/** What was left here last time: offered, never applied by itself. */
export function DraftOffer({ store, draft }: { store: SurveyStore; draft: Draft }) {
  const { texts } = store
  const time = displayDateTime(Math.floor(draft.savedAt / 1000))
    .slice(0, 16)
    .replaceAll('-', '/')
  return (
    <section className={styles.offer} aria-labelledby="draft-offer">
      <h2 id="draft-offer">{texts['ui.draft.title']}</h2>
      <p>{textOf(texts, 'ui.draft.lead', { time })}</p>
      {draft.pending && <p>{texts['ui.draft.pending']}</p>}
      <div className={styles.offerButtons}>
        <button type="button" className={styles.resume} onClick={store.resumeDraft}>
          {texts['ui.draft.resume']}
        </button>
        <button type="button" className={styles.discard} onClick={store.discardDraft}>
          {texts['ui.draft.discard']}
        </button>
      </div>
    </section>
  )
}
