import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { isVisitOver } from '../../domain/answer/is-visit-over.ts'
import { type ListEntry, mayMove } from '../../domain/answer/result-list.ts'
import { BookedCard } from '../survey/sending/done/booked-card.tsx'
import { cardTexts } from './card-texts.ts'
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
import type { ResultWording } from './result-wording.ts'
import { StatusLine } from './status-line.tsx'

/** What can be done with the answers of the page. */
export type MyActions = EntryActions & {
  /** To the page of a member's record. */
  openRecord(entry: ListEntry): void
}

type Props = {
  entry: ListEntry
  store: MyStore
  wording: ResultWording
  actions: MyActions
  /** Epoch milliseconds. */
  nowMs: number
}

/** The booking that comes next, large, with where to go and what to bring. */
export const NextBooking = observer(function NextBooking(props: Props) {
  const { entry, wording, nowMs } = props
  const { reservation } = entry
  if (!reservation) return null
  return (
    <BookedCard
      title={wording.texts['my.next']}
      when={{
        day: wording.day(reservation),
        time: <ReservedTime reservation={reservation} isCancelled={false} wording={wording} />,
      }}
      notes={reservation.reserved}
      texts={cardTexts(wording)}
      actions={<Buttons {...props} />}
    >
      <ReservedItem reservation={reservation} wording={wording} />
      <StatusLine entry={entry} wording={wording} nowMs={nowMs} />
      <Facts {...props} />
    </BookedCard>
  )
})

/** One line of the lists below it. */
export const MyEntry = observer(function MyEntry(props: Props) {
  const { entry, wording, nowMs } = props
  const { reservation, isCancelled } = entry
  const hasTime = reservation !== undefined && wording.hasTime(reservation)
  return (
    <li className={shared.card}>
      {hasTime && (
        <div className={styles.when}>
          <p className={styles.day}>{wording.day(reservation)}</p>
          <ReservedTime reservation={reservation} isCancelled={isCancelled} wording={wording} />
        </div>
      )}
      {reservation && <ReservedItem reservation={reservation} wording={wording} />}
      {!(isCancelled && hasTime) && <StatusLine entry={entry} wording={wording} nowMs={nowMs} />}
      <Facts {...props} />
      <Buttons {...props} />
    </li>
  )
})

function Facts({ entry, store, wording }: Props) {
  const { result, reservation } = entry
  return (
    <EntryFacts
      entry={entry}
      wording={wording}
      form={store.formOf(result).surveyTitle}
      which={result.reservations.length > 1 ? reservation?.title : undefined}
      patient={store.patientOf(result)}
      products={store.found.payments.get(result.partitionKey)?.products}
    />
  )
}

/** What is over or cancelled can be looked at and nothing else. */
const Buttons = observer(function Buttons({ entry, store, wording, actions, nowMs }: Props) {
  const { texts } = wording
  const { result, reservation, isCancelled } = entry
  const about = { entry, wording }
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
      {!isPast && <EntryReasons {...about} id={whyId} />}
      <div className={shared.buttons}>
        {!isPast && <ChangeButton {...about} whyId={whyId} onClick={actions.change} />}
        <DetailsButton {...about} onClick={actions.openDetails} />
        {!isPast && <CancelButton {...about} whyId={whyId} onClick={actions.cancel} />}
      </div>
      <Opening store={store} partitionKey={result.partitionKey} wording={wording} />
    </>
  )
})

/** What became of opening the details, said where they were asked for. */
const Opening = observer(function Opening({
  store,
  partitionKey,
  wording: { texts },
}: Pick<Props, 'store' | 'wording'> & { partitionKey: string }) {
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
