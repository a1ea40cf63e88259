import { observer } from 'mobx-react-lite'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { CalendarMonth } from '../../../application/office/read-calendars.ts'
import { dayText } from '../../../application/texts/day-text.ts'
import { calendars as texts } from '../../../application/texts/office.json'
import { type LocalDate, plusMonths } from '../../../domain/shared/local-date.ts'
import { useGridKeys } from '../../reservation/slots/grid-keys.ts'
import frame from '../frame/frame.module.css'
import type { CalendarStore } from './calendar-store.ts'
import { fullnessOf, longDay } from './calendar-words.ts'
import styles from './calendars.module.css'
import { Counts } from './counts.tsx'

type Props = { store: CalendarStore; onDay: (day: LocalDate) => void }

/** A month, day by day: arrows move by days, PageUp and PageDown by months. */
export const MonthGrid = observer(function MonthGrid({ store, onDay }: Props) {
  const { month } = store
  const isByKey = useRef(false)
  const table = useRef<HTMLTableElement>(null)
  // The weeks of a month have days of others, too, but not this one.
  const inMonth = month?.days[7]?.day
  const shown = inMonth?.slice(0, 7)
  useEffect(() => {
    if (!isByKey.current || shown !== store.day.slice(0, 7)) return
    table.current?.querySelector<HTMLElement>(`[data-at="${store.day}"]`)?.focus()
    isByKey.current = false
  }, [shown, store])
  const go = (months: number): void => onDay(plusMonths(store.day, months))
  const onKeyDown = (event: KeyboardEvent): void => {
    const months = { PageUp: -1, PageDown: 1 }[event.key]
    if (months === undefined) return
    event.preventDefault()
    isByKey.current = true
    go(months)
  }
  if (!month || !inMonth) return null
  return (
    <section className={styles.month} aria-labelledby="calendar-month">
      <div className={styles.monthHead}>
        <h2 id="calendar-month" aria-live="polite">
          {dayText({}, 'month', inMonth)}
        </h2>
        <button type="button" className={frame.quietButton} onClick={() => go(-1)}>
          {texts['month.before']}
        </button>
        <button type="button" className={frame.quietButton} onClick={() => onDay(month.today)}>
          {texts['month.today']}
        </button>
        <button type="button" className={frame.quietButton} onClick={() => go(1)}>
          {texts['month.next']}
        </button>
      </div>
      <div className={styles.scroll}>
        <Days key={shown} table={table} month={month} day={store.day} onDay={onDay} onKeyDown={onKeyDown} />
      </div>
      <p className={styles.hint}>{texts['month.keys']}</p>
    </section>
  )
})

type DaysProps = {
  table: React.RefObject<HTMLTableElement | null>
  month: CalendarMonth
  day: LocalDate
  onDay: Props['onDay']
  onKeyDown: (event: KeyboardEvent) => void
}

function Days({ table, month: { days, today }, day: shown, onDay, onKeyDown }: DaysProps) {
  const { stop, keys } = useGridKeys(shown)
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7))
  return (
    <table
      ref={table}
      className={styles.days}
      aria-label={texts.month}
      onFocus={keys.onFocus}
      onKeyDown={(event) => {
        keys.onKeyDown(event)
        onKeyDown(event)
      }}
    >
      <thead>
        <tr>
          {weeks[0]?.map(({ day }) => (
            <th key={day} scope="col">
              {dayText({}, 'weekday', day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.day}>
            {week.map((each) => (
              <td key={each.day} data-other={each.day.slice(0, 7) === shown.slice(0, 7) ? undefined : ''}>
                <Day
                  day={each}
                  isStop={each.day === stop}
                  isShown={each.day === shown}
                  {...{ today, onDay }}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DayProps = {
  day: CalendarMonth['days'][number]
  isStop: boolean
  isShown: boolean
  today: LocalDate
  onDay: Props['onDay']
}

function Day({ day: { day, holiday, ...counts }, isStop, isShown, today, onDay }: DayProps) {
  const fullness = fullnessOf(counts)
  return (
    <button
      type="button"
      data-at={day}
      data-fullness={fullness}
      tabIndex={isStop ? 0 : -1}
      aria-pressed={isShown}
      aria-current={day === today ? 'date' : undefined}
      title={holiday}
      onClick={() => onDay(day)}
    >
      <span className={styles.number} aria-hidden="true">
        {Number(day.slice(8))}
      </span>
      <span className="unseen">{longDay(day)} </span>
      {(counts.quota > 0 || counts.taken > 0) && <Counts counts={counts} />}
      <small className={fullness === 'free' ? 'unseen' : styles.small}>{texts[`word.${fullness}`]}</small>
    </button>
  )
}
