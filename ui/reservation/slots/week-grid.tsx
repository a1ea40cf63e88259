import { observer } from 'mobx-react-lite'
import { type MouseEvent, memo, type ReactNode } from 'react'
import { markOf } from '../../../domain/reservation/slot-state.ts'
import { type LocalDate, localDate } from '../../../domain/shared/local-date.ts'
import type { CalendarStore } from '../calendar-store.ts'
import { type Cell, type DayColumn, isSameSlot, type Row, type WeekModel } from '../week-model.ts'
import type { Wording } from '../wording.ts'
import { dayClassName } from './day-class-name.ts'
import styles from './grid.module.css'
import { useGridKeys, useIsWide } from './grid-keys.ts'

/** The slots of a week: days across, times down (CAL-01, CAL-06). One observer for all its cells, each drawn only when it changes. */
export const WeekGrid = observer(function WeekGrid({
  store,
  week,
}: {
  store: CalendarStore
  week: WeekModel
}) {
  const { texts, wording, phase, open } = store
  const { slots } = open
  const { group, picked } = slots
  const isWide = useIsWide()
  const rows = week.rows.filter(({ slotKey }) => week.groups?.[group].has(slotKey) ?? true)
  const { stop, keys } = useGridKeys(firstStop(rows, slots.isPicked))
  const pressed = phase.name === 'checking' ? phase.slot : phase.name === 'asking' ? phase.cell : undefined
  const onClick = (event: MouseEvent): void => {
    const button = (event.target as Element).closest('button')
    if (!button?.dataset.at || button.getAttribute('aria-disabled')) return
    const [day = '', slotKey] = button.dataset.at.split(' ')
    store.pick({ day: localDate(day), slotKey: Number(slotKey) })
  }
  return (
    <table
      className={styles.week}
      aria-label={texts['grid.label']}
      onClick={onClick}
      onKeyDown={keys.onKeyDown}
      onFocus={keys.onFocus}
    >
      <thead>
        <tr>
          {isWide && <th scope="col">{texts['grid.time']}</th>}
          {week.days.map((column) => (
            <DayHead key={column.day} column={column} today={slots.today} wording={wording} />
          ))}
        </tr>
      </thead>
      {rows.map((row) => (
        <SlotRow key={row.slotKey} time={wording.time(row.coma)} isWide={isWide}>
          {row.cells.map((cell) => (
            <SlotCell
              key={cell.day}
              cell={cell}
              isPicked={isSameSlot(pressed ?? picked, cell)}
              isPressed={isSameSlot(pressed, cell)}
              isStop={stop === cellId(cell)}
              wording={wording}
            />
          ))}
        </SlotRow>
      ))}
    </table>
  )
})

type RowProps = { time: string; isWide: boolean; children: ReactNode }

/** The slots of a time: beside it, or on a narrow screen below it, so that all seven days have room. */
function SlotRow({ time, isWide, children }: RowProps) {
  if (isWide) {
    return (
      <tbody>
        <tr>
          <th scope="row">{time}</th>
          {children}
        </tr>
      </tbody>
    )
  }
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={7}>
          {time}
        </th>
      </tr>
      <tr>{children}</tr>
    </tbody>
  )
}

type DayHeadProps = { column: DayColumn; today: LocalDate; wording: Wording }

const DayHead = memo(function DayHead({ column, today, wording }: DayHeadProps) {
  const { day, holiday } = column
  const name = [wording.day('day.spoken', day), holiday, day === today && wording.texts.today]
  return (
    <th scope="col" className={dayClassName(column, today)} aria-label={name.filter(Boolean).join(' ')}>
      <span>{wording.day('day.plain', day)}</span>
      <span>{wording.day('day.weekday', day)}</span>
      {holiday && <small>{wording.texts['holidays.tag']}</small>}
    </th>
  )
})

type CellProps = { cell: Cell; isPicked: boolean; isPressed: boolean; isStop: boolean; wording: Wording }

const SlotCell = memo(function SlotCell({ cell, isPicked, isPressed, isStop, wording }: CellProps) {
  const mark = markOf(cell.state, isPicked)
  const isOpen = mark === 'available' || mark === 'selected'
  return (
    <td>
      <button
        type="button"
        className={isPressed ? styles.pressed : styles[mark]}
        data-at={cellId(cell)}
        tabIndex={isStop ? 0 : -1}
        aria-disabled={!isOpen || undefined}
        aria-label={nameOf(cell, wording, wording.texts[`mark.${mark}`], isOpen)}
      >
        {wording.texts[`sign.${mark}`]}
      </button>
    </td>
  )
})

/** `6月14日 金曜日 9:00から9:30まで 予約可 残り3`. */
function nameOf({ day, coma, remaining }: Cell, wording: Wording, mark: string, isOpen: boolean): string {
  const parts = [wording.day('day.spoken', day), wording.spokenTime(coma), mark]
  if (isOpen && remaining > 0) parts.push(wording.say('remaining', { count: remaining }))
  return parts.join(' ')
}

const cellId = ({ day, slotKey }: Cell): string => `${day} ${slotKey}`

/** Where Tab comes to: the picked slot, else the first free one, else the first. */
function firstStop(rows: readonly Row[], isPicked: (cell: Cell) => boolean): string | undefined {
  const cells = rows.flatMap((row) => row.cells)
  const first = cells.find(isPicked) ?? cells.find(({ state }) => state === 'available') ?? cells[0]
  return first && cellId(first)
}
