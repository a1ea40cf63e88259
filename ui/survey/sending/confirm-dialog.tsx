import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { stepsOf } from '../../../domain/survey/steps.ts'
import { focusOn } from '../../form/errors/focus-on.ts'
import { Button } from '../../frame/parts/button.tsx'
import { Dialog } from '../../frame/parts/dialog.tsx'
import { Steps } from '../../frame/parts/steps.tsx'
import { useTexts } from '../../frame/translation.ts'
import type { SurveyStore } from '../survey-store.ts'
import { AnswerList } from './answer-list.tsx'
import styles from './confirm-dialog.module.css'

/**
 * The answers once more, and the one press that sends them, or that goes on to choosing day and time; while it is being
 * sent it can't be pressed again (FORM-05, FORM-14, ROUTE-10).
 */
export const ConfirmDialog = observer(function ConfirmDialog({ store }: { store: SurveyStore }) {
  const texts = useTexts('shared')
  const { phase, opened } = store
  const { checkout } = opened
  const pushing = phase.name === 'pushing'
  const busy = pushing || phase.name === 'planning'
  const books = opened.toBook.length > 0
  const { isTimed } = opened
  const paying = !books && checkout?.paysNow ? checkout.words : undefined
  const isLeaving = phase.name === 'leaving'
  useEffect(() => {
    // The calendar may follow, after some reading: if it does not come now, it is asked for again.
    if (books) store.needs.slots.prepare(store).catch(() => {})
  }, [books, store])
  return (
    <Dialog title={texts['ui.confirm.title']} onClose={store.back} wide>
      <Steps steps={stepsOf(store.config, { books, pays: checkout?.paysNow })} at="confirm" />
      <p className={styles.lead}>
        {paying?.lead ?? texts[`ui.confirm.lead${isTimed ? '.timed' : books ? '.calendar' : ''}`]}
      </p>
      <div className={styles.answers}>
        <AnswerList
          store={store}
          onChange={(itemKey) => goTo(itemKey, store)}
          isBusy={phase.name !== 'confirm'}
        />
        {checkout?.summary()}
      </div>
      <div className={styles.actions} aria-busy={busy}>
        {!books && checkout?.total && (
          <p className={styles.total} aria-hidden="true">
            {checkout.total}
          </p>
        )}
        <p role="status" className={busy || isLeaving ? 'busy' : undefined}>
          {busy && (pushing ? (paying?.preparing ?? texts['ui.confirm.pushing']) : texts['ui.loading'])}
          {isLeaving && paying?.leaving}
        </p>
        <Button onClick={books ? store.book : store.send} disabled={busy}>
          {paying?.submit ??
            (isTimed
              ? texts['ui.confirm.timed']
              : texts[
                  `ui.confirm.${books ? 'calendar' : 'submit'}${opened.isBookingChange ? '.change' : ''}`
                ])}
        </Button>
        <Button onClick={store.back} disabled={busy} quiet>
          {texts['ui.confirm.back']}
        </Button>
      </div>
    </Dialog>
  )
})

/** From the dialog to an item, which takes the focus when the dialog has given it back. */
function goTo(itemKey: string, { form, change }: SurveyStore): void {
  flushSync(() => {
    form.reveal(itemKey)
    change()
  })
  focusOn(form.field(itemKey)?.id)
}
