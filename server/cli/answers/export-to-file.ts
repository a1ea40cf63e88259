import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { csvBytes } from '../../../adapters/tables/csv-bytes.ts'
import { streamWorkbook } from '../../../adapters/tables/stream-workbook.ts'
import type { TextEncoding } from '../../../adapters/tables/text-encoding.ts'
import { writePrivateFile } from '../../../adapters/tables/write-private-file.ts'
import { type AnswerTable, makeExportAnswers } from '../../../application/office/export-answers.ts'
import type { Storage } from '../../../application/ports/storage.ts'
import { exitCodes } from '../command.ts'
import type { CommandContext } from '../command-context.ts'
import { showProgress } from '../printing.ts'

/** What is exported, and where to; without `file` to standard output. */
type ExportRequest = {
  surveyId: string
  /** All columns, whatever the form names. */
  isComplete: boolean
  file: string | undefined
  format: 'csv' | 'xlsx'
  encoding: TextEncoding
  /** Whether cells of CSV that a spreadsheet would change are written so that it reads texts. */
  isGuarded: boolean
}

/** Writes the answers of a form as CSV or as a workbook, for `answers export`. @returns the exit code */
export async function exportToFile(
  { surveyId, isComplete, file, format, encoding, isGuarded }: ExportRequest,
  storage: Storage,
  context: CommandContext,
): Promise<number> {
  const { err, clock } = context
  const counted = showProgress(context, '回答を確かめています')
  const table = await makeExportAnswers({ ...storage, clock })({ surveyId, isComplete, counted })
  const rows = withProgress(table, context)
  const bytes =
    format === 'xlsx'
      ? streamWorkbook(table.header, rows)
      : csvBytes(table.header, rows, encoding, { isGuarded })
  if (file) await writePrivateFile(file, bytes, context.stop)
  else await pipeline(Readable.from(bytes), context.out, { end: false })
  const changed = table.changed > 0 ? `（うち変更前のもの ${table.changed}件）` : ''
  err.write(`${table.count}件の回答${changed}を書き出しました${file ? `：${file}` : '。'}\n`)
  if (encoding.replacedCount() > 0)
    err.write(`cp932にない文字が ${encoding.replacedCount()}個あり、〓に置き換えました。\n`)
  return exitCodes.ok
}

/** The rows of `table`; shows the progress and stops at Ctrl+C. */
async function* withProgress({ rows, count }: AnswerTable, context: CommandContext) {
  const written = showProgress(context, '書き出し中')
  let done = 0
  for await (const row of rows) {
    context.stop?.throwIfAborted()
    written(++done, count)
    yield row
  }
}
