import { join } from 'node:path'
import { csvBytes } from '../../../adapters/tables/csv-bytes.ts'
import { streamWorkbook } from '../../../adapters/tables/stream-workbook.ts'
import { utf8 } from '../../../adapters/tables/text-encoding.ts'
import { writePrivateFile } from '../../../adapters/tables/write-private-file.ts'
import { columnsOfVisits, makeListDay } from '../../../application/office/list-day.ts'
import type { Storage } from '../../../application/ports/storage.ts'
import { type LocalDate, plusDays } from '../../../domain/shared/local-date.ts'
import type { CommandContext } from '../command-context.ts'
import { makeFolder } from '../make-folder.ts'
import { grouped } from '../printing.ts'
import { dayPage, type ListedDay } from './day-page.ts'

/** How many days are listed from which on, of which calendars (empty: all), into which folder. */
type DayRequest = {
  day: LocalDate
  days: number
  calendarIds: readonly string[]
  folder: string
  format: 'csv' | 'xlsx'
}

/** Writes the lists of days as a page to print and as a table, for `answers day`. @returns what was written */
export async function dayToFiles(
  { day: first, days: count, calendarIds, folder, format }: DayRequest,
  storage: Storage,
  { clock, holidays, stop }: CommandContext,
): Promise<string> {
  await makeFolder(folder)
  const listDay = makeListDay({ ...storage, clock, holidays })
  const listed = async (day: LocalDate) => ({ day, list: await listDay({ day, calendarIds }) })
  const days: [ListedDay, ...ListedDay[]] = [await listed(first)]
  for (let at = 1; at < count; at++) days.push(await listed(plusDays(first, at)))
  const last = plusDays(first, count - 1)
  const name = join(folder, count === 1 ? `day-${first}` : `day-${first}_${last}`)
  const [page, table] = [`${name}.html`, `${name}.${format}`]
  const printed = dayPage({ days, madeAtMs: clock.now() })
  await writePrivateFile(page, [new TextEncoder().encode(String(printed))], stop)
  const { header, rows } = tableOf(days)
  const bytes =
    format === 'xlsx'
      ? streamWorkbook(header, rows, { sheet: '予約' })
      : csvBytes(header, rows, utf8(), { isGuarded: true })
  await writePrivateFile(table, bytes, stop)
  const slots = days.flatMap(({ list }) => list.flatMap((calendar) => calendar.slots))
  const booked = slots.reduce((sum, { visits }) => sum + visits.length, 0)
  const calendars = new Set(days.flatMap(({ list }) => list.map(({ calendarId }) => calendarId)))
  return `${count === 1 ? first : `${first} から ${last}`} の予約 ${grouped(booked)}件（カレンダー ${calendars.size}、枠 ${slots.length}）を書き出しました：${page}、${table}`
}

const slotHeader = ['来た', 'カレンダー', '日', '開始', '終了', '定員', '予約数']

/** All days as one table: a row for each booking with a box to tick, and one for each time without any. */
function tableOf(days: readonly ListedDay[]) {
  const visits = days.flatMap(({ list }) => list.flatMap(({ slots }) => slots.flatMap((slot) => slot.visits)))
  const columns = columnsOfVisits(visits)
  return { header: [...slotHeader, ...columns.map(({ title }) => title)], rows: rowsOf(days, columns) }
}

async function* rowsOf(
  days: readonly ListedDay[],
  columns: ReturnType<typeof columnsOfVisits>,
): AsyncGenerator<readonly string[]> {
  for (const { day, list } of days)
    for (const { name, slots } of list)
      for (const { start, end, quota, taken, visits } of slots) {
        const slot = [name, day, start, end, String(quota), String(taken)]
        if (visits.length === 0) yield ['', ...slot, ...columns.map(() => '')]
        for (const { cells } of visits) {
          const texts = new Map(cells.map(({ title, text }) => [title, text]))
          yield ['□', ...slot, ...columns.map(({ title }) => texts.get(title) ?? '')]
        }
      }
}
