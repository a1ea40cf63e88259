import { type CsvTable, CsvUnreadable, readCsv } from '../../../adapters/csv/read-csv.ts'
import { spellingOf } from '../../../adapters/csv/text-spelling.ts'
import { issueText } from '../../../application/messages/dictionary.ts'
import { ja } from '../../../application/messages/ja.ts'
import { factColumns } from '../../../application/office/answer-columns.ts'
import type { RowProblem, RowWarning } from '../../../application/office/judge-update.ts'
import {
  makeUpdateAnswers,
  type RowReport,
  type UpdateRow,
} from '../../../application/office/update-answers.ts'
import type { Storage } from '../../../application/ports/storage.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { fileTrouble } from '../file-trouble.ts'
import { showProgress } from '../progress.ts'
import { exitCodes, type Surroundings } from '../surroundings.ts'

/** Which table is to be carried over; `surveyId` for rows that don't say. */
export type UpdateRequest = { file: string; surveyId: string | undefined; dryRun: boolean }

type Tally = Record<RowReport['outcome'], number>

/** `answers update`. @returns the exit code: 1 if any row was refused */
export async function updateFromCsv(
  request: UpdateRequest,
  storage: Storage,
  surroundings: Surroundings,
): Promise<number> {
  const tally: Tally = { updated: 0, unchanged: 0, refused: 0 }
  try {
    const table = await readCsv(request.file)
    const missing = missingColumn(table.header, request.surveyId)
    if (missing !== undefined) {
      surroundings.err.write(`${missing}\n`)
      return exitCodes.failed
    }
    await carryOver(request, table, tally, storage, surroundings)
    surroundings.out.write(`${summary(tally, request.dryRun)}\n`)
    return tally.refused > 0 ? exitCodes.failed : exitCodes.ok
  } catch (error) {
    const explanation = explained(error)
    if (explanation === undefined) throw error
    const before =
      tally.updated > 0 && !request.dryRun ? `そこまでの ${tally.updated}件は書き込みました。` : ''
    surroundings.err.write(`${explanation}${before}\n`)
    return exitCodes.failed
  }
}

async function carryOver(
  { surveyId, dryRun }: UpdateRequest,
  table: CsvTable,
  tally: Tally,
  storage: Storage,
  surroundings: Surroundings,
): Promise<void> {
  const { out, clock } = surroundings
  const told = showProgress(surroundings, dryRun ? '確かめています' : '書き込み中')
  const reports = makeUpdateAnswers({ ...storage, clock })({
    rows: heeding(table.rows, surroundings),
    ...(surveyId !== undefined && { surveyId }),
    dryRun,
    spelling: spellingOf(table.encoding),
  })
  let done = 0
  for await (const report of reports) {
    tally[report.outcome] += 1
    for (const problem of report.problems) out.write(`誤り ${lineOf(report, problem, problemText(problem))}`)
    for (const warning of report.warnings)
      out.write(`注意 ${lineOf(report, warning, warningTexts[warning.why])}`)
    told(++done, table.count)
  }
}

/** `rows` until Ctrl+C. */
async function* heeding(rows: AsyncIterable<UpdateRow>, { stop }: Surroundings) {
  for await (const row of rows) {
    stop?.throwIfAborted()
    yield row
  }
}

function missingColumn(header: readonly string[], surveyId: string | undefined): string | undefined {
  const { code, survey } = factColumns
  if (!header.includes(code))
    return `「${code}」の列がありません。書き出したCSVの見出しを、そのまま使ってください。`
  if (surveyId === undefined && !header.includes(survey))
    return `「${survey}」の列がありません。--survey でフォームを指定してください。`
  return undefined
}

const lineOf = ({ row, answerCode }: RowReport, { column }: { column: string }, text: string): string =>
  `${[`${row}行目`, answerCode, column && `「${column}」`, text].filter(Boolean).join(' ')}\n`

const problemText = (problem: RowProblem): string =>
  problem.why === 'item_invalid' ? issueText(ja, problem.issue) : problemTexts[problem.why]

const problemTexts: Readonly<Record<Exclude<RowProblem['why'], 'item_invalid'>, string>> = {
  survey_missing: 'フォームIDがありません。',
  survey_unknown: 'そのフォームはありません。',
  code_missing: '回答コードがありません。',
  code_unknown: 'その回答コードの回答はありません。',
  code_repeated: '同じ回答コードの行が前にもあります。',
  too_many_cells: '見出しより多くのセルがあります。列がずれていないか確かめてください。',
  changed: '書き出したあとに回答が変わっています。書き出し直すか、このセルを空にしてください。',
  time_unreadable: '日時として読めません。書き出したときのままにするか、空にしてください。',
  check_invalid: '1文字から50文字の1行にしてください。空にはできません。',
  check_revived: 'キャンセルされた回答は元に戻せません。予約の枠はもう空いています。',
  superseded:
    '取り消しの回答（住民が変更する前のもの）には書き込めません。新しい回答があれば、その行で変えてください。',
  section_closed: '住民の選択で使われない項目です。',
  characters_lost: '文字コードにない文字（〓）があります。UTF-8で保存したファイルを使ってください。',
}

const warningTexts: Readonly<Record<RowWarning['why'], string>> = {
  not_settable: '書き込めない項目なので、変えていません。',
  column_unknown: 'この列に当たる項目はないので、使いません。',
}

function summary({ updated, unchanged, refused }: Tally, dryRun: boolean): string {
  const counts = `変わる ${updated}件、そのまま ${unchanged}件、誤り ${refused}件`
  return dryRun
    ? `${counts}。何も書き込んでいません。`
    : `書き込みました。${counts.replace('変わる', '変えた')}。`
}

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
  header_twice: ({ column }) => `見出し「${column}」が2つあります。`,
}
