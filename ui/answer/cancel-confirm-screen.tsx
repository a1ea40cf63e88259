import { observer } from 'mobx-react-lite'
import { useEffect, useId, useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import type { Texts } from '../../application/texts/languages.ts'
import { isCancelled } from '../../domain/answer/check-value.ts'
import type { OwnAnswer } from '../../domain/answer/own-answer.ts'
import { bookedOf, mayCancel, offersWhole } from '../../domain/answer/result-list.ts'
import { takesPayments } from '../../domain/survey/survey-config.ts'
import { loadFailure } from '../frame/errors/failure.ts'
import { FailureView } from '../frame/errors/failure-view.tsx'
import { Button } from '../frame/parts/button.tsx'
import { CloseWindow } from '../frame/parts/close-window.tsx'
import { Heading } from '../frame/parts/heading.tsx'
import { LimitedMarkdown } from '../frame/parts/limited-markdown.tsx'
import { Loading } from '../frame/parts/loading.tsx'
import { useTexts, useTranslation } from '../frame/translation.ts'
import { useSignIn } from '../frame/use-sign-in.ts'
import { useSignedInUserId } from '../frame/use-signed-in-user-id.ts'
import { hasTime } from './answer-words.ts'
import { AnswersView } from './answers-view.tsx'
import styles from './cancel.module.css'
import { CancelConfirmStore } from './cancel-confirm-store.ts'
import { BookAgain, CancelDialog } from './cancel-dialog.tsx'
import { CancelReservationButton } from './cancel-reservation-button.tsx'
import { EntryButton } from './entry-button.tsx'
import { obstacleReasons, ReasonList } from './obstacle-reasons.tsx'
import { searchPath } from './paths.ts'
import type { ResultsNeeds } from './results-needs.ts'
import { usePayments } from './use-payments.ts'

type Props = { needs: ResultsNeeds }

/**
 * `/cancelConfirm`, `/cancelConfirm/{id}`: asks before an answer is cancelled (ROUTE-15). Another form, or another
 * resident, is another visit.
 */
export function CancelConfirmRoute(props: Props) {
  const { id } = useParams()
  const userId = useSignedInUserId(props.needs)
  return <CancelConfirmPage key={`${userId} ${id}`} {...props} surveyId={id} />
}

const CancelConfirmPage = observer(function CancelConfirmPage({
  needs,
  surveyId,
}: Props & { surveyId: string | undefined }) {
  const navigate = useNavigate()
  const [store] = useState(() => new CancelConfirmStore(surveyId, needs))
  const { phase } = store
  const texts = useTexts('shared', 'answer')
  const signIn = useSignIn(needs, phase.name === 'signed-out')
  usePayments(phase.name === 'open' ? store.found : undefined, needs)
  useEffect(() => {
    store.load()
  }, [store])

  const { visit } = needs
  const back = () => navigate(searchPath(visit))
  if (phase.name === 'nothing') return <Navigate to={searchPath(visit, surveyId)} replace />
  if (phase.name === 'failed') {
    return (
      <FailureView
        failure={loadFailure(texts, phase.error, texts['cancel.loadFailed'])}
        onRetry={store.load}
        onSignIn={signIn}
        messaging={needs.messaging}
      >
        <Button onClick={back} quiet>
          {texts['list.back']}
        </Button>
      </FailureView>
    )
  }
  if (phase.name !== 'open')
    return <Loading text={texts['ui.loading']} title={texts['cancel.page.title']} shape="rows" />
  return <CancelConfirmScreen store={store} nowMs={needs.clock.now()} onSignIn={signIn} onBack={back} />
})

type ScreenProps = {
  store: CancelConfirmStore
  /** Epoch milliseconds. */
  nowMs: number
  onSignIn: () => void
  onBack: () => void
}

/** The answer that is about to be cancelled, and the button for it while it is not (CANCEL-01 to CANCEL-04). */
export const CancelConfirmScreen = observer(function CancelConfirmScreen({
  store,
  nowMs,
  onSignIn,
  onBack,
}: ScreenProps) {
  const { survey, result, cancel } = store
  const texts = useTexts('answer')
  const { say } = useTranslation()
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
        nowMs={nowMs}
        beside={(reservation) => (
          <CancelReservationButton
            result={result}
            reservation={reservation}
            nowMs={nowMs}
            onCancel={cancel.ask}
          />
        )}
      />
      {payment && <div className={styles.payment}>{payment.order}</div>}
      <div className={styles.pageActions}>
        {!isFinished && offersWhole(result) && <CancelAction store={store} />}
        {isDone && result.reservations.some(hasTime) && <BookAgain surveyId={survey.surveyId} />}
        <Button onClick={onBack} quiet>
          {texts['list.back']}
        </Button>
        {isDone && <CloseWindow messaging={store.messaging} quiet />}
      </div>
      <CancelDialog store={cancel} survey={survey} nowMs={nowMs} onSignIn={onSignIn} />
    </>
  )
})

/**
 * The cancel button, or why it does nothing. A form that takes payments has none then, as payment may be off
 * (CANCEL-04).
 */
const CancelAction = observer(function CancelAction({ store }: Pick<ScreenProps, 'store'>) {
  const texts = useTexts('shared', 'answer')
  const { survey, result, cancel } = store
  const whyId = useId()
  const isHidden =
    result.cancelObstacle === 'payment.cancel_not_accepted' || (takesPayments(survey) && !mayCancel(result))
  return (
    <>
      <ReasonList id={whyId} reasons={cancelReasons(store, texts)} />
      {!isHidden && (
        <div className={styles.danger}>
          <EntryButton onClick={() => cancel.ask(result)} disabled={!mayCancel(result)} describedBy={whyId}>
            {texts[isOfSeveral(result) ? 'cancel.page.all' : 'cancel.page.submit']}
          </EntryButton>
        </div>
      )}
    </>
  )
})

const isOfSeveral = (result: OwnAnswer): boolean => bookedOf(result).length > 1

/** Whether it can be changed is no matter here. */
function cancelReasons({ result }: CancelConfirmStore, texts: Texts<'shared' | 'answer'>): string[] {
  const { changeObstacle: _, ...rest } = result
  return obstacleReasons(rest, texts)
}
