import { observer } from 'mobx-react-lite'
import { useId, useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { answerStatus } from '../../domain/answer/answer-status.ts'
import type { OwnAnswer, OwnReservation } from '../../domain/answer/own-answer.ts'
import { bookedOf, mayCancel, mayChange, offersWhole } from '../../domain/answer/result-list.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { Button } from '../frame/parts/button.tsx'
import { Heading } from '../frame/parts/heading.tsx'
import { useTexts, useTranslation } from '../frame/translation.ts'
import { useSignIn } from '../frame/use-sign-in.ts'
import { useSignedInUserId } from '../frame/use-signed-in-user-id.ts'
import { AnswerCode } from '../survey/sending/done/answer-code.tsx'
import { useAnswerWords } from './answer-words.ts'
import { AnswersView } from './answers-view.tsx'
import { calendarEntry } from './calendar-entry.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { CancelStore } from './cancel-store.ts'
import styles from './details.module.css'
import { EntryButton } from './entry-button.tsx'
import type { FoundAnswers } from './found-answers.ts'
import { changeObstacleReasons, obstacleReasons, ReasonList } from './obstacle-reasons.tsx'
import { changePath, movePath, searchPath } from './paths.ts'
import { ReservationView } from './reservation-view.tsx'
import type { ResultsNeeds } from './results-needs.ts'
import { sharedVisit } from './shared-visit.ts'
import type { ShownPayment } from './shown-payment.ts'
import { SignedInResident } from './signed-in-resident.tsx'
import { usePayments } from './use-payments.ts'

/**
 * `/confirmDetails`: the answer that was chosen in the list; without one it redirects to the search (ROUTE-12,
 * ROUTE-14, SRCH-12).
 */
export const DetailsRoute = observer(function DetailsRoute({ needs }: { needs: ResultsNeeds }) {
  const { visit } = needs
  // Who leaves for sign-in sees the answer until that page is there.
  const [isSignedIn] = useState(needs.hasSession)
  const { found } = visit
  const userId = useSignedInUserId(needs)
  const { survey, chosen, results } = found ?? {}
  const isOwn = found?.belongsTo(userId)
  usePayments(isOwn ? found : undefined, needs)
  if (found && survey && chosen && isOwn && isSignedIn) {
    const payment = found.payments.get(chosen.partitionKey)
    return <Details needs={needs} found={found} survey={survey} result={chosen} payment={payment} />
  }
  return <Navigate to={isOwn && results?.length ? '/confirm' : searchPath(visit)} replace />
})

type DetailsProps = {
  needs: ResultsNeeds
  found: FoundAnswers
  survey: SurveyConfig
  result: OwnAnswer
  payment: ShownPayment | undefined
}

function Details({ needs, found, survey, result, payment }: DetailsProps) {
  const navigate = useNavigate()
  const signIn = useSignIn(needs, false)
  const [cancel] = useState(() => new CancelStore(needs, found))
  const words = useAnswerWords()
  const nowMs = needs.clock.now()
  return (
    <>
      <DetailsScreen
        survey={survey}
        result={result}
        payment={payment}
        profile={needs.profile()}
        nowMs={nowMs}
        actions={{
          change: () => navigate(changePath(survey, result)),
          move: () => navigate(movePath(result)),
          all: () => navigate('/my'),
          cancel: cancel.ask,
          share: ({ reserved }) =>
            needs.share(
              sharedVisit(reserved, words, {
                today: tokyoDay(needs.clock.now()),
                cityName: needs.settings.cityName,
              }),
            ),
          back: () => navigate(-1),
          // LINE's own browser has no print dialog: the button would do nothing.
          print: needs.messaging.isInClient() ? undefined : needs.print,
          addToCalendar: async (reservation) => {
            const host = new URL(needs.origin).host
            const { cityName } = needs.settings
            const file = calendarEntry({ survey, result, reservation, words, host, cityName })
            if (file) await needs.saveFile(file)
          },
        }}
      />
      <CancelDialog store={cancel} survey={survey} nowMs={nowMs} onSignIn={signIn} />
    </>
  )
}

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

type ScreenProps = {
  survey: SurveyConfig
  result: OwnAnswer
  /** undefined: nothing was bought, or it is not known. */
  payment: ShownPayment | undefined
  profile: ReturnType<ResultsNeeds['profile']>
  actions: DetailsActions
  /** Epoch milliseconds. */
  nowMs: number
}

/** One answer as it is registered now, and what can be done with it (DETAIL-01..04, DETAIL-06). */
export const DetailsScreen = observer(function DetailsScreen(props: ScreenProps) {
  const { survey, result, payment, profile, actions, nowMs } = props
  const { texts, check } = useAnswerWords()
  const { say } = useTranslation()
  return (
    <div className={styles.page}>
      <Heading title={texts['details.title']} />
      <SignedInResident profile={profile} />
      <p className={styles.form}>{say(survey.surveyTitle)}</p>
      {result.reservations.map((reservation) => (
        <ReservationView
          key={reservation.itemKey}
          reservation={reservation}
          result={result}
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
          <dd>{say(check(result))}</dd>
        </div>
      </dl>
      <h2>{texts['details.answers']}</h2>
      <AnswersView survey={survey} result={result} nowMs={nowMs} isShort />
      {payment && <div className={styles.payment}>{payment.order}</div>}
      {result.answerCode && (
        <dl className={styles.code}>
          <dt>{texts['ui.done.code']}</dt>
          <dd>
            <AnswerCode code={result.answerCode} />
          </dd>
          {result.seriesCode !== result.answerCode && (
            <>
              <dt>{texts['ui.done.code.first']}</dt>
              <dd>
                <AnswerCode code={result.seriesCode} />
              </dd>
            </>
          )}
        </dl>
      )}
      <Actions result={result} actions={actions} />
    </div>
  )
})

function Actions({ result, actions }: Pick<ScreenProps, 'result' | 'actions'>) {
  const texts = useTexts('shared', 'answer')
  const whyId = useId()
  const hasWhole = offersWhole(result)
  return (
    <div className={styles.actions}>
      <ReasonList
        id={whyId}
        reasons={hasWhole ? obstacleReasons(result, texts) : changeObstacleReasons(result, texts)}
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
