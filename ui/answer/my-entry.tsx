import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { isVisitOver } from '../../domain/answer/is-visit-over.ts'
import { type ListEntry, mayMove } from '../../domain/answer/result-list.ts'
import { useTexts } from '../frame/translation.ts'
import { BookedCard } from '../survey/sending/done/booked-card.tsx'
import { hasTime, useAnswerWords } from './answer-words.ts'
import shared from './entry.module.css'
import {
  ButtonOfEntry,
  CancelButton,
  ChangeButton,
  DetailsButton,
  type EntryActions,
  EntryFacts,
  EntryReasons,
} from './entry-parts.tsx'
import styles from './my.module.css'
import type { MyStore } from './my-store.ts'
import { ReservedItem, ReservedTime } from './reserved-item.tsx'
import { StatusLine } from './status-line.tsx'

/** What can be done with the answers of the page. */
export type MyActions = EntryActions & {
  /** To the page of a member's record. */
  openRecord(entry: ListEntry): void
}

type Props = {
  entry: ListEntry
  store: MyStore
  actions: MyActions
  /** Epoch milliseconds. */
  nowMs: number
}

/** The booking that comes next, large, with where to go and what to bring. */
export const NextBooking = observer(function NextBooking(props: Props) {
  const { entry, nowMs } = props
  const { texts, day } = useAnswerWords()
  const { reservation } = entry
  if (!reservation) return null
  return (
    <BookedCard
      title={texts['my.next']}
      when={{
        day: day(reservation, nowMs),
        time: <ReservedTime reservation={reservation} isCancelled={false} />,
      }}
      notes={reservation.reserved}
      actions={<Buttons {...props} />}
    >
      <ReservedItem reservation={reservation} />
      <StatusLine entry={entry} nowMs={nowMs} />
      <Facts {...props} />
    </BookedCard>
  )
})

/** One line of the lists below it. */
export const MyEntry = observer(function MyEntry(props: Props) {
  const { entry, nowMs } = props
  const { day } = useAnswerWords()
  const { reservation, isCancelled } = entry
  const isTimed = reservation !== undefined && hasTime(reservation)
  return (
    <li className={shared.card}>
      {isTimed && (
        <div className={styles.when}>
          <p className={styles.day}>{day(reservation, nowMs)}</p>
          <ReservedTime reservation={reservation} isCancelled={isCancelled} />
        </div>
      )}
      {reservation && <ReservedItem reservation={reservation} />}
      {!(isCancelled && isTimed) && <StatusLine entry={entry} nowMs={nowMs} />}
      <Facts {...props} />
      <Buttons {...props} />
    </li>
  )
})

function Facts({ entry, store }: Props) {
  const { result, reservation } = entry
  return (
    <EntryFacts
      entry={entry}
      form={store.formOf(result).surveyTitle}
      which={result.reservations.length > 1 ? reservation?.title : undefined}
      patient={store.patientOf(result)}
      products={store.found.payments.get(result.partitionKey)?.products}
    />
  )
}

/** What is over or cancelled can be looked at and nothing else. */
const Buttons = observer(function Buttons({ entry, store, actions, nowMs }: Props) {
  const texts = useTexts('answer')
  const { result, reservation, isCancelled } = entry
  const about = { entry, nowMs }
  const whyId = useId()
  if (store.formOf(result).isMemberForm)
    return (
      <div className={shared.buttons}>
        <ButtonOfEntry {...about} text={texts['my.record']} onClick={actions.openRecord} />
      </div>
    )
  const isPast = isCancelled || (reservation !== undefined && isVisitOver(reservation.reserved, nowMs))
  return (
    <>
      {!isPast && mayMove(entry, nowMs) && (
        <ButtonOfEntry {...about} text={texts['list.move']} onClick={actions.move} />
      )}
      {!isPast && <EntryReasons entry={entry} id={whyId} />}
      <div className={shared.buttons}>
        {!isPast && <ChangeButton {...about} whyId={whyId} onClick={actions.change} />}
        <DetailsButton {...about} onClick={actions.openDetails} />
        {!isPast && <CancelButton {...about} whyId={whyId} onClick={actions.cancel} />}
      </div>
      <Opening store={store} partitionKey={result.partitionKey} />
    </>
  )
})

/** What became of opening the details, said where they were asked for. */
const Opening = observer(function Opening({
  store,
  partitionKey,
}: Pick<Props, 'store'> & { partitionKey: string }) {
  const texts = useTexts('answer')
  const state = store.opening?.partitionKey === partitionKey ? store.opening.state : 'idle'
  return (
    <>
      <p role="status" className={styles.busy}>
        {state === 'loading' && texts['my.opening']}
      </p>
      <p role="alert" className={styles.failed}>
        {state === 'failed' && texts['my.open.failed']}
      </p>
    </>
  )
})
