import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { CalendarInList } from '../../../application/office/read-calendars.ts'
import type { OfficeWeek } from '../../../application/office/read-week.ts'
import { dayText } from '../../../application/texts/day-text.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import {
  calendars as calendarTexts,
  search as texts,
  today as todayTexts,
} from '../../../application/texts/office.json'
import { type LocalDate, tokyoDay } from '../../../domain/shared/local-date.ts'
import { callsPath } from '../calendars/calendar-path.ts'
import { FailureView } from '../frame/failure-view.tsx'
import frame from '../frame/frame.module.css'
import { KeyHelp } from '../frame/key-help.tsx'
import { LoadingRows } from '../frame/loading-rows.tsx'
import { OfficeTitle } from '../frame/office-title.tsx'
import type { OfficeServices } from '../services.ts'
import { todayPath } from '../today/today-path.ts'
import styles from './start.module.css'

type Props = Pick<OfficeServices, 'clock' | 'readWeek' | 'listCalendarsOfOffice'>

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
  | { name: 'open'; places: OfficeWeek['places']; calendars: readonly CalendarInList[] }

/** Who comes today, by place, and where people have to be phoned. */
function Waiting({ readWeek, listCalendarsOfOffice, today }: Omit<Props, 'clock'> & { today: LocalDate }) {
  const [loaded, setLoaded] = useState<Loaded>({ name: 'loading' })
  const load = useCallback((): void => {
    setLoaded({ name: 'loading' })
    Promise.all([readWeek({ day: today }), listCalendarsOfOffice()]).then(
      ([{ places }, calendars]) => setLoaded({ name: 'open', places, calendars }),
      (error: unknown) => setLoaded({ name: 'failed', error }),
    )
  }, [readWeek, listCalendarsOfOffice, today])
  useEffect(load, [load])
  if (loaded.name === 'loading') return <LoadingRows text={todayTexts.loading} />
  if (loaded.name === 'failed') return <FailureView error={loaded.error} onRetry={load} />
  const calls = loaded.calendars.filter((calendar) => calendar.calls > 0)
  return (
    <div>
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
