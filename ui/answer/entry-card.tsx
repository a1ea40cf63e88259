import { useId } from 'react'
import { movePath } from '../../application/answer/answer-paths.ts'
import { patientName } from '../../domain/answer/answer-lines.ts'
import { type ListEntry, mayMove } from '../../domain/answer/result-list.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { hasTime, nameOfButton, useAnswerWords } from './answer-words.ts'
import shared from './entry.module.css'
import {
  CancelButton,
  ChangeButton,
  DetailsButton,
  type EntryActions,
  EntryFacts,
  EntryReasons,
} from './entry-parts.tsx'
import styles from './list.module.css'
import { ReservedItem, ReservedTime } from './reserved-item.tsx'
import type { ShownPayment } from './shown-payment.ts'
import { StatusLine } from './status-line.tsx'

type Props = {
  entry: ListEntry
  survey: SurveyConfig
  actions: EntryActions
  /** undefined: nothing was bought, or it is not known. */
  payment: ShownPayment | undefined
  /** Epoch milliseconds. */
  nowMs: number
  /** The list begins with it. */
  isStart?: boolean
}

/**
 * One line of the list: when, what, by which form, and what can be done with it: one of several reservations is
 * cancelled alone (LIST-03..06).
 */
export function EntryCard({ entry, survey, actions, payment, nowMs, isStart }: Props) {
  const { result, reservation, isCancelled } = entry
  const { texts, entry: named } = useAnswerWords()
  const about = { entry, nowMs }
  const whyId = useId()
  return (
    <li className={styles.entry} data-start={isStart || undefined}>
      <div className={styles.head}>
        {reservation && hasTime(reservation) ? (
          <ReservedTime reservation={reservation} isCancelled={isCancelled} />
        ) : (
          isCancelled && <p className={shared.cancelled}>{texts['list.cancelled']}</p>
        )}
        {!isCancelled && <StatusLine entry={entry} nowMs={nowMs} />}
      </div>
      {reservation && <ReservedItem reservation={reservation} />}
      <EntryFacts
        entry={entry}
        form={survey.surveyTitle}
        patient={patientName(survey, result)}
        products={payment?.products}
      />
      <EntryReasons entry={entry} id={whyId} />
      <div className={shared.buttons}>
        <ChangeButton {...about} whyId={whyId} onClick={actions.change} />
        <DetailsButton {...about} onClick={actions.openDetails} />
        <CancelButton {...about} whyId={whyId} onClick={actions.cancel} />
      </div>
      {mayMove(entry, nowMs) && (
        <a
          className={styles.move}
          href={movePath(result)}
          aria-label={nameOfButton(texts, texts['list.move'], named(entry, nowMs))}
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
