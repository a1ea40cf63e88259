import { CloseWindow } from '../parts/close-window.tsx'
import type { SurveyStore } from '../survey/survey-store.ts'
import { AnswerList } from './answer-list.tsx'
import styles from './locked-view.module.css'

/** An answer that exists and may not be changed: it is shown, with the reason. */
export function LockedView({ store }: { store: SurveyStore }) {
  const { texts, needs } = store
  return (
    <>
      <p className={styles.locked}>{texts['refusal.answer.edit_disabled']}</p>
      <h2>{texts['ui.locked.title']}</h2>
      <AnswerList store={store} />
      <CloseWindow messaging={needs.messaging} texts={texts} />
    </>
  )
}
