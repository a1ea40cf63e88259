import { join } from 'node:path'
import { csvBytes } from '../../../adapters/tables/csv-bytes.ts'
import { streamWorkbook } from '../../../adapters/tables/stream-workbook.ts'
import { utf8 } from '../../../adapters/tables/text-encoding.ts'
import { writePrivateFile } from '../../../adapters/tables/write-private-file.ts'
import { dayTable, type ListedDay } from '../../../application/office/day-table.ts'
import { makeListDay } from '../../../application/office/list-day.ts'
import type { Storage } from '../../../application/ports/storage.ts'
import { type LocalDate, plusDays } from '../../../domain/shared/local-date.ts'
import type { CommandContext } from '../command-context.ts'
import { makeFolder } from '../make-folder.ts'
import { grouped } from '../printing.ts'
import { dayPage } from './day-page.ts'

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
  const { header, rows } = dayTable(days)
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
