import type { Attendance } from '../../domain/reservation/attendance.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'
import { columnsOfVisits, type DayOfCalendar } from './list-day.ts'

/** A day with what comes on it. */
export type ListedDay = { day: LocalDate; list: readonly DayOfCalendar[] }

const slotHeader = ['来た', 'カレンダー', '日', '開始', '終了', '定員', '予約数']

/** What the first cell says of a booking: a box to tick until it is noted who came. */
const ticks: Readonly<Record<Attendance, string>> = { arrived: '来庁', absent: '不来' }

/** Days as one table: a row for each booking with a box to tick, and one for each time without any. */
export function dayTable(days: readonly ListedDay[]): {
  header: readonly string[]
  rows: Iterable<readonly string[]>
} {
  const visits = days.flatMap(({ list }) => list.flatMap(({ slots }) => slots.flatMap((slot) => slot.visits)))
  const columns = columnsOfVisits(visits)
  return { header: [...slotHeader, ...columns.map(({ title }) => title)], rows: rowsOf(days, columns) }
}

function* rowsOf(
  days: readonly ListedDay[],
  columns: ReturnType<typeof columnsOfVisits>,
): Generator<readonly string[]> {
  for (const { day, list } of days)
    for (const { name, slots } of list)
      for (const { start, end, quota, taken, visits } of slots) {
        const slot = [name, day, start, end, String(quota), String(taken)]
        if (visits.length === 0) yield ['', ...slot, ...columns.map(() => '')]
        for (const { cells, attendance } of visits) {
          const texts = new Map(cells.map(({ title, text }) => [title, text]))
          const tick = attendance ? ticks[attendance] : '□'
          yield [tick, ...slot, ...columns.map(({ title }) => texts.get(title) ?? '')]
        }
      }
}
