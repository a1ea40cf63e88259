import { observer } from 'mobx-react-lite'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import type { SurveyStore } from '../survey/survey-store.ts'
import { AnswerList } from './answer-list.tsx'
import styles from './confirm-dialog.module.css'

/** The answers once more, and the one press that sends them; while it sends it can't be pressed again (FORM-05, FORM-14). */
export const ConfirmDialog = observer(function ConfirmDialog({ store }: { store: SurveyStore }) {
  const { texts, form, phase } = store
  const pushing = phase.name === 'pushing'
  return (
    <Dialog title={texts['ui.confirm.title']} onClose={store.back} wide>
      <p className={styles.lead}>{texts['ui.confirm.lead']}</p>
      <div className={styles.answers}>
        <AnswerList form={form} texts={texts} />
      </div>
      <div className={styles.actions} aria-busy={pushing}>
        <p role="status" className={pushing ? styles.pushing : undefined}>
          {pushing && texts['ui.confirm.pushing']}
        </p>
        <Button onClick={store.send} disabled={pushing}>
          {texts['ui.confirm.submit']}
        </Button>
        <Button onClick={store.back} disabled={pushing} quiet>
          {texts['ui.confirm.back']}
        </Button>
      </div>
    </Dialog>
  )
})
