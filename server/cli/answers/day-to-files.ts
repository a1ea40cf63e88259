import { join } from 'node:path'
import { csvBytes } from '../../../adapters/tables/csv-bytes.ts'
import { utf8 } from '../../../adapters/tables/text-encoding.ts'
import { writePrivateFile } from '../../../adapters/tables/write-private-file.ts'
import { factColumns } from '../../../application/office/answer-columns.ts'
import { type DayOfCalendar, makeListDay } from '../../../application/office/list-day.ts'
import type { Storage } from '../../../application/ports/storage.ts'
import { entryText } from '../../../domain/answer/entries.ts'
import type { LocalDate } from '../../../domain/shared/local-date.ts'
import type { CommandContext } from '../command-context.ts'
import { makeFolder } from '../make-folder.ts'
import { grouped } from '../printing.ts'
import { dayPage } from './day-page.ts'

/** Which day is listed, of which calendars (empty: all), and into which folder. */
type DayRequest = { day: LocalDate; calendarIds: readonly string[]; folder: string }

/** Writes the list of a day as a page to print and as CSV, for `answers day`. @returns what was written */
export async function dayToFiles(
  { day, calendarIds, folder }: DayRequest,
  storage: Storage,
  { clock, holidays, stop }: CommandContext,
): Promise<string> {
  await makeFolder(folder)
  const list = await makeListDay({ ...storage, clock, holidays })({ day, calendarIds })
  const [page, table] = [join(folder, `day-${day}.html`), join(folder, `day-${day}.csv`)]
  const printed = dayPage({ day, list, madeAtMs: clock.now() })
  await writePrivateFile(page, [new TextEncoder().encode(String(printed))], stop)
  const rows = csvBytes(header, rowsOf(day, list), utf8(), { isGuarded: true })
  await writePrivateFile(table, rows, stop)
  const slots = list.flatMap((calendar) => calendar.slots)
  const count = slots.reduce((sum, { visits }) => sum + visits.length, 0)
  return `${day} の予約 ${grouped(count)}件（カレンダー ${list.length}、枠 ${slots.length}）を書き出しました：${page}、${table}`
}

const header = [
  'カレンダー',
  '日',
  '開始',
  '終了',
  '定員',
  '予約数',
  '名前',
  '電話',
  '人数',
  '予約の内容',
  '備考',
  '対応状況',
  'フォーム',
  factColumns.code,
  factColumns.earlier,
]

async function* rowsOf(day: LocalDate, list: readonly DayOfCalendar[]): AsyncGenerator<readonly string[]> {
  for (const { name, slots } of list)
    for (const { start, end, quota, taken, visits } of slots) {
      const slot = [name, day, start, end, String(quota), String(taken)]
      if (visits.length === 0) yield [...slot, ...Array<string>(header.length - slot.length).fill('')]
      for (const visit of visits) {
        const { phone, people, reserved, remarks, check, formTitle, answerCode, earlierCodes } = visit
        yield [
          ...[...slot, visit.name, phone, people, reserved, remarks, check, formTitle],
          ...[answerCode, entryText(earlierCodes)],
        ]
      }
    }
}
