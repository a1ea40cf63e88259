import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { useNavigate } from 'react-router-dom'
import { textOf } from '../../application/texts/dictionary.ts'
import type { Texts } from '../../application/texts/languages.ts'
import type { OwnAnswer, OwnReservation } from '../../domain/answer/own-answer.ts'
import { isReservationCancelled } from '../../domain/answer/result-list.ts'
import { isRefusal } from '../../domain/refusal.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { type Failure, failureOf, linesOf } from '../frame/errors/failure.ts'
import { FailureDialog } from '../frame/errors/failure-dialog.tsx'
import { Button } from '../frame/parts/button.tsx'
import { Dialog } from '../frame/parts/dialog.tsx'
import { LimitedMarkdown } from '../frame/parts/limited-markdown.tsx'
import { Original } from '../frame/parts/original.tsx'
import { japanese, useTexts, useTranslation } from '../frame/translation.ts'
import { hasTime, useAnswerWords } from './answer-words.ts'
import styles from './cancel.module.css'
import type { CancelStore } from './cancel-store.ts'

type Props = {
  store: CancelStore
  survey: Pick<SurveyConfig, 'surveyTitle' | 'cancelPost'>
  /** Epoch milliseconds. */
  nowMs: number
  /** Starts sign-in and comes back. */
  onSignIn: () => void
}

/**
 * The popup of a cancellation in each of its phases; nothing while none is under way (CANCEL-02, CANCEL-06, DETAIL-06).
 */
export const CancelDialog = observer(function CancelDialog(props: Props) {
  const { store, survey, nowMs } = props
  const { phase } = store
  switch (phase.name) {
    case 'idle':
      return null
    case 'finished':
      return <DoneDialog store={store} survey={survey} result={phase.result} one={phase.reservation} />
    case 'error':
      return <FailedDialog {...props} error={phase.error} />
    default:
      return (
        <CancelQuestion
          store={store}
          result={phase.result}
          one={phase.reservation}
          survey={survey}
          nowMs={nowMs}
        />
      )
  }
})

type AboutProps = Pick<Props, 'store' | 'survey'> & {
  result: OwnAnswer
  /** Which reservation alone; undefined: the whole answer. */
  one: OwnReservation | undefined
}

/** That it is cancelled, what the office says about it (CANCEL-19), and the way to another day. */
const DoneDialog = observer(function DoneDialog({ store, survey, result, one }: AboutProps) {
  const texts = useTexts('answer')
  const { cancelPost } = survey
  return (
    <Dialog title={texts['cancel.done']} onClose={store.close} narrow>
      {store.refund && <p className={styles.lead}>{store.refund}</p>}
      {cancelPost && <LimitedMarkdown text={cancelPost} />}
      <div className={styles.actions}>
        {(one ?? result.reservations.some(hasTime)) && <BookAgain surveyId={result.surveyId} />}
        <Button onClick={store.close} quiet>
          {texts['cancel.close']}
        </Button>
      </div>
    </Dialog>
  )
})

/** To the form by which it was booked. */
export function BookAgain({ surveyId }: Pick<SurveyConfig, 'surveyId'>) {
  const navigate = useNavigate()
  return (
    <Button onClick={() => navigate(`/survey/${encodeURIComponent(surveyId)}`)}>
      {useTexts('answer')['cancel.book']}
    </Button>
  )
}

/** That it failed, why, and the one way on (ERR-23, ERR-27, ERR-28). */
function FailedDialog({ store, onSignIn, error }: Props & { error: unknown }) {
  const texts = useTexts('shared', 'answer')
  const failure = cancelFailure(texts, error)
  const actions: Partial<Record<Failure['remedy'], { text: string; run: () => void }>> = {
    // A cancelled answer stays cancelled.
    retry: { text: texts['cancel.again'], run: store.confirm },
    'sign-in': { text: texts['ui.error.signIn'], run: onSignIn },
  }
  return (
    <FailureDialog
      title={texts['cancel.failed.title']}
      lines={linesOf(failure)}
      action={actions[failure.remedy]}
      closeText={texts['cancel.close']}
      onClose={store.close}
    />
  )
}

function cancelFailure(texts: Texts<'shared' | 'answer'>, error: unknown): Failure {
  const words = { unanswered: texts['ui.error.network.detail'], otherwise: texts.ERROR_OCCURRED }
  const failure = failureOf(texts, error, words)
  // Nothing has failed: what to do first is said already.
  if (isRefusal(error, 'member.still_reserved')) return failure
  return { ...failure, message: withAdvice(failure.message, texts['cancel.failed']) }
}

/** The advice begins with a full stop, which a sentence that has one does not need (ERR-28). */
const withAdvice = (said: string, advice: string): string =>
  said.endsWith('。') ? said + advice.replace(/^。/, '') : said + advice

/**
 * Asks before one reservation, or an answer with all of them, is cancelled; while the request runs nothing can be
 * pressed (CANCEL-06). On the cancel-confirmation screen title and buttons are those of CANCEL-02.
 */
const CancelQuestion = observer(function CancelQuestion(props: AboutProps & Pick<Props, 'nowMs'>) {
  const { store, result, one, survey, nowMs } = props
  const { texts, plain, day, time, item } = useAnswerWords()
  const { say } = useTranslation()
  const isBusy = store.phase.name === 'cancelling'
  const id = useId()
  const reserved = one
    ? [one]
    : result.reservations.filter((each) => hasTime(each) && !isReservationCancelled(result, each))
  const question = texts[reserved.length > 0 ? 'cancel.ask' : 'cancel.ask.answer']
  const isConfirm = store.via === 'confirm'
  return (
    <Dialog
      title={isConfirm ? texts['cancel.title'] : question}
      onClose={store.close}
      describedBy={id}
      narrow
    >
      <div id={id}>
        {isConfirm && <p className={styles.question}>{question}</p>}
        <p>{say(survey.surveyTitle)}</p>
        {one && <p>{texts['cancel.one']}</p>}
        {reserved.length > 1 && <p>{textOf(texts, 'cancel.several', { count: reserved.length })}</p>}
        {reserved.length > 0 ? (
          <ul className={styles.reserved}>
            {reserved.map((reservation) => (
              <li key={reservation.itemKey}>
                {(one || reserved.length > 1) && <span>{plain(reservation.title)}</span>}
                <span className={styles.when}>
                  {day(reservation, nowMs)} {time(reservation)}
                </span>{' '}
                <span>{item(reservation)}</span>
              </li>
            ))}
          </ul>
        ) : (
          <p className={styles.lead}>{`${texts['ui.done.code']}${texts.colon}${result.answerCode}`}</p>
        )}
        {store.refund && <p className={styles.lead}>{store.refund}</p>}
        <p className={styles.lead}>{texts['cancel.lead']}</p>
        <Original texts={[japanese.texts('answer')['cancel.lead']]} />
      </div>
      <div className={styles.actions} aria-busy={isBusy}>
        <p role="status" className={isBusy ? 'busy' : styles.nothing}>
          {isBusy && texts['cancel.progress']}
        </p>
        <Button onClick={store.confirm} disabled={isBusy} danger>
          {texts[isConfirm ? 'cancel.submit' : 'cancel.yes']}
        </Button>
        <Button onClick={store.close} disabled={isBusy} quiet>
          {texts[isConfirm ? 'cancel.close' : 'cancel.no']}
        </Button>
      </div>
    </Dialog>
  )
})
