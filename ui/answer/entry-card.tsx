import { useId } from 'react'
import { patientName } from '../../domain/answer/answer-lines.ts'
import {
  type ListEntry,
  leavesOthers,
  mayCancel,
  mayCancelReservation,
  mayChange,
} from '../../domain/answer/result-list.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import shared from './entry.module.css'
import { EntryButton } from './entry-button.tsx'
import styles from './list.module.css'
import { aloneObstacleLines, obstacleLines, Why } from './obstacles.tsx'
import { ReservedThing, ReservedTime } from './reserved.tsx'
import type { ResultWords } from './result-words.ts'

export type EntryActions = {
  change(entry: ListEntry): void
  look(entry: ListEntry): void
  cancel(entry: ListEntry): void
}

type Props = { entry: ListEntry; survey: SurveyConfig; words: ResultWords; actions: EntryActions }

/** One line of the list: when, what, by which form, and what can be done with it: one of several reservations is cancelled alone (LIST-03..06). */
export function EntryCard({ entry, survey, words, actions }: Props) {
  const { result, reservation, isCancelled } = entry
  const { texts, common } = words
  const whyId = useId()
  const patient = patientName(survey, result)
  const one = reservation && leavesOthers(result, reservation) ? reservation : undefined
  const named = (button: string): string => words.say('entry.label', { button, entry: words.entry(entry) })
  return (
    <li className={styles.card}>
      {reservation && words.hasTime(reservation) ? (
        <ReservedTime reservation={reservation} isCancelled={isCancelled} words={words} />
      ) : (
        isCancelled && <p className={shared.cancelled}>{texts['list.cancelled']}</p>
      )}
      {reservation && <ReservedThing reservation={reservation} words={words} />}
      <dl className={shared.facts}>
        <Fact term={texts['entry.form']} text={survey.surveyTitle} />
        {patient !== undefined && <Fact term={texts['entry.patient']} text={patient} />}
        <Fact term={common['ui.done.code']} text={result.answerCode} />
      </dl>
      <Why id={whyId} lines={one ? aloneObstacleLines(result, one, words) : obstacleLines(result, words)} />
      <div className={styles.buttons}>
        <EntryButton
          name={named(texts['list.change'])}
          disabled={!mayChange(result)}
          describedBy={whyId}
          onClick={() => actions.change(entry)}
        >
          {texts['list.change']}
        </EntryButton>
        <EntryButton name={named(texts['list.details'])} onClick={() => actions.look(entry)}>
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
    </li>
  )
}

const Fact = ({ term, text }: { term: string; text: string }) => (
  <div>
    <dt>{term}</dt>
    <dd>{text}</dd>
  </div>
)
