import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { answerStatus } from '../../domain/answer/answer-status.ts'
import type { OwnAnswer, OwnReservation } from '../../domain/answer/own-answer.ts'
import { bookedOf, mayCancel, mayChange, offersWhole } from '../../domain/answer/result-list.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { Button } from '../frame/parts/button.tsx'
import { Heading } from '../frame/parts/heading.tsx'
import { useSpeech } from '../frame/speech.ts'
import { AnswerCode } from '../survey/sending/done/answer-code.tsx'
import { AnswersView } from './answers-view.tsx'
import styles from './details.module.css'
import { EntryButton } from './entry-button.tsx'
import { changeObstacleReasons, obstacleReasons, ReasonList } from './obstacle-reasons.tsx'
import { ReservationView } from './reservation-view.tsx'
import type { ResultWording } from './result-wording.ts'
import type { ResultsNeeds } from './results-needs.ts'
import type { ShownPayment } from './shown-payment.ts'
import { SignedInResident } from './signed-in-resident.tsx'

type DetailsActions = {
  change(): void
  /** Hands date, time and place to somebody else; says what became of it. */
  share(reservation: OwnReservation): ReturnType<BrowserServices['share']>
  /** Changes nothing but the time. */
  move(): void
  /** To all that the resident has. */
  all(): void
  /** Of several reservations one, or the whole answer. */
  cancel(result: OwnAnswer, reservation?: OwnReservation): void
  back(): void
  /** undefined where nothing can be printed. */
  print: (() => void) | undefined
  /** Hands the reservation to the calendar of the phone. Rejects if that fails. */
  addToCalendar(reservation: OwnReservation): Promise<void>
}

type Props = {
  survey: SurveyConfig
  result: OwnAnswer
  /** undefined: nothing was bought, or it is not known. */
  payment: ShownPayment | undefined
  profile: ReturnType<ResultsNeeds['profile']>
  wording: ResultWording
  actions: DetailsActions
  /** Epoch milliseconds. */
  nowMs: number
}

/** One answer as it is registered now, and what can be done with it (DETAIL-01..04, DETAIL-06). */
export const DetailsScreen = observer(function DetailsScreen(props: Props) {
  const { survey, result, payment, profile, wording, actions, nowMs } = props
  const { texts, common } = wording
  const { say } = useSpeech()
  return (
    <div className={styles.page}>
      <Heading title={texts['details.title']} />
      <SignedInResident profile={profile} texts={texts} />
      <p className={styles.form}>{say(survey.surveyTitle)}</p>
      {result.reservations.map((reservation) => (
        <ReservationView
          key={reservation.itemKey}
          reservation={reservation}
          result={result}
          wording={wording}
          nowMs={nowMs}
          onAdd={() => actions.addToCalendar(reservation)}
          onShare={() => actions.share(reservation)}
          onMove={actions.move}
          onCancel={actions.cancel}
        />
      ))}
      <dl className={styles.state}>
        <div>
          <dt>{texts['status.label']}</dt>
          <dd>{texts[`status.${answerStatus({ result }, nowMs)}`]}</dd>
        </div>
        <div>
          <dt>{texts['details.status']}</dt>
          <dd>{say(wording.check(result))}</dd>
        </div>
      </dl>
      <h2>{texts['details.answers']}</h2>
      <AnswersView survey={survey} result={result} wording={wording} isShort />
      {payment && <div className={styles.payment}>{payment.order}</div>}
      {result.answerCode && (
        <dl className={styles.code}>
          <dt>{common['ui.done.code']}</dt>
          <dd>
            <AnswerCode code={result.answerCode} />
          </dd>
          {result.seriesCode !== result.answerCode && (
            <>
              <dt>{common['ui.done.code.first']}</dt>
              <dd>
                <AnswerCode code={result.seriesCode} />
              </dd>
            </>
          )}
        </dl>
      )}
      <Actions result={result} wording={wording} actions={actions} />
    </div>
  )
})

function Actions({ result, wording, actions }: Pick<Props, 'result' | 'wording' | 'actions'>) {
  const { texts } = wording
  const whyId = useId()
  const hasWhole = offersWhole(result)
  return (
    <div className={styles.actions}>
      <ReasonList
        id={whyId}
        reasons={hasWhole ? obstacleReasons(result, wording) : changeObstacleReasons(result, wording)}
      />
      <div className={styles.pair}>
        <EntryButton onClick={actions.change} disabled={!mayChange(result)} describedBy={whyId}>
          {texts['list.change']}
        </EntryButton>
        {hasWhole && (
          <EntryButton
            onClick={() => actions.cancel(result)}
            disabled={!mayCancel(result)}
            describedBy={whyId}
          >
            {texts[bookedOf(result).length > 1 ? 'cancel.all' : 'list.cancel']}
          </EntryButton>
        )}
      </div>
      {actions.print && (
        <Button onClick={actions.print} quiet>
          {texts['details.print']}
        </Button>
      )}
      <Button onClick={actions.all} quiet>
        {texts['my.title']}
      </Button>
      <Button onClick={actions.back} quiet>
        {texts['details.back']}
      </Button>
    </div>
  )
}
