import { observer } from 'mobx-react-lite'
import { dayText } from '../../../application/texts/day-text.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { markOf } from '../../../domain/reservation/slot-state.ts'
import type { LocalDate } from '../../../domain/shared/local-date.ts'
import { useTexts } from '../../frame/translation.ts'
import { holidayText } from '../booking-words.ts'
import type { CalendarStore } from '../calendar-store.ts'
import type { DayColumn } from '../week-model.ts'
import { dayClassName } from './day-class-name.ts'
import styles from './grid.module.css'
import { useGridKeys } from './grid-keys.ts'
import { Holidays } from './holidays.tsx'
import { Legend } from './legend.tsx'
import { NotLoaded } from './not-loaded.tsx'

type Props = { store: CalendarStore; onDay: (day: LocalDate) => void }

/** A month, day by day; a day leads to its week (CAL-03, CAL-05). */
export const MonthView = observer(function MonthView({ store, onDay }: Props) {
  const { open } = store
  const { slots } = open
  const weeks = slots.monthSundays.flatMap((sunday) => slots.schedules.week(sunday) ?? [])
  const isThere = weeks.length === slots.monthSundays.length
  if (!isThere || slots.hasFailed) return <NotLoaded store={store} hasFailed={slots.hasFailed} />
  const days = weeks.flatMap((week) => week.days)
  return (
    <>
      <MonthGrid key={slots.month} store={store} days={days} onDay={onDay} />
      <Legend />
      <Holidays days={days.filter(({ day }) => isIn(slots.month, day))} />
    </>
  )
})

const MonthGrid = observer(function MonthGrid({
  store,
  days,
  onDay,
}: Props & { days: readonly DayColumn[] }) {
  const texts = useTexts('shared', 'reservation')
  const { open } = store
  const { month } = open.slots
  const first = days.find(({ day, mark }) => isIn(month, day) && mark === 'available')
  const { stop, keys } = useGridKeys(first?.day ?? days.find(({ day }) => isIn(month, day))?.day)
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7))
  return (
    <table
      className={styles.month}
      aria-label={texts['month.label']}
      onKeyDown={keys.onKeyDown}
      onFocus={keys.onFocus}
    >
      <thead>
        <tr>
          {weeks[0]?.map(({ day }) => (
            <th key={day} scope="col" className={dayClassName({ day, holiday: undefined }, day)}>
              {dayText(texts, 'weekday', day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.day}>
            {week.map((column) => (
              <td key={column.day}>
                <DayButton store={store} column={column} isStop={stop === column.day} onDay={onDay} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
})

type DayProps = Props & { column: DayColumn; isStop: boolean }

/** A day with its signs, which are read aloud as words: `6月16日月曜日 海の日 休日`. */
function DayButton({ store, column, isStop, onDay }: DayProps) {
  const texts = useTexts('shared', 'reservation')
  const { open } = store
  const { day, holiday, free } = column
  const { month, today, picked } = open.slots
  const isHeld = store.heldSlot?.day === day
  const mark = picked?.day === day ? markOf('available', true) : column.mark
  const name = [
    dayText(texts, 'spoken', day),
    holiday && holidayText(texts, holiday),
    day === today && texts.today,
    texts[`mark.${mark}`],
  ]
  if (free.length > 0) name.push(textOf(texts, 'group.free', { count: free.length }))
  if (isHeld) name.push(texts.now)
  return (
    <button
      type="button"
      className={styles[mark]}
      data-at={day}
      data-outside={!isIn(month, day) || undefined}
      tabIndex={isStop ? 0 : -1}
      onClick={() => onDay(day)}
    >
      <span className="unseen">{name.filter(Boolean).join(' ')}</span>
      <span className={dayClassName(column, today)} aria-hidden="true">
        {Number(day.slice(8))}
        {holiday && <small>{texts['holidays.tag']}</small>}
      </span>
      <span aria-hidden="true">
        {texts[`sign.${mark}`]}
        {isHeld && <small>{texts['now.tag']}</small>}
      </span>
    </button>
  )
}

const isIn = (month: LocalDate, day: LocalDate): boolean => day.slice(0, 7) === month.slice(0, 7)
