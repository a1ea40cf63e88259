import { type CsvTable, readCsv } from '../../../adapters/csv/read-csv.ts'
import { tableEncodingOf } from '../../../adapters/csv/text-encoding.ts'
import type { TableEncoding, TableRow } from '../../../application/office/office-table.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { type CommandContext, exitCodes } from '../command-context.ts'
import { explainCsvError } from '../explain-csv-error.ts'
import { explainFileError } from '../explain-file-error.ts'
import { showProgress } from '../progress.ts'
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

/** A command that processes a CSV file row by row. */
type CsvJob<O extends string> = {
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
  /** A message about an error that stops processing; undefined for errors that are unknown here. */
  explain?(error: unknown): Promise<string | undefined>
}

/**
 * Processes a CSV file and prints the progress, every problem and warning (the same one of several rows as one line), and a summary. Ctrl+C stops it between two rows.
 *
 * @returns the exit code: 1 if a row was refused or processing stopped early
 */
export async function processCsv<O extends string>(job: CsvJob<O>, context: CommandContext): Promise<number> {
  const { out, err } = context
  const zeros = [...job.outcomes, 'refused' as const].map((outcome) => [outcome, 0])
  const counts: Record<O | 'refused', number> = Object.fromEntries(zeros)
  try {
    const table = await readCsv(job.file)
    const missing = job.missingColumn(table.header)
    if (missing !== undefined) {
      err.write(`${missing}\n`)
      return exitCodes.failed
    }
    await processRows(job, table, counts, context)
    out.write(`${job.summary(counts)}\n`)
    return counts.refused > 0 ? exitCodes.failed : exitCodes.ok
  } catch (error) {
    const explanation = (await job.explain?.(error)) ?? explain(error) ?? ''
    const message = `${explanation}${job.partialSummary(counts)}`
    if (message !== '') err.write(`${message}\n`)
    if (explanation === '') throw error
    return exitCodes.failed
  }
}

async function processRows<O extends string>(
  job: CsvJob<O>,
  table: CsvTable,
  counts: Record<O | 'refused', number>,
  context: CommandContext,
): Promise<void> {
  const progress = showProgress(context, job.label)
  const rows = () => untilStopped(table.rows(), context)
  const findings = rowFindings()
  let done = 0
  try {
    for await (const report of job.process({ rows, encoding: tableEncodingOf(table.encoding) })) {
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

function explain(error: unknown): string | undefined {
  if (isRefusal(error, 'service.unavailable'))
    return 'いまデータベースに書き込めません。あとで同じファイルをもう一度使ってください（済んだ行はそのままです）。'
  return explainCsvError(error) ?? explainFileError(error)
}
