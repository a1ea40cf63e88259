import { refusalDetail, refusalText } from '../../../application/texts/dictionary.ts'
import { refuse } from '../../../domain/refusal.ts'
import { Button } from '../../frame/parts/button.tsx'
import { CloseWindow } from '../../frame/parts/close-window.tsx'
import { Contact } from '../../frame/parts/contact.tsx'
import { useTexts } from '../../frame/translation.ts'
import type { SurveyStore } from '../survey-store.ts'
import { AnswerList } from './answer-list.tsx'
import styles from './locked-view.module.css'

/**
 * An answer that exists and may not be changed: it is shown, with the reason (CANCEL-15, CANCEL-18, ERR-23, ERR-26),
 * whom to ask, and the way to all that was sent.
 */
export function LockedView({ store }: { store: SurveyStore }) {
  const texts = useTexts('shared')
  const { needs } = store
  const { obstacle } = store.opened
  const refusal = obstacle && refuse(obstacle, {})
  const detail = refusal && refusalDetail(texts, refusal)
  return (
    <>
      {refusal && (
        <div className={styles.locked}>
          <p>{refusalText(texts, refusal)}</p>
          {detail && (
            <>
              <p>{detail}</p>
              <Contact contact={needs.settings.contact} />
            </>
          )}
        </div>
      )}
      <h2>{texts['ui.locked.title']}</h2>
      <div className={styles.answers}>
        <AnswerList store={store} />
      </div>
      <div className={styles.ways}>
        <Button onClick={() => needs.go('/my')}>{texts['ui.error.my']}</Button>
        <CloseWindow messaging={needs.messaging} quiet />
      </div>
    </>
  )
}
