import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { TextEncoding } from '../../../adapters/csv/text-encoding.ts'
import { csvBytes } from '../../../adapters/csv/write-csv.ts'
import { writePrivateFile } from '../../../adapters/csv/write-private-file.ts'
import { type AnswerTable, makeExportAnswers } from '../../../application/office/export-answers.ts'
import type { Storage } from '../../../application/ports/storage.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { fileTrouble } from '../file-trouble.ts'
import { showProgress } from '../progress.ts'
import { exitCodes, type Surroundings } from '../surroundings.ts'
import { surveyTrouble } from './survey-trouble.ts'

/** What is to be exported; without `file` to standard output. */
export type ExportRequest = { surveyId: string; file: string | undefined; encoding: TextEncoding }

/** `answers export`. @returns the exit code */
export async function exportToCsv(
  { surveyId, file, encoding }: ExportRequest,
  storage: Storage,
  surroundings: Surroundings,
): Promise<number> {
  const { err, clock } = surroundings
  try {
    const counted = showProgress(surroundings, '回答を確かめています')
    const table = await makeExportAnswers({ ...storage, clock })({ surveyId, counted })
    const bytes = csvBytes(table.header, watched(table, surroundings), encoding)
    if (file) await writePrivateFile(file, bytes, surroundings.stop)
    else await pipeline(Readable.from(bytes), surroundings.out, { end: false })
    err.write(`${table.count}件の回答を書き出しました${file ? `：${file}` : '。'}\n`)
    if (encoding.replaced() > 0)
      err.write(`cp932にない文字が ${encoding.replaced()}個あり、〓に置き換えました。\n`)
    return exitCodes.ok
  } catch (error) {
    const explanation = await explained(error, storage)
    if (explanation === undefined) throw error
    err.write(`${explanation}\n`)
    return exitCodes.failed
  }
}

/** The rows of `table`, with the operator told how many are written and Ctrl+C heeded. */
async function* watched({ rows, count }: AnswerTable, surroundings: Surroundings) {
  const written = showProgress(surroundings, '書き出し中')
  let done = 0
  for await (const row of rows) {
    surroundings.stop?.throwIfAborted()
    written(++done, count)
    yield row
  }
}

async function explained(error: unknown, storage: Storage): Promise<string | undefined> {
  if (isRefusal(error, 'survey.outdated'))
    return '書き出しの間にフォームが変わりました。もう一度行ってください。'
  return (await surveyTrouble(error, storage)) ?? fileTrouble(error)
}
