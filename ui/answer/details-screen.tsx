import { observer } from 'mobx-react-lite'
import { type ReactNode, useId, useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { movePath } from '../../application/answer/answer-paths.ts'
import { dateText } from '../../application/texts/day-text.ts'
import { textOf } from '../../application/texts/dictionary.ts'
import { answerStatus, saysMore } from '../../domain/answer/answer-status.ts'
import type { OwnAnswer, OwnReservation } from '../../domain/answer/own-answer.ts'
import {
  bookedOf,
  isReservationCancelled,
  mayCancel,
  mayChange,
  mayMove,
  offersWhole,
} from '../../domain/answer/result-list.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import type { AttachmentValue } from '../../domain/survey/rules/attachment-value.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { OpenFile } from '../frame/files/open-file.tsx'
import { Heading } from '../frame/parts/heading.tsx'
import { useTexts, useTranslation } from '../frame/translation.ts'
import { useSignIn } from '../frame/use-sign-in.ts'
import { useSignedInUserId } from '../frame/use-signed-in-user-id.ts'
import { AnswerCode } from '../survey/sending/done/answer-code.tsx'
import { ReceiptQr } from '../survey/sending/done/receipt-qr.tsx'
import { useAnswerWords } from './answer-words.ts'
import { AnswersView } from './answers-view.tsx'
import { AskedCard, ResultCard } from './asked-parts.tsx'
import { calendarEntry } from './calendar-entry.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { CancelStore } from './cancel-store.ts'
import styles from './details.module.css'
import { EntryButton } from './entry-button.tsx'
import type { FoundAnswers } from './found-answers.ts'
import { changeObstacleReasons, obstacleReasons, ReasonList } from './obstacle-reasons.tsx'
import { changePath, searchPath } from './paths.ts'
import { Deadline, ReservationView } from './reservation-view.tsx'
import type { ResultsNeeds } from './results-needs.ts'
import { sharedVisit } from './shared-visit.ts'
import type { ShownPayment } from './shown-payment.ts'
import { SignedInResident } from './signed-in-resident.tsx'
import { StatusLine } from './status-line.tsx'
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
        contact={needs.settings.contact}
        drawQr={needs.drawQr}
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
          file: ({ attachmentId, name }) => (
            <OpenFile
              name={name}
              read={(piece) => needs.readAttachment({ attachmentId, piece })}
              save={needs.saveBytes}
              isInClient={needs.messaging.isInClient()}
            />
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
  /** What opens a file of it. */
  file(file: AttachmentValue): ReactNode
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
  /** Whom to ask. */
  contact: string | undefined
  drawQr: ResultsNeeds['drawQr']
  actions: DetailsActions
  /** Epoch milliseconds. */
  nowMs: number
}

/**
 * One answer: what it is, how it stands and until when what can be done about it, then what is registered (DETAIL-01 to
 * DETAIL-04), and last how to cancel it (DETAIL-06).
 */
export const DetailsScreen = observer(function DetailsScreen(props: ScreenProps) {
  const { survey, result, payment, profile, contact, drawQr, actions, nowMs } = props
  const { texts, plain } = useAnswerWords()
  const { say } = useTranslation()
  const whyId = useId()
  return (
    <div className={styles.page}>
      <Heading title={plain(survey.surveyTitle)}>{say(survey.surveyTitle)}</Heading>
      <div className={styles.standing}>
        <Standing result={result} nowMs={nowMs} />
        <SignedInResident profile={profile} />
      </div>
      <div className={styles.told}>
        <AskedCard result={result} nowMs={nowMs} />
        <ResultCard result={result} nowMs={nowMs} file={actions.file} />
      </div>
      {result.reservations.map((reservation) => (
        <ReservationView
          key={reservation.itemKey}
          reservation={reservation}
          result={result}
          nowMs={nowMs}
          onAdd={() => actions.addToCalendar(reservation)}
          onShare={() => actions.share(reservation)}
          onCancel={actions.cancel}
        />
      ))}
      <Changes result={result} contact={contact} actions={actions} nowMs={nowMs} whyId={whyId} />
      <h2>{texts['details.title']}</h2>
      <AnswersView survey={survey} result={result} nowMs={nowMs} isShort besideFile={actions.file} />
      {payment && <div className={styles.payment}>{payment.order}</div>}
      <Codes result={result} />
      {result.answerCode && bookedOf(result).length > 0 && (
        <ReceiptQr receipt={{ surveyId: survey.surveyId, answerCode: result.answerCode }} drawQr={drawQr} />
      )}
      <Ways result={result} actions={actions} whyId={whyId} />
    </div>
  )
})

type PartProps = Pick<ScreenProps, 'result' | 'nowMs' | 'actions'> & {
  /** Id of what says why something can't be done. */
  whyId: string
}

/** How it stands, and below it what the office says beside that. */
function Standing({ result, nowMs }: Pick<PartProps, 'result' | 'nowMs'>) {
  const { texts, check } = useAnswerWords()
  const { say } = useTranslation()
  return (
    <div>
      <StatusLine entry={{ result }} nowMs={nowMs} />
      {result.correctedAt !== undefined && (
        <p>
          {textOf(texts, 'details.corrected', {
            day: dateText(texts, tokyoDay(result.correctedAt * 1000), tokyoDay(nowMs)),
          })}
        </p>
      )}
      {saysMore(answerStatus({ result }, nowMs), result) && (
        <dl>
          <dt>{texts['details.status']}</dt>
          <dd>{say(check(result))}</dd>
        </dl>
      )}
    </div>
  )
}

/** What can be changed, or why nothing can, and whom to ask then. */
function Changes({ result, contact, nowMs, actions, whyId }: PartProps & Pick<ScreenProps, 'contact'>) {
  const texts = useTexts('shared', 'answer')
  const canMove = result.reservations.some((reservation) =>
    mayMove({ result, reservation, isCancelled: isReservationCancelled(result, reservation) }, nowMs),
  )
  const [only, ...others] = result.reservations
  return (
    <div className={styles.changes}>
      {only && others.length === 0 && <Deadline reservation={only} result={result} nowMs={nowMs} />}
      <ReasonList
        id={whyId}
        reasons={offersWhole(result) ? obstacleReasons(result, texts) : changeObstacleReasons(result, texts)}
        contact={isTooLate(result) ? contact : undefined}
      />
      <div className={styles.pair}>
        {canMove && <EntryButton onClick={actions.move}>{texts['list.move']}</EntryButton>}
        <EntryButton onClick={actions.change} disabled={!mayChange(result)} describedBy={whyId}>
          {texts['list.change']}
        </EntryButton>
      </div>
    </div>
  )
}

const isTooLate = ({ cancelObstacle, changeObstacle }: OwnAnswer): boolean =>
  [cancelObstacle, changeObstacle].includes('reservation.deadline_passed')

/** The code by which it is found, and the first one where it was changed. */
function Codes({ result: { answerCode, seriesCode } }: Pick<PartProps, 'result'>) {
  const texts = useTexts('shared', 'answer')
  if (!answerCode) return null
  return (
    <dl className={styles.code}>
      <dt>{texts['ui.done.code']}</dt>
      <dd>
        <AnswerCode code={answerCode} />
      </dd>
      {seriesCode !== answerCode && (
        <>
          <dt>{texts['ui.done.code.first']}</dt>
          <dd>
            <AnswerCode code={seriesCode} />
          </dd>
        </>
      )}
    </dl>
  )
}

/** Where to go on, and last, apart, what can't be undone. */
function Ways({ result, actions, whyId }: Omit<PartProps, 'nowMs'>) {
  const texts = useTexts('answer')
  return (
    <>
      <div className={styles.ways}>
        {actions.print && (
          <EntryButton look="way" onClick={actions.print}>
            {texts['details.print']}
          </EntryButton>
        )}
        <EntryButton look="way" onClick={actions.all}>
          {texts['my.title']}
        </EntryButton>
        <EntryButton look="way" onClick={actions.back}>
          {texts['details.back']}
        </EntryButton>
      </div>
      {offersWhole(result) && (
        <div className={styles.last}>
          <EntryButton
            look="cancel"
            onClick={() => actions.cancel(result)}
            disabled={!mayCancel(result)}
            describedBy={whyId}
          >
            {texts[bookedOf(result).length > 1 ? 'cancel.all' : 'list.cancel']}
          </EntryButton>
        </div>
      )}
    </>
  )
}
