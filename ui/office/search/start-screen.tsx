import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { CalendarInList } from '../../../application/office/read-calendars.ts'
import type { OfficeWeek } from '../../../application/office/read-week.ts'
import type { WaitingCounts } from '../../../application/ports/office-answer-repository.ts'
import { dayText } from '../../../application/texts/day-text.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import {
  calendars as calendarTexts,
  search as texts,
  today as todayTexts,
  waiting as waitingTexts,
} from '../../../application/texts/office.json'
import { type LocalDate, tokyoDay } from '../../../domain/shared/local-date.ts'
import { callsPath } from '../calendars/calendar-path.ts'
import { FailureView } from '../frame/failure-view.tsx'
import frame from '../frame/frame.module.css'
import { grouped } from '../frame/grouped.ts'
import { KeyHelp } from '../frame/key-help.tsx'
import { LoadingRows } from '../frame/loading-rows.tsx'
import { OfficeTitle } from '../frame/office-title.tsx'
import type { OfficeServices } from '../services.ts'
import { todayPath } from '../today/today-path.ts'
import { waitingPath } from '../waiting/waiting-path.ts'
import styles from './start.module.css'

type Props = Pick<OfficeServices, 'clock' | 'readWeek' | 'listCalendarsOfOffice' | 'countWaiting'>

/** `/office`: what waits for a desk today, and what can be looked for. */
export function StartScreen(needs: Props) {
  const today = tokyoDay(needs.clock.now())
  return (
    <div className={frame.page}>
      <OfficeTitle title={textOf(texts, 'start', { day: dayText({}, 'long', today) })} />
      <div className={styles.sides}>
        <Waiting {...needs} today={today} />
        <section aria-labelledby="start-ways">
          <h2 id="start-ways">{texts.ways}</h2>
          <p>{texts['ways.lead']}</p>
          <dl className={styles.ways}>
            {(['by.code', 'by.name', 'by.phone', 'by.birthday'] as const).map((key) => (
              <div key={key}>
                <dt>{texts[key]}</dt>
                <dd>{texts[`${key}.like`]}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      <KeyHelp title={texts.keys} lines={keyLines} />
    </div>
  )
}

const keyLines = [
  { marks: ['/'], text: texts['key.search'] },
  { marks: ['↑', '↓'], text: texts['key.move'] },
  { marks: ['Enter'], text: texts['key.open'] },
  { marks: ['Esc'], text: texts['key.leave'] },
]

type Loaded =
  | { name: 'loading' }
  | { name: 'failed'; error: unknown }
  | {
      name: 'open'
      places: OfficeWeek['places']
      calendars: readonly CalendarInList[]
      counts: WaitingCounts
    }

/** Corrections that wait, where people have to be phoned, and who comes today, by place. */
function Waiting({
  readWeek,
  listCalendarsOfOffice,
  countWaiting,
  today,
}: Omit<Props, 'clock'> & { today: LocalDate }) {
  const [loaded, setLoaded] = useState<Loaded>({ name: 'loading' })
  const load = useCallback((): void => {
    setLoaded({ name: 'loading' })
    Promise.all([readWeek({ day: today }), listCalendarsOfOffice(), countWaiting()]).then(
      ([{ places }, calendars, counts]) => setLoaded({ name: 'open', places, calendars, counts }),
      (error: unknown) => setLoaded({ name: 'failed', error }),
    )
  }, [readWeek, listCalendarsOfOffice, countWaiting, today])
  useEffect(load, [load])
  if (loaded.name === 'loading') return <LoadingRows text={todayTexts.loading} />
  if (loaded.name === 'failed') return <FailureView error={loaded.error} onRetry={load} />
  const calls = loaded.calendars.filter((calendar) => calendar.calls > 0)
  return (
    <div>
      <Corrections counts={loaded.counts} />
      {calls.length > 0 && (
        <section aria-labelledby="start-calls">
          <h2 id="start-calls">{calendarTexts.callList}</h2>
          <ul className={styles.places}>
            {calls.map(({ calendarId, name, calls: count }) => (
              <li key={calendarId}>
                <Link to={callsPath(calendarId)}>{name}</Link>
                <strong>{textOf(texts, 'people', { count })}</strong>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="start-today">
        <h2 id="start-today">{texts.today}</h2>
        <Places places={loaded.places} today={today} />
      </section>
    </div>
  )
}

/** Corrections that came, and those that are waited for; nothing where there are none. */
function Corrections({ counts }: { counts: WaitingCounts }) {
  const waiting = (['desk', 'owner'] as const).filter((whom) => counts[whom] > 0)
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby="start-waiting">
      <h2 id="start-waiting">{waitingTexts.title}</h2>
      <ul className={styles.places}>
        {waiting.map((whom) => (
          <li key={whom}>
            <Link to={waitingPath({ whom })}>{waitingTexts[`title.${whom}`]}</Link>
            {whom === 'owner' && counts.late > 0 && (
              <span className={styles.late}>
                {textOf(waitingTexts, 'late', { count: grouped(counts.late) })}
              </span>
            )}
            <strong>{textOf(waitingTexts, 'count', { count: grouped(counts[whom]) })}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Places({ places, today }: { places: OfficeWeek['places']; today: LocalDate }) {
  const busy = places.flatMap(({ calendarId, name, days }) =>
    days.filter(({ day, count }) => day === today && count > 0).map((day) => ({ calendarId, name, ...day })),
  )
  if (busy.length === 0) return <p>{todayTexts.nothing}</p>
  return (
    <ul className={styles.places}>
      {busy.map(({ calendarId, name, count, arrived, absent }) => (
        <li key={calendarId}>
          <Link to={todayPath({ day: today, calendarId, view: 'day' }, today)}>{name}</Link>
          <span>{textOf(todayTexts, 'sum.open', { count: count - arrived - absent })}</span>
          <strong>{textOf(todayTexts, 'week.count', { count })}</strong>
        </li>
      ))}
    </ul>
  )
}
