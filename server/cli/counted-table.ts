import { sheetOf, widthOf } from '../../adapters/tables/counted-sheet.ts'
import { csvBytes } from '../../adapters/tables/csv-bytes.ts'
import { utf8 } from '../../adapters/tables/text-encoding.ts'
import { writePrivateFile } from '../../adapters/tables/write-private-file.ts'
import { writeWorkbook } from '../../adapters/tables/write-workbook.ts'
import type { CountedTable } from '../../application/office/counted.ts'
import { dayOfCell } from '../../application/office/time-of-cell.ts'
import { dayText } from '../../application/texts/day-text.ts'
import { shared as ja } from '../../application/texts/ja.json'
import { type DaySpan, earliest, type LocalDate, latest } from '../../domain/shared/local-date.ts'
import type { CommandContext } from './command-context.ts'
import { WrongArguments } from './failures.ts'
import { grouped, printable } from './printing.ts'

/** The lines of a table on a terminal: columns under each other, numbers to the right. */
function tableLines({ header, rows }: Pick<CountedTable, 'header' | 'rows'>): string[] {
  const texts = [header, ...rows].map((row) =>
    row.map((cell) => (typeof cell === 'number' ? grouped(cell) : printable(cell))),
  )
  const widths = header.map((_, at) => Math.max(...texts.map((row) => widthOf(row[at] ?? ''))))
  const isNumber = header.map((_, at) => typeof rows[0]?.[at] === 'number')
  return texts.map((row) =>
    row
      .map((text, at) => {
        const blanks = ' '.repeat((widths[at] ?? 0) - widthOf(text))
        return isNumber[at] ? blanks + text : text + blanks
      })
      .join('  ')
      .trimEnd(),
  )
}

/** A table under an empty line; nothing where it has no rows. */
export const section = (header: CountedTable['header'], rows: CountedTable['rows']): string[] =>
  rows.length === 0 ? [] : ['', ...tableLines({ header, rows })]

/** Notes as a sheet of their own. */
export const sheetOfNotes = (about: string, notes: readonly string[]): CountedTable => ({
  name: '説明',
  header: [about],
  rows: notes.map((note) => [note]),
})

/** Days in words: `2024/6/14(金)～2024/6/20(木)`. */
export const spanText = ({ from, to }: DaySpan): string =>
  [...new Set([from, to])].map((day) => dayText(ja, 'short.year', day)).join('～')

/** Writes tables as the sheets of a workbook, or the first of them as CSV, by the name of the file. */
export async function writeTables(
  file: string,
  tables: readonly [CountedTable, ...CountedTable[]],
  { stop }: Pick<CommandContext, 'stop'>,
): Promise<void> {
  const [first] = tables
  const bytes = /\.csv$/i.test(file)
    ? csvBytes(first.header, textRows(first), utf8())
    : [writeWorkbook(tables.map(sheetOf))]
  await writePrivateFile(file, bytes, stop)
}

async function* textRows({ rows }: CountedTable): AsyncGenerator<readonly string[]> {
  for (const row of rows) yield row.map(String)
}

/**
 * The days of `--from` and `--to`. Where one is not there it is that of `usual`, or the other one if they would not be
 * in order. @throws WrongArguments
 */
export function daysOf(given: { from: string | undefined; to: string | undefined }, usual: DaySpan): DaySpan {
  const [first, last] = [given.from, given.to].map((text) => (text === undefined ? undefined : dayOf(text)))
  const from = first ?? earliest(usual.from, last ?? usual.from)
  const to = last ?? latest(from, usual.to)
  if (from > to) throw new WrongArguments(`--from（${from}）が、--to（${to}）より後です。`)
  return { from, to }
}

/** @throws WrongArguments */
export function dayOf(text: string): LocalDate {
  const day = dayOfCell(text)
  if (day === undefined)
    throw new WrongArguments(`「${text}」は日として読めません。2026-12-01 のように書いてください。`)
  return day
}
