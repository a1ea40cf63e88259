import { type CsvTable, CsvUnreadable, MOST_OF_A_ROW, readCsv } from '../../../adapters/csv/read-csv.ts'
import { spellingOf } from '../../../adapters/csv/text-spelling.ts'
import type { Spelling, TableRow } from '../../../application/office/office-table.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { fileTrouble } from '../file-trouble.ts'
import { grouped } from '../grouped.ts'
import { showProgress } from '../progress.ts'
import { exitCodes, type Surroundings } from '../surroundings.ts'
import { printable } from './printable.ts'

/** What came of a row: who it is about, and texts for people by column; '' where it is no column. */
export type RowTold<O extends string> = {
  row: number
  name: string
  outcome: O | 'refused'
  problems: readonly ColumnText[]
  warnings: readonly ColumnText[]
}
export type ColumnText = { column: string; text: string }

/** How many rows had which outcome. */
export type Tally<O extends string> = Readonly<Record<O | 'refused', number>>

/** A command that carries out the rows of a CSV file one by one. */
export type CsvWork<O extends string> = {
  file: string
  /** What is being done, for the progress. */
  label: string
  /** Outcomes other than 'refused'. */
  outcomes: readonly O[]
  /** What the header lacks, told to the operator; undefined if nothing. */
  missingColumn(header: readonly string[]): string | undefined
  carryOut(table: { rows: AsyncIterable<TableRow>; spelling: Spelling }): AsyncIterable<RowTold<O>>
  summary(tally: Tally<O>): string
  /** What stands although the work ended early; '' if nothing. */
  doneUntilThen(tally: Tally<O>): string
  /** What the operator can do about a no that ends the work; undefined for anything that is not known here. */
  explained?(error: unknown): Promise<string | undefined>
}

/**
 * Works through a CSV file: tells what came of each row, how far it is and the sum. Ctrl+C is heeded between rows.
 *
 * @returns the exit code: 1 if any row was refused or the work ended early
 */
export async function workThroughCsv<O extends string>(
  work: CsvWork<O>,
  surroundings: Surroundings,
): Promise<number> {
  const { out, err } = surroundings
  const zeros = [...work.outcomes, 'refused' as const].map((outcome) => [outcome, 0])
  const tally: Record<O | 'refused', number> = Object.fromEntries(zeros)
  try {
    const table = await readCsv(work.file)
    const missing = work.missingColumn(table.header)
    if (missing !== undefined) {
      err.write(`${missing}\n`)
      return exitCodes.failed
    }
    await tellRows(work, table, tally, surroundings)
    out.write(`${work.summary(tally)}\n`)
    return tally.refused > 0 ? exitCodes.failed : exitCodes.ok
  } catch (error) {
    const explanation = (await work.explained?.(error)) ?? explained(error) ?? ''
    const told = `${explanation}${work.doneUntilThen(tally)}`
    if (told !== '') err.write(`${told}\n`)
    if (explanation === '') throw error
    return exitCodes.failed
  }
}

async function tellRows<O extends string>(
  work: CsvWork<O>,
  table: CsvTable,
  tally: Record<O | 'refused', number>,
  surroundings: Surroundings,
): Promise<void> {
  const told = showProgress(surroundings, work.label)
  const rows = heeding(table.rows, surroundings)
  let done = 0
  for await (const report of work.carryOut({ rows, spelling: spellingOf(table.encoding) })) {
    tally[report.outcome] += 1
    for (const problem of report.problems) surroundings.out.write(`誤り ${lineOf(report, problem)}`)
    for (const warning of report.warnings) surroundings.out.write(`注意 ${lineOf(report, warning)}`)
    told(++done, table.count)
  }
}

/** `rows` until Ctrl+C. */
async function* heeding(rows: AsyncIterable<TableRow>, { stop }: Surroundings) {
  for await (const row of rows) {
    stop?.throwIfAborted()
    yield row
  }
}

const lineOf = ({ row, name }: { row: number; name: string }, { column, text }: ColumnText): string =>
  `${printable([`${row}行目`, name, column && `「${column}」`, text].filter(Boolean).join(' '))}\n`

function explained(error: unknown): string | undefined {
  if (error instanceof CsvUnreadable) return unreadable[error.why](error)
  if (isRefusal(error, 'service.unavailable'))
    return 'いまデータベースに書き込めません。あとで同じファイルをもう一度使ってください（済んだ行はそのままです）。'
  return fileTrouble(error)
}

const unreadable: Readonly<Record<CsvUnreadable['why'], (error: CsvUnreadable) => string>> = {
  encoding: () => '文字コードがUTF-8でもCP932でもありません。',
  quotes: ({ row }) => `${row}行目の引用符（"）が閉じていないか、余分です。`,
  no_header: () => '1行目に見出しがありません。',
  too_long: ({ row }) =>
    `${row}行目が長すぎます（1行は${grouped(MOST_OF_A_ROW)}文字まで）。長いセルを短くするか、引用符（"）が閉じているかを確かめてください。`,
  header_twice: ({ column }) => `見出し「${printable(column)}」が2つあります。`,
}
