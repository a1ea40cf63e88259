import { type ReactNode, useId } from 'react'
import { patientName } from '../../domain/answer/answer-lines.ts'
import {
  type ListEntry,
  leavesOthers,
  mayCancel,
  mayCancelReservation,
  mayChange,
  mayMove,
} from '../../domain/answer/result-list.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { AnswerCode } from '../survey/sending/done/answer-code.tsx'
import shared from './entry.module.css'
import { EntryButton } from './entry-button.tsx'
import styles from './list.module.css'
import { obstacleReasons, ReasonList, reservationObstacleReasons } from './obstacle-reasons.tsx'
import { movePath } from './paths.ts'
import { ReservedItem, ReservedTime } from './reserved-item.tsx'
import type { ResultWording } from './result-wording.ts'
import type { ShownPayment } from './shown-payment.ts'
import { StatusLine } from './status-line.tsx'

export type EntryActions = {
  change(entry: ListEntry): void
  /** Changes nothing but the time. */
  move(entry: ListEntry): void
  openDetails(entry: ListEntry): void
  cancel(entry: ListEntry): void
}

type Props = {
  entry: ListEntry
  survey: SurveyConfig
  wording: ResultWording
  actions: EntryActions
  /** undefined: nothing was bought, or it is not known. */
  payment: ShownPayment | undefined
  /** Epoch milliseconds. */
  nowMs: number
  /** The list begins with it. */
  isStart?: boolean
}

/** One line of the list: when, what, by which form, and what can be done with it: one of several reservations is cancelled alone (LIST-03..06). */
export function EntryCard({ entry, survey, wording, actions, payment, nowMs, isStart }: Props) {
  const { result, reservation, isCancelled } = entry
  const { texts, common } = wording
  const whyId = useId()
  const patient = patientName(survey, result)
  const one = reservation && leavesOthers(result, reservation) ? reservation : undefined
  const named = (button: string): string =>
    wording.say('entry.label', { button, entry: wording.entry(entry) })
  return (
    <li className={styles.card} data-start={isStart || undefined}>
      {reservation && wording.hasTime(reservation) ? (
        <ReservedTime reservation={reservation} isCancelled={isCancelled} wording={wording} />
      ) : (
        isCancelled && <p className={shared.cancelled}>{texts['list.cancelled']}</p>
      )}
      {reservation && <ReservedItem reservation={reservation} wording={wording} />}
      <dl className={shared.facts}>
        <Fact term={texts['entry.form']} text={survey.surveyTitle} />
        {patient !== undefined && <Fact term={texts['entry.patient']} text={patient} />}
        {payment && <Fact term={texts['entry.products']} text={payment.products.join('\n')} />}
        <Fact term={common['ui.done.code']} text={<AnswerCode code={result.answerCode} />} />
      </dl>
      {!isCancelled && <StatusLine entry={entry} wording={wording} nowMs={nowMs} />}
      <ReasonList
        id={whyId}
        reasons={one ? reservationObstacleReasons(result, one, wording) : obstacleReasons(result, wording)}
      />
      <div className={styles.buttons}>
        <EntryButton
          name={named(texts['list.change'])}
          disabled={!mayChange(result)}
          describedBy={whyId}
          onClick={() => actions.change(entry)}
        >
          {texts['list.change']}
        </EntryButton>
        <EntryButton name={named(texts['list.details'])} onClick={() => actions.openDetails(entry)}>
          {texts['list.details']}
        </EntryButton>
        <EntryButton
          name={named(texts['list.cancel'])}
          disabled={one ? !mayCancelReservation(result, one) : !mayCancel(result)}
          describedBy={whyId}
          onClick={() => actions.cancel(entry)}
        >
          {texts['list.cancel']}
        </EntryButton>
      </div>
      {mayMove(entry, nowMs) && (
        <a
          className={styles.move}
          href={movePath(result)}
          aria-label={named(texts['list.move'])}
          onClick={(event) => {
            event.preventDefault()
            actions.move(entry)
          }}
        >
          {texts['list.move']}
        </a>
      )}
    </li>
  )
}

const Fact = ({ term, text }: { term: string; text: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{text}</dd>
  </div>
)
