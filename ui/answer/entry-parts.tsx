import type { ReactNode } from 'react'
import {
  type ListEntry,
  leavesOthers,
  mayCancel,
  mayCancelReservation,
  mayChange,
} from '../../domain/answer/result-list.ts'
import { AnswerCode } from '../survey/sending/done/answer-code.tsx'
import styles from './entry.module.css'
import { EntryButton } from './entry-button.tsx'
import { obstacleReasons, ReasonList, reservationObstacleReasons } from './obstacle-reasons.tsx'
import type { ResultWording } from './result-wording.ts'

/** What can be done with the entries of a list. */
export type EntryActions = {
  change(entry: ListEntry): void
  /** Changes nothing but the time. */
  move(entry: ListEntry): void
  openDetails(entry: ListEntry): void
  cancel(entry: ListEntry): void
}

type About = { entry: ListEntry; wording: ResultWording }

type FactsProps = About & {
  /** Title of the form. */
  form: string
  /** Which of several reservations it is; undefined where there is one. */
  which?: string | undefined
  patient: string | undefined
  /** undefined: nothing was bought, or it is not known. */
  products: readonly string[] | undefined
}

/** By which form it was sent, for whom, its code, and the first one where it was changed (LIST-05). */
export const EntryFacts = ({ entry, wording, form, which, patient, products }: FactsProps) => (
  <dl className={styles.facts}>
    <Fact term={wording.texts['entry.form']}>{wording.plain(form)}</Fact>
    {which !== undefined && <Fact term={wording.texts['my.which']}>{wording.plain(which)}</Fact>}
    {patient !== undefined && <Fact term={wording.texts['entry.patient']}>{patient}</Fact>}
    {products && <Fact term={wording.texts['entry.products']}>{products.join('\n')}</Fact>}
    {entry.result.answerCode && (
      <Fact term={wording.common['ui.done.code']}>
        <AnswerCode code={entry.result.answerCode} />
      </Fact>
    )}
    {entry.result.seriesCode !== entry.result.answerCode && (
      <Fact term={wording.common['ui.done.code.first']}>
        <AnswerCode code={entry.result.seriesCode} />
      </Fact>
    )}
  </dl>
)

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)

/** What is read out of a button: the word on it, and which entry it belongs to. */
export const nameOfButton = ({ entry, wording }: About, button: string): string =>
  wording.say('entry.label', { button, entry: wording.entry(entry) })

type ButtonProps = About & {
  text: string
  onClick: (entry: ListEntry) => void
  disabled?: boolean
  /** Id of what says why it does nothing. */
  whyId?: string
}

/** A button for one entry among others. */
export const ButtonOfEntry = ({ entry, wording, text, onClick, disabled = false, whyId }: ButtonProps) => (
  <EntryButton
    name={nameOfButton({ entry, wording }, text)}
    disabled={disabled}
    describedBy={whyId}
    onClick={() => onClick(entry)}
  >
    {text}
  </EntryButton>
)

type GivenButton = Omit<ButtonProps, 'text' | 'disabled'>

export const ChangeButton = (props: GivenButton) => (
  <ButtonOfEntry
    {...props}
    text={props.wording.texts['list.change']}
    disabled={!mayChange(props.entry.result)}
  />
)

export const DetailsButton = (props: GivenButton) => (
  <ButtonOfEntry {...props} text={props.wording.texts['list.details']} />
)

/** Cancels the answer, or one of its several reservations alone (LIST-06). */
export function CancelButton(props: GivenButton) {
  const { result } = props.entry
  const one = aloneOf(props.entry)
  return (
    <ButtonOfEntry
      {...props}
      text={props.wording.texts['list.cancel']}
      disabled={one ? !mayCancelReservation(result, one) : !mayCancel(result)}
    />
  )
}

/** Why it can't be changed or cancelled; nothing where it can. */
export function EntryReasons({ entry, wording, id }: About & { id: string }) {
  const { result } = entry
  const one = aloneOf(entry)
  return (
    <ReasonList
      id={id}
      reasons={one ? reservationObstacleReasons(result, one, wording) : obstacleReasons(result, wording)}
    />
  )
}

/** The reservation that is cancelled alone; undefined: the whole answer is. */
const aloneOf = ({ result, reservation }: ListEntry) =>
  reservation && leavesOthers(result, reservation) ? reservation : undefined
