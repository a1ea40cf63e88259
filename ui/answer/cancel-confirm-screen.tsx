import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { isCancelled } from '../../domain/answer/check-value.ts'
import type { OwnAnswer } from '../../domain/answer/own-answer.ts'
import { bookedOf, mayCancel, offersWhole } from '../../domain/answer/result-list.ts'
import { takesPayments } from '../../domain/survey/survey-config.ts'
import { Button } from '../frame/parts/button.tsx'
import { CloseWindow } from '../frame/parts/close-window.tsx'
import { Heading } from '../frame/parts/heading.tsx'
import { LimitedMarkdown } from '../frame/parts/limited-markdown.tsx'
import { useSpeech } from '../frame/speech.ts'
import { AnswersView } from './answers-view.tsx'
import styles from './cancel.module.css'
import type { CancelConfirmStore } from './cancel-confirm-store.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { CancelReservationButton } from './cancel-reservation-button.tsx'
import { EntryButton } from './entry-button.tsx'
import { obstacleReasons, ReasonList } from './obstacle-reasons.tsx'
import type { ResultWording } from './result-wording.ts'

type Props = {
  store: CancelConfirmStore
  wording: ResultWording
  onSignIn: () => void
  onBack: () => void
}

/** The answer that is about to be cancelled, and the button for it while it is not (CANCEL-01 to CANCEL-04). */
export const CancelConfirmScreen = observer(function CancelConfirmScreen({
  store,
  wording,
  onSignIn,
  onBack,
}: Props) {
  const { survey, result, cancel } = store
  const { texts } = wording
  const { say } = useSpeech()
  const payment = store.found.payments.get(result.partitionKey)
  const isFinished = isCancelled(result.check)
  // The heading takes the focus when it changes: not before the dialog over it is closed.
  const isDone = isFinished && cancel.phase.name === 'idle'
  return (
    <>
      <Heading title={texts[isDone ? 'cancel.done.title' : 'cancel.page.title']} />
      {isDone && survey.cancelPost && <LimitedMarkdown text={survey.cancelPost} />}
      {!isFinished && mayCancel(result) && (
        <p className={styles.lead}>
          {texts[isOfSeveral(result) ? 'cancel.page.lead.several' : 'cancel.page.lead']}
        </p>
      )}
      <h2 className={styles.form}>{say(survey.surveyTitle)}</h2>
      <AnswersView
        survey={survey}
        result={result}
        wording={wording}
        beside={(reservation) => (
          <CancelReservationButton
            result={result}
            reservation={reservation}
            wording={wording}
            onCancel={cancel.ask}
          />
        )}
      />
      {payment && <div className={styles.payment}>{payment.order}</div>}
      <div className={styles.pageActions}>
        {!isFinished && offersWhole(result) && <CancelAction store={store} wording={wording} />}
        <Button onClick={onBack} quiet>
          {texts['list.back']}
        </Button>
        {isDone && <CloseWindow messaging={store.messaging} texts={wording.common} quiet />}
      </div>
      <CancelDialog store={cancel} survey={survey} wording={wording} onSignIn={onSignIn} />
    </>
  )
})

/** The cancel button, or why it does nothing. A form that takes payments has none then, as payment may be off (CANCEL-04). */
const CancelAction = observer(function CancelAction({ store, wording }: Pick<Props, 'store' | 'wording'>) {
  const { survey, result, cancel } = store
  const whyId = useId()
  const isHidden =
    result.cancelObstacle === 'payment.cancel_not_accepted' || (takesPayments(survey) && !mayCancel(result))
  return (
    <>
      <ReasonList id={whyId} reasons={cancelReasons(store, wording)} />
      {!isHidden && (
        <EntryButton onClick={() => cancel.ask(result)} disabled={!mayCancel(result)} describedBy={whyId}>
          {wording.texts[isOfSeveral(result) ? 'cancel.page.all' : 'cancel.page.submit']}
        </EntryButton>
      )}
    </>
  )
})

const isOfSeveral = (result: OwnAnswer): boolean => bookedOf(result).length > 1

/** Whether it can be changed is no matter here. */
function cancelReasons({ result }: CancelConfirmStore, wording: ResultWording): string[] {
  const { changeObstacle: _, ...rest } = result
  return obstacleReasons(rest, wording)
}
