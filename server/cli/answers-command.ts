import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { cp932, type TextEncoding, utf8 } from '../../adapters/csv/text-encoding.ts'
import { csvBytes } from '../../adapters/csv/write-csv.ts'
import { writePrivateFile } from '../../adapters/csv/write-private-file.ts'
import { type AnswerTable, makeExportAnswers } from '../../application/answer/export-answers.ts'
import type { Storage } from '../../application/ports/storage.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { showProgress } from './progress.ts'
import { exitCodes, type Surroundings, withStorage } from './surroundings.ts'

const usage = `使い方：
  npm run answers -- export <surveyId> --out <ファイル> [--encoding utf-8|cp932]

  回答をCSVに書き出します。ファイルは持ち主だけが読めます（0600）。
  --out がないときは標準出力に書きます（npm run の行が混ざらないよう、npm run -s を使ってください）。
  --encoding は、既定がBOM付きのUTF-8です。cp932にない文字は〓になります。
  = + - @ などで始まる答えには、表計算ソフトが式として読まないよう、先頭に ' を付けます。
`

const encodings: ReadonlyMap<string, () => TextEncoding> = new Map([
  ['utf-8', utf8],
  ['cp932', cp932],
])

type ExportRequest = { surveyId: string; file: string | undefined; encoding: TextEncoding }

/** `answers export <surveyId>`. @returns the exit code: 0 done, 1 an explained no, 2 a command that can't be understood */
export async function answersCommand(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const request = requestOf(args)
  if (!request) {
    surroundings.err.write(usage)
    return exitCodes.usage
  }
  return withStorage(surroundings, (storage) => exportAnswers(request, storage, surroundings))
}

function requestOf(args: readonly string[]): ExportRequest | undefined {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { out: { type: 'string' }, encoding: { type: 'string', default: 'utf-8' } },
    })
    const [verb, surveyId, ...rest] = positionals
    const encoding = encodings.get(values.encoding.toLowerCase())
    if (verb !== 'export' || !surveyId || rest.length > 0 || !encoding || values.out === '') return undefined
    return { surveyId, file: values.out, encoding: encoding() }
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

async function exportAnswers(
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
  if (isRefusal(error, 'survey.not_found')) {
    const surveys = await storage.surveys.list()
    const known = surveys.map(({ config }) => `  ${config.surveyId}  ${config.surveyTitle}`)
    return [`「${error.details.surveyId}」というフォームはありません。あるフォーム：`, ...known].join('\n')
  }
  if (isRefusal(error, 'survey.outdated'))
    return '書き出しの間にフォームが変わりました。もう一度行ってください。'
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EPIPE') return '出力先が閉じられたので、やめました。'
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR')
    return `ファイルに書けません：${(error as Error).message}`
  return undefined
}
