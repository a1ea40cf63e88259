import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { detailsPath } from '../../application/answer/answer-paths.ts'
import { dateText, listText } from '../../application/texts/day-text.ts'
import { textOf } from '../../application/texts/dictionary.ts'
import { type ListEntry, mayMove } from '../../domain/answer/result-list.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import { mapLinkOf, type VisitNotes } from '../../domain/shared/visit-notes.ts'
import { useTexts, useTranslation } from '../frame/translation.ts'
import { hasTime, useAnswerWords } from './answer-words.ts'
import shared from './entry.module.css'
import { ButtonOfEntry, CancelButton, EntryReasons, mayCancelEntry } from './entry-parts.tsx'
import styles from './my.module.css'
import type { MyStore } from './my-store.ts'
import { ReservedItem, ReservedTime } from './reserved-item.tsx'
import { StatusLine } from './status-line.tsx'

/** What can be done with the next booking. */
export type MyActions = {
  /** Changes nothing but the time. */
  move(entry: ListEntry): void
  cancel(entry: ListEntry): void
}

type Props = {
  entry: ListEntry
  store: MyStore
  /** Epoch milliseconds. */
  nowMs: number
}

/** The booking that comes next, large, with where to go, what to bring, and what can be done about it. */
export const NextBooking = observer(function NextBooking(props: Props & { actions: MyActions }) {
  const { entry, store, nowMs } = props
  const { day } = useAnswerWords()
  const { say } = useTranslation()
  const { reservation, result } = entry
  if (!reservation) return null
  return (
    <div className={styles.next}>
      <div className={styles.nextTime}>
        <p>{day(reservation, nowMs)}</p>
        <ReservedTime reservation={reservation} isCancelled={false} />
      </div>
      <div>
        <h3>{say(store.formOf(result).surveyTitle)}</h3>
        <Whose {...props} />
        <ReservedItem reservation={reservation} isPlaced={reservation.reserved.place !== undefined} />
      </div>
      <StatusLine entry={entry} nowMs={nowMs} />
      <Notes notes={reservation.reserved} />
      <Actions {...props} />
    </div>
  )
})

/** Where to go, and what to bring. */
function Notes({ notes }: { notes: VisitNotes }) {
  const texts = useTexts('done')
  const { say, plain } = useTranslation()
  const { place, toBring = [] } = notes
  const map = mapLinkOf(notes)
  if (!place && !map && toBring.length === 0) return null
  return (
    <dl className={shared.facts}>
      {(place || map) && (
        <div>
          <dt>{texts.place}</dt>
          <dd>
            {place && say(place)}{' '}
            {map && (
              <a className={styles.map} href={map} target="_blank" rel="noopener noreferrer">
                {texts.map}
                <span className="unseen">{texts.newTab}</span>
              </a>
            )}
          </dd>
        </div>
      )}
      {toBring.length > 0 && (
        <div>
          <dt>{texts.toBring}</dt>
          <dd>{listText(texts, toBring.map(plain))}</dd>
        </div>
      )}
    </dl>
  )
}

/** Its time alone can be changed, it can be looked at, or cancelled; what can't be is not offered, but said. */
const Actions = observer(function Actions({
  entry,
  store,
  actions,
  nowMs,
}: Parameters<typeof NextBooking>[0]) {
  const { texts } = useAnswerWords()
  const about = { entry, nowMs }
  return (
    <>
      <EntryReasons entry={entry} id={useId()} />
      <div className={`${shared.buttons} ${styles.actions}`}>
        {mayMove(entry, nowMs) && (
          <ButtonOfEntry {...about} text={texts['list.move']} onClick={actions.move} />
        )}
        <Link className={shared.entryButton} to={detailsPath(entry.result)}>
          {texts['my.details']}
        </Link>
      </div>
      {mayCancelEntry(entry) && <CancelButton {...about} look="cancel" onClick={actions.cancel} />}
      <Opening store={store} partitionKey={entry.result.partitionKey} />
    </>
  )
})

/** One line of the lists below it: by which form, when and how it stands, which leads to its details. */
export const MyEntry = observer(function MyEntry(props: Props) {
  const { entry, store, nowMs } = props
  const { say } = useTranslation()
  const texts = useTexts('correction')
  const { result } = entry
  const form = store.formOf(result)
  const record = `/member-confirmList/${encodeURIComponent(result.surveyId)}`
  return (
    <li>
      <Link className={styles.entry} to={form.isMemberForm ? record : detailsPath(result)}>
        <h3>{say(form.surveyTitle)}</h3>
        <Whose {...props} />
        <div className={styles.standing}>
          <When {...props} />
          <StatusLine entry={entry} nowMs={nowMs} />
          {result.result && <p>{texts['correction.result']}</p>}
        </div>
      </Link>
      <Opening store={store} partitionKey={result.partitionKey} />
    </li>
  )
})

/** Whose booking it is, where that may be shown, and which of several. */
function Whose({ entry: { result, reservation }, store }: Props) {
  const { plain } = useTranslation()
  const which = result.reservations.length > 1 && reservation ? plain(reservation.title) : undefined
  const said = [store.patientOf(result), which].filter((each) => each !== undefined)
  return said.length > 0 && <p className={styles.whose}>{said.join(' ')}</p>
}

/** When it takes place; of what has no time, when it was changed last. */
function When({ entry: { result, reservation, isCancelled }, nowMs }: Props) {
  const { texts, day, time } = useAnswerWords()
  if (reservation === undefined || !hasTime(reservation)) {
    const changed = dateText(texts, tokyoDay(result.updatedAt * 1000), tokyoDay(nowMs))
    return <p>{textOf(texts, 'my.changedOn', { day: changed })}</p>
  }
  const when = `${day(reservation, nowMs)} ${time(reservation)}`
  return <p className={styles.when}>{isCancelled ? <s>{when}</s> : when}</p>
}

/** What became of opening the details, said where they were asked for. */
const Opening = observer(function Opening({
  store,
  partitionKey,
}: Pick<Props, 'store'> & { partitionKey: string }) {
  const { texts } = useAnswerWords()
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
