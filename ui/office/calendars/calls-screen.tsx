import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { BookedPerson } from '../../../application/office/booked-people.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { calendars as texts } from '../../../application/texts/office.json'
import { FailureView } from '../frame/failure-view.tsx'
import frame from '../frame/frame.module.css'
import { LoadingRows } from '../frame/loading-rows.tsx'
import { OfficeTitle } from '../frame/office-title.tsx'
import { recordPath } from '../record/record-path.ts'
import lists from './calendar-lists.module.css'
import { calendarPath } from './calendar-path.ts'
import { longDay, momentText, timeOf } from './calendar-words.ts'
import styles from './calendars.module.css'
import { type CallsNeeds, CallsStore, keyOf } from './calls-store.ts'

/** How often it is looked whether others have ticked, milliseconds. */
const LOOK_EVERY_MS = 5_000

/** `/office/calendars/{calendarId}/calls`: who has to be called since what they booked is closed. */
export function CallsScreen(needs: CallsNeeds) {
  const { calendarId = '' } = useParams()
  return <Calls key={calendarId} needs={needs} calendarId={calendarId} />
}

const Calls = observer(function Calls({ needs, calendarId }: { needs: CallsNeeds; calendarId: string }) {
  const [store] = useState(() => new CallsStore(needs, calendarId))
  useEffect(() => {
    void store.load()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void store.poll()
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [store])
  const { phase } = store
  return (
    <div className={frame.page}>
      <Link to={calendarPath(calendarId)} className={styles.back}>
        {texts['back.one']}
      </Link>
      <OfficeTitle title={phase.name === 'missing' ? texts.missing : texts.callList}>
        {phase.name === 'open' ? textOf(texts, 'callList.of', phase.list) : undefined}
      </OfficeTitle>
      {phase.name === 'missing' && <p>{texts['missing.why']}</p>}
      {phase.name === 'loading' && <LoadingRows text={texts['callList.loading']} />}
      {phase.name === 'failed' && <FailureView error={phase.error} onRetry={() => void store.load()} />}
      {phase.name === 'open' && (
        <>
          <p role="status" className={styles.total}>
            {textOf(texts, 'callList.counts', phase.list)}
          </p>
          {store.hasTickFailed && (
            <p role="alert" className={frame.notice}>
              {texts['callList.failed']}
            </p>
          )}
          {store.isStale && (
            <p role="alert" className={frame.notice}>
              {texts['callList.stale']}
            </p>
          )}
          {phase.people.length === 0 && <p>{texts['callList.none']}</p>}
          <ul className={lists.callList}>
            {phase.people.map((person) => (
              <Call key={keyOf(person)} store={store} person={person} times={phase.list.comaList} />
            ))}
          </ul>
          {phase.list.next !== undefined && (
            <button type="button" className={frame.quietButton} onClick={() => void store.more()}>
              {texts['people.more']}
            </button>
          )}
          {phase.list.hidden > 0 && <p>{textOf(texts, 'people.hidden', { count: phase.list.hidden })}</p>}
        </>
      )}
    </div>
  )
})

const Call = observer(function Call({
  store,
  person,
  times,
}: {
  store: CallsStore
  person: BookedPerson
  times: Parameters<typeof timeOf>[0]
}) {
  const { surveyId, answerCode, day, slotKey, name, phone, reserved, reach, informedAtMs, informedBy } =
    person
  return (
    <li data-done={store.isDone(person) || undefined}>
      <input
        type="checkbox"
        aria-label={textOf(texts, 'callList.tick', { name: name || texts.nameless })}
        checked={store.isDone(person)}
        onChange={() => void store.tick(person)}
      />
      <strong>{name || texts.nameless}</strong>
      {phone === '' ? <span /> : <a href={`tel:${phone}`}>{phone}</a>}
      <span>
        {longDay(day)} {timeOf(times, slotKey)}
      </span>
      <span>{reserved}</span>
      <Link to={recordPath({ surveyId, answerCode })}>{answerCode}</Link>
      <small className={styles.small}>
        {informedAtMs !== undefined
          ? textOf(texts, 'callList.done', { who: informedBy, at: momentText(informedAtMs) })
          : texts[`reach.${reach}.call`]}
      </small>
    </li>
  )
})
