import { observer } from 'mobx-react-lite'
import { type ReactNode, useId } from 'react'
import { isVisitOver } from '../../domain/answer/is-visit-over.ts'
import {
  type ListEntry,
  leavesOthers,
  mayCancel,
  mayCancelReservation,
  mayChange,
  mayMove,
} from '../../domain/answer/result-list.ts'
import { AnswerCode } from '../survey/sending/done/answer-code.tsx'
import { BookedCard } from '../survey/sending/done/booked-card.tsx'
import { cardTexts } from './card-texts.ts'
import shared from './entry.module.css'
import { EntryButton } from './entry-button.tsx'
import styles from './my.module.css'
import type { MyStore } from './my-store.ts'
import { obstacleReasons, ReasonList, reservationObstacleReasons } from './obstacle-reasons.tsx'
import { ReservedItem, ReservedTime } from './reserved-item.tsx'
import type { ResultWording } from './result-wording.ts'
import { StatusLine } from './status-line.tsx'

/** What can be done with the answers of the page. */
export type MyActions = {
  change(entry: ListEntry): void
  move(entry: ListEntry): void
  cancel(entry: ListEntry): void
  openDetails(entry: ListEntry): void
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
    <li className={styles.entry}>
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

function Facts({ entry: { result, reservation }, store, wording }: Props) {
  const { texts, common } = wording
  const payment = store.found.payments.get(result.partitionKey)
  const patient = store.patientOf(result)
  return (
    <dl className={shared.facts}>
      <Fact term={texts['entry.form']}>{store.formOf(result).surveyTitle}</Fact>
      {reservation && result.reservations.length > 1 && (
        <Fact term={texts['my.which']}>{reservation.title}</Fact>
      )}
      {patient !== undefined && <Fact term={texts['entry.patient']}>{patient}</Fact>}
      {payment && <Fact term={texts['entry.products']}>{payment.products.join('\n')}</Fact>}
      <Fact term={common['ui.done.code']}>
        <AnswerCode code={result.answerCode} />
      </Fact>
    </dl>
  )
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)

/** What is over or cancelled can be looked at and nothing else. */
const Buttons = observer(function Buttons(props: Props) {
  const { entry, store, wording, actions, nowMs } = props
  const { texts } = wording
  const { result, reservation, isCancelled } = entry
  const named = namedIn(props)
  if (store.formOf(result).isMemberForm)
    return (
      <div className={styles.buttons}>
        <EntryButton name={named(texts['my.record'])} onClick={() => actions.openRecord(entry)}>
          {texts['my.record']}
        </EntryButton>
      </div>
    )
  const isPast = isCancelled || (reservation !== undefined && isVisitOver(reservation.reserved, nowMs))
  return (
    <>
      {!isPast && mayMove(entry, nowMs) && (
        <EntryButton name={named(texts['list.move'])} onClick={() => actions.move(entry)}>
          {texts['list.move']}
        </EntryButton>
      )}
      <div className={styles.buttons}>
        {!isPast && <ChangeAndCancel {...props} />}
        <EntryButton name={named(texts['list.details'])} onClick={() => actions.openDetails(entry)}>
          {texts['list.details']}
        </EntryButton>
      </div>
      <Opening store={store} partitionKey={result.partitionKey} wording={wording} />
    </>
  )
})

const namedIn =
  ({ wording, entry }: Pick<Props, 'wording' | 'entry'>) =>
  (button: string): string =>
    wording.say('entry.label', { button, entry: wording.entry(entry) })

function ChangeAndCancel({ entry, wording, actions }: Props) {
  const { texts } = wording
  const { result, reservation } = entry
  const whyId = useId()
  const named = namedIn({ entry, wording })
  const one = reservation && leavesOthers(result, reservation) ? reservation : undefined
  return (
    <>
      <ReasonList
        id={whyId}
        reasons={one ? reservationObstacleReasons(result, one, wording) : obstacleReasons(result, wording)}
      />
      <EntryButton
        name={named(texts['list.change'])}
        disabled={!mayChange(result)}
        describedBy={whyId}
        onClick={() => actions.change(entry)}
      >
        {texts['list.change']}
      </EntryButton>
      <EntryButton
        name={named(texts['list.cancel'])}
        disabled={one ? !mayCancelReservation(result, one) : !mayCancel(result)}
        describedBy={whyId}
        onClick={() => actions.cancel(entry)}
      >
        {texts['list.cancel']}
      </EntryButton>
    </>
  )
}

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
