import { observer } from 'mobx-react-lite'
import { dayText } from '../../../application/texts/day-text.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { calendars as texts } from '../../../application/texts/office.json'
import { weekOf } from '../../../domain/reservation/calendar-grid.ts'
import { type LocalDate, plusDays } from '../../../domain/shared/local-date.ts'
import { useGridKeys } from '../../reservation/slots/grid-keys.ts'
import frame from '../frame/frame.module.css'
import type { CalendarStore } from './calendar-store.ts'
import { fullnessOf, longDay, timeOf } from './calendar-words.ts'
import styles from './calendars.module.css'
import { Counts } from './counts.tsx'

type Props = { store: CalendarStore; onDay: (day: LocalDate) => void }

/** The week of the day that is looked at, slot by slot. */
export const WeekGrid = observer(function WeekGrid({ store, onDay }: Props) {
  const { month, day: shown } = store
  const { stop, keys } = useGridKeys(undefined)
  if (!month) return null
  const wanted = weekOf(shown)
  const days = month.days.filter(({ day }) => wanted.includes(day))
  const slotKeys = [...new Set(days.flatMap(({ slots }) => slots.map(({ slotKey }) => slotKey)))]
  const first = days.flatMap(({ day, slots }) => slots.map(({ slotKey }) => `${day} ${slotKey}`))
  const isStop = (at: string) => at === (stop !== undefined && first.includes(stop) ? stop : first[0])
  return (
    <section className={styles.week} aria-labelledby="calendar-week">
      <div className={styles.monthHead}>
        <h2 id="calendar-week">{textOf(texts, 'week', { from: longDay(wanted[0]!) })}</h2>
        <button type="button" className={frame.quietButton} onClick={() => onDay(plusDays(shown, -7))}>
          {texts['week.before']}
        </button>
        <button type="button" className={frame.quietButton} onClick={() => onDay(plusDays(shown, 7))}>
          {texts['week.next']}
        </button>
      </div>
      <div className={styles.scroll}>
        <table className={styles.slots} onFocus={keys.onFocus} onKeyDown={keys.onKeyDown}>
          <thead>
            <tr>
              <th scope="col">{texts.time}</th>
              {days.map(({ day }) => (
                <th key={day} scope="col" aria-current={day === shown ? 'date' : undefined}>
                  {dayText({}, 'short', day)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {slotKeys
              .sort((a, b) => a - b)
              .map((slotKey) => (
                <tr key={slotKey}>
                  <th scope="row">{timeOf(month.comaList, slotKey)}</th>
                  {days.map(({ day, isDayOff, slots }) => {
                    const slot = slots.find((each) => each.slotKey === slotKey)
                    const fullness = slot && fullnessOf({ isDayOff, ...slot })
                    const at = `${day} ${slotKey}`
                    return (
                      <td key={day}>
                        {slot && fullness && (
                          <button
                            type="button"
                            data-at={at}
                            data-fullness={fullness}
                            tabIndex={isStop(at) ? 0 : -1}
                            onClick={() => onDay(day)}
                          >
                            <span className="unseen">
                              {longDay(day)} {timeOf(month.comaList, slotKey)}{' '}
                            </span>
                            <Counts counts={slot} />
                            <small
                              className={fullness === 'free' || fullness === 'few' ? 'unseen' : styles.small}
                            >
                              {texts[`word.${fullness}`]}
                            </small>
                          </button>
                        )}
                      </td>
                    )
                  })}
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </section>
  )
})
