import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { CalendarInList } from '../../../application/office/read-calendars.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { calendars as texts } from '../../../application/texts/office.json'
import { DayHead } from '../frame/day-head.tsx'
import { FailureView } from '../frame/failure-view.tsx'
import frame from '../frame/frame.module.css'
import { LoadingRows } from '../frame/loading-rows.tsx'
import { OfficeTitle } from '../frame/office-title.tsx'
import type { OfficeServices } from '../services.ts'
import { calendarPath, callsPath } from './calendar-path.ts'
import { fullnessOf } from './calendar-words.ts'
import styles from './calendars.module.css'
import { Counts } from './counts.tsx'

type Loaded =
  | { name: 'loading' }
  | { name: 'failed'; error: unknown }
  | { name: 'open'; list: readonly CalendarInList[] }

/** `/office/calendars`: every calendar that one sees to, with the days to come. */
export function CalendarsScreen({ listCalendarsOfOffice }: Pick<OfficeServices, 'listCalendarsOfOffice'>) {
  const [loaded, setLoaded] = useState<Loaded>({ name: 'loading' })
  const load = (): void => {
    setLoaded({ name: 'loading' })
    listCalendarsOfOffice().then(
      (list) => setLoaded({ name: 'open', list }),
      (error: unknown) => setLoaded({ name: 'failed', error }),
    )
  }
  useEffect(load, [])
  return (
    <div className={frame.page}>
      <OfficeTitle title={texts.title} />
      {loaded.name === 'loading' && <LoadingRows text={texts.loading} />}
      {loaded.name === 'failed' && <FailureView error={loaded.error} onRetry={load} />}
      {loaded.name === 'open' && loaded.list.length === 0 && (
        <>
          <p>{texts.none}</p>
          <p>{texts['none.why']}</p>
        </>
      )}
      {loaded.name === 'open' && loaded.list.length > 0 && <Calendars list={loaded.list} />}
    </div>
  )
}

function Calendars({ list }: { list: readonly CalendarInList[] }) {
  return (
    <>
      <p className={styles.lead}>{texts.lead}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled is reached by the keyboard. */}
      <section className={styles.scroll} tabIndex={0} aria-label={texts.title}>
        <table className={`${styles.list} ${styles.calendars}`}>
          <thead>
            <tr>
              <th scope="col">{texts['column.name']}</th>
              {list[0]?.days.map(({ day }) => (
                <th key={day} scope="col">
                  <DayHead day={day} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.map((calendar) => (
              <Row key={calendar.calendarId} calendar={calendar} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

const Row = ({ calendar: { calendarId, name, isStopped, calls, days } }: { calendar: CalendarInList }) => (
  <tr>
    <th scope="row">
      <Link to={calendarPath(calendarId)}>{name}</Link>
      {isStopped && <span className={styles.stopped}>{texts.stopped}</span>}
      {calls > 0 && (
        <Link to={callsPath(calendarId)} className={styles.calls}>
          {textOf(texts, 'calls', { count: calls })}
        </Link>
      )}
    </th>
    {days.map(({ day, ...counts }) => {
      const fullness = fullnessOf(counts)
      return (
        <td key={day} data-fullness={fullness}>
          {fullness !== 'none' && (
            <>
              {(fullness !== 'off' || counts.taken > 0) && <Counts counts={counts} />}
              <small className={fullness === 'free' ? 'unseen' : styles.small}>
                {texts[`word.${fullness}`]}
              </small>
            </>
          )}
          {fullness === 'none' && <small className={styles.small}>{texts['word.none']}</small>}
        </td>
      )
    })}
  </tr>
)
