import type { TableEncoding, TableRow } from '../../../application/office/office-table.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { exitCodes } from '../command.ts'
import type { CommandContext } from '../command-context.ts'
import { withMore } from '../explain.ts'
import { CommandFailed } from '../failures.ts'
import { type OpenTable, openTable, sheetChoice } from '../open-table.ts'
import { printable, showProgress } from '../printing.ts'
import { type ColumnText, rowFindings } from './row-findings.ts'

/** The result of one row. */
export type RowResult<O extends string> = {
  /** As a spreadsheet counts them; the header is 1. */
  row: number
  /** Which answer the row is about. */
  name: string
  outcome: O | 'refused'
  problems: readonly ColumnText[]
  warnings: readonly ColumnText[]
}

/** Number of rows by outcome. */
export type OutcomeCounts<O extends string> = Readonly<Record<O | 'refused', number>>

/** A command that processes a table row by row. */
type TableJob<O extends string> = {
  file: string
  /** Shown in front of the progress. */
  label: string
  /** Outcomes other than 'refused'. */
  outcomes: readonly O[]
  /** A message about a column that the header lacks; undefined if it has all that are required. */
  missingColumn(header: readonly string[]): string | undefined
  /** Processes the rows in their order. @returns one result for each */
  process(table: { rows(): AsyncIterable<TableRow>; encoding: TableEncoding }): AsyncIterable<RowResult<O>>
  /** Printed at the end. */
  summary(counts: OutcomeCounts<O>): string
  /** Printed when processing stops early: what was written until then; '' if nothing. */
  partialSummary(counts: OutcomeCounts<O>): string
}

/**
 * Processes a CSV file or a sheet of a workbook, and prints which sheet is read if there are several, the progress,
 * every problem and warning (the same one of several rows as one line), and a summary. Ctrl+C stops it between two
 * rows.
 *
 * @returns the exit code: 1 if a row was refused or processing stopped early
 */
export async function processTable<O extends string>(
  job: TableJob<O>,
  context: CommandContext,
): Promise<number> {
  const { out, err } = context
  const zeros = [...job.outcomes, 'refused' as const].map((outcome) => [outcome, 0])
  const counts: Record<O | 'refused', number> = Object.fromEntries(zeros)
  const table = await openTable(job.file, (header) => job.missingColumn(header) === undefined)
  const choice = sheetChoice(table)
  if (choice !== '') out.write(`${printable(choice)}\n`)
  const missing = job.missingColumn(table.header)
  if (missing !== undefined) throw new CommandFailed(missing)
  try {
    await processRows(job, table, counts, context)
  } catch (error) {
    const known = isRefusal(error, 'service.unavailable') ? new CommandFailed(notWritten) : error
    const done = job.partialSummary(counts)
    const told = withMore(known, done)
    if (told === known && done !== '') err.write(`${done}\n`)
    throw told
  }
  out.write(`${job.summary(counts)}\n`)
  return counts.refused > 0 ? exitCodes.failed : exitCodes.ok
}

const notWritten =
  'いまデータベースに書き込めません。あとで同じファイルをもう一度使ってください（済んだ行はそのままです）。'

async function processRows<O extends string>(
  job: TableJob<O>,
  table: OpenTable,
  counts: Record<O | 'refused', number>,
  context: CommandContext,
): Promise<void> {
  const progress = showProgress(context, job.label)
  const rows = () => untilStopped(table.rows(), context)
  const findings = rowFindings(table)
  let done = 0
  try {
    for await (const report of job.process({ rows, encoding: table.encoding })) {
      counts[report.outcome] += 1
      for (const problem of report.problems) findings.add('誤り', report, problem)
      for (const warning of report.warnings) findings.add('注意', report, warning)
      progress(++done, table.count)
    }
  } finally {
    for (const line of findings.lines()) context.out.write(line)
  }
}

/** `rows`; throws between two of them once the operator has pressed Ctrl+C. */
async function* untilStopped(rows: AsyncIterable<TableRow>, { stop }: CommandContext) {
  for await (const row of rows) {
    stop?.throwIfAborted()
    yield row
  }
}
