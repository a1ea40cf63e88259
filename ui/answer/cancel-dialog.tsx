import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { answer as answerJa } from '../../application/texts/ja.json'
import type { OwnAnswer, OwnReservation } from '../../domain/answer/own-answer.ts'
import { isReservationCancelled } from '../../domain/answer/result-list.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { Button } from '../frame/parts/button.tsx'
import { Dialog } from '../frame/parts/dialog.tsx'
import { LimitedMarkdown } from '../frame/parts/limited-markdown.tsx'
import { Original } from '../frame/parts/original.tsx'
import { useSpeech } from '../frame/speech.ts'
import styles from './cancel.module.css'
import { cancelAlert } from './cancel-alert.ts'
import type { CancelStore } from './cancel-store.ts'
import type { ResultWording } from './result-wording.ts'

type Props = {
  store: CancelStore
  survey: Pick<SurveyConfig, 'surveyTitle' | 'cancelPost'>
  wording: ResultWording
  /** Starts sign-in and comes back. */
  onSignIn: () => void
}

/** The popup of a cancellation in each of its phases; nothing while none is under way (CANCEL-02, CANCEL-06, DETAIL-06). */
export const CancelDialog = observer(function CancelDialog(props: Props) {
  const { store, survey, wording } = props
  const { phase } = store
  switch (phase.name) {
    case 'idle':
      return null
    case 'finished':
      return <DoneDialog store={store} wording={wording} message={survey.cancelPost} />
    case 'error':
      return <FailedDialog {...props} error={phase.error} />
    default:
      return (
        <CancelQuestion
          store={store}
          result={phase.result}
          one={phase.reservation}
          survey={survey}
          wording={wording}
        />
      )
  }
})

type DoneProps = Pick<Props, 'store' | 'wording'> & { message: string | undefined }

/** That it is cancelled, and what the office says about it (CANCEL-19). */
const DoneDialog = observer(function DoneDialog({ store, wording: { texts }, message }: DoneProps) {
  return (
    <Dialog title={texts['cancel.done.title']} onClose={store.close}>
      <div role="status" className={styles.done}>
        <p>{texts['cancel.done']}</p>
        {store.refund && <p>{store.refund}</p>}
      </div>
      {message && <LimitedMarkdown text={message} />}
      <Button onClick={store.close}>{texts['cancel.close']}</Button>
    </Dialog>
  )
})

/** That it failed, why, and the one way on (ERR-23, ERR-27, ERR-28). */
function FailedDialog({ store, wording, onSignIn, error }: Props & { error: unknown }) {
  const { texts, common } = wording
  const { lines, remedy } = cancelAlert(error, wording)
  return (
    <Dialog title={texts['cancel.failed.title']} onClose={store.close}>
      <div role="alert" className="alert">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <div className={styles.actions}>
        {remedy === 'retry' && <Button onClick={store.confirm}>{texts['cancel.again']}</Button>}
        {remedy === 'sign-in' && <Button onClick={onSignIn}>{common['ui.error.signIn']}</Button>}
        <Button onClick={store.close} quiet={remedy !== 'none'}>
          {texts['cancel.close']}
        </Button>
      </div>
    </Dialog>
  )
}

type QuestionProps = Pick<Props, 'store' | 'survey' | 'wording'> & {
  result: OwnAnswer
  /** Which reservation alone; undefined: the whole answer. */
  one: OwnReservation | undefined
}

/**
 * Asks once more before one reservation, or an answer with all of them, is cancelled; while the request runs nothing can be pressed (CANCEL-02,
 * CANCEL-06).
 */
const CancelQuestion = observer(function CancelQuestion(props: QuestionProps) {
  const { store, result, one, survey, wording } = props
  const { texts } = wording
  const { say } = useSpeech()
  const isBusy = store.phase.name === 'cancelling'
  const id = useId()
  const reserved = one
    ? [one]
    : result.reservations.filter((each) => wording.hasTime(each) && !isReservationCancelled(result, each))
  return (
    <Dialog title={texts['cancel.title']} onClose={store.close} describedBy={id} narrow>
      <div id={id}>
        <p className={styles.lead}>{say(survey.surveyTitle)}</p>
        {one && <p>{texts['cancel.one']}</p>}
        {reserved.length > 1 && <p>{wording.say('cancel.several', { count: reserved.length })}</p>}
        {reserved.length > 0 ? (
          <ul className={styles.reserved}>
            {reserved.map((reservation) => (
              <li key={reservation.itemKey}>
                {(one || reserved.length > 1) && <span>{wording.plain(reservation.title)}</span>}
                <span className={styles.when}>
                  {wording.day(reservation)} {wording.time(reservation)}
                </span>{' '}
                <span>{wording.item(reservation)}</span>
              </li>
            ))}
          </ul>
        ) : (
          <p
            className={styles.lead}
          >{`${wording.common['ui.done.code']}${wording.common.colon}${result.answerCode}`}</p>
        )}
        {store.refund && <p className={styles.lead}>{store.refund}</p>}
        <p className={styles.lead}>{texts['cancel.lead']}</p>
        <Original texts={[answerJa['cancel.lead']]} />
      </div>
      <div className={styles.actions} aria-busy={isBusy}>
        <p role="status" className={isBusy ? 'busy' : styles.nothing}>
          {isBusy && texts['cancel.progress']}
        </p>
        <Button onClick={store.confirm} disabled={isBusy}>
          {texts['cancel.submit']}
        </Button>
        <Button onClick={store.close} disabled={isBusy} quiet>
          {texts['cancel.close']}
        </Button>
      </div>
    </Dialog>
  )
})
