import type { ComponentProps, ReactNode } from 'react'
import {
  type ListEntry,
  leavesOthers,
  mayCancel,
  mayCancelReservation,
  mayChange,
} from '../../domain/answer/result-list.ts'
import { useTexts, useTranslation } from '../frame/translation.ts'
import { AnswerCode } from '../survey/sending/done/answer-code.tsx'
import { nameOfButton, useAnswerWords } from './answer-words.ts'
import styles from './entry.module.css'
import { EntryButton } from './entry-button.tsx'
import { obstacleReasons, ReasonList, reservationObstacleReasons } from './obstacle-reasons.tsx'

/** What can be done with the entries of a list. */
export type EntryActions = {
  change(entry: ListEntry): void
  /** Changes nothing but the time. */
  move(entry: ListEntry): void
  openDetails(entry: ListEntry): void
  cancel(entry: ListEntry): void
}

type FactsProps = {
  entry: ListEntry
  /** Title of the form. */
  form: string
  patient: string | undefined
  /** undefined: nothing was bought, or it is not known. */
  products: ReactNode
}

/** By which form it was sent, for whom, its code, and the first one where it was changed (LIST-05). */
export function EntryFacts({ entry, form, patient, products }: FactsProps) {
  const texts = useTexts('shared', 'answer')
  const { plain } = useTranslation()
  const { answerCode, seriesCode } = entry.result
  return (
    <dl className={styles.facts}>
      <Fact term={texts['entry.form']}>{plain(form)}</Fact>
      {patient !== undefined && <Fact term={texts['entry.patient']}>{patient}</Fact>}
      {products && <Fact term={texts['entry.products']}>{products}</Fact>}
      {answerCode && (
        <Fact term={texts['ui.done.code']}>
          <AnswerCode code={answerCode} />
        </Fact>
      )}
      {seriesCode !== answerCode && (
        <Fact term={texts['ui.done.code.first']}>
          <AnswerCode code={seriesCode} />
        </Fact>
      )}
    </dl>
  )
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)

type ButtonProps = {
  entry: ListEntry
  /** Epoch milliseconds. */
  nowMs: number
  text: string
  onClick: (entry: ListEntry) => void
  disabled?: boolean
  /** Id of what says why it does nothing. */
  whyId?: string
  look?: ComponentProps<typeof EntryButton>['look']
}

/** A button for one entry among others. */
export function ButtonOfEntry({ entry, nowMs, text, onClick, disabled = false, whyId, look }: ButtonProps) {
  const { texts, entry: named } = useAnswerWords()
  return (
    <EntryButton
      name={nameOfButton(texts, text, named(entry, nowMs))}
      disabled={disabled}
      describedBy={whyId}
      look={look}
      onClick={() => onClick(entry)}
    >
      {text}
    </EntryButton>
  )
}

type GivenButton = Omit<ButtonProps, 'text' | 'disabled'>

export const ChangeButton = (props: GivenButton) => (
  <ButtonOfEntry
    {...props}
    text={useTexts('answer')['list.change']}
    disabled={!mayChange(props.entry.result)}
  />
)

export const DetailsButton = (props: GivenButton) => (
  <ButtonOfEntry {...props} text={useTexts('answer')['list.details']} />
)

/** Cancels the answer, or one of its several reservations alone (LIST-06). */
export function CancelButton(props: GivenButton) {
  return (
    <ButtonOfEntry
      {...props}
      text={useTexts('answer')['list.cancel']}
      disabled={!mayCancelEntry(props.entry)}
    />
  )
}

/** Whether to offer cancelling an entry. */
export function mayCancelEntry(entry: ListEntry): boolean {
  const one = aloneOf(entry)
  return one ? mayCancelReservation(entry.result, one) : mayCancel(entry.result)
}

/** Why it can't be changed or cancelled; nothing where it can. */
export function EntryReasons({ entry, id }: { entry: ListEntry; id: string }) {
  const texts = useTexts('shared', 'answer')
  const { result } = entry
  const one = aloneOf(entry)
  return (
    <ReasonList
      id={id}
      reasons={one ? reservationObstacleReasons(result, one, texts) : obstacleReasons(result, texts)}
    />
  )
}

/** The reservation that is cancelled alone; undefined: the whole answer is. */
const aloneOf = ({ result, reservation }: ListEntry) =>
  reservation && leavesOthers(result, reservation) ? reservation : undefined
