import { factColumns } from '../../../application/office/answer-columns.ts'
import { makeUpdateAnswers } from '../../../application/office/update-answers.ts'
import type { RowProblem, RowReport, RowWarning } from '../../../application/office/update-report.ts'
import type { Storage } from '../../../application/ports/storage.ts'
import type { CommandContext } from '../command-context.ts'
import { type OutcomeCounts, processTable, type RowResult } from './process-table.ts'
import { commonTexts, problemText, zeroLost } from './row-texts.ts'

/** Which table is applied, CSV or .xlsx; `surveyId` is the form of rows that do not name one. */
type UpdateRequest = { file: string; surveyId: string | undefined; dryRun: boolean }

type Outcome = Exclude<RowReport['outcome'], 'refused'>

/**
 * Applies the edited columns of an exported table, for `answers update`.
 * @returns the exit code: 1 if any row was refused
 */
export const updateFromTable = (
  { file, surveyId, dryRun }: UpdateRequest,
  storage: Storage,
  context: CommandContext,
): Promise<number> =>
  processTable<Outcome>(
    {
      file,
      label: dryRun ? '確かめています' : '書き込み中',
      outcomes: ['updated', 'unchanged'],
      missingColumn: (header) => missingColumn(header, surveyId),
      process: ({ rows, encoding }) => {
        const update = makeUpdateAnswers({ ...storage, clock: context.clock })
        return rowResults(
          update({ rows: rows(), encoding, dryRun, ...(surveyId !== undefined && { surveyId }) }),
        )
      },
      summary: (counts) => summary(counts, dryRun),
      partialSummary: ({ updated }) =>
        updated > 0 && !dryRun ? `そこまでの ${updated}件は書き込みました。` : '',
    },
    context,
  )

async function* rowResults(reports: AsyncIterable<RowReport>): AsyncGenerator<RowResult<Outcome>> {
  for await (const { row, answerCode, outcome, problems, warnings } of reports)
    yield {
      row,
      name: answerCode,
      outcome,
      problems: problems.map((each) => problemText(each, problemTexts)),
      warnings: warnings.map((each) => ({ ...each, text: warningTexts[each.why] })),
    }
}

function missingColumn(header: readonly string[], surveyId: string | undefined): string | undefined {
  const { code, survey } = factColumns
  if (!header.includes(code))
    return `「${code}」の列がありません。書き出した表の見出しを、そのまま使ってください。`
  if (surveyId === undefined && !header.includes(survey))
    return `「${survey}」の列がありません。--survey でフォームを指定してください。`
  return undefined
}

const problemTexts: Readonly<Record<Exclude<RowProblem['why'], 'item_invalid'>, string>> = {
  ...commonTexts,
  survey_missing: 'フォームIDがありません。',
  survey_unknown: 'そのフォームはありません。',
  code_missing: '受付コードがありません。',
  code_unknown: 'その受付コードの回答はありません。',
  code_repeated: '同じ回答の行が前にもあります。',
  changed: '書き出したあとに回答が変わっています。書き出し直すか、このセルを空にしてください。',
  time_unreadable: '日時として読めません。書き出したときのままにするか、空にしてください。',
  check_revived: 'キャンセルされた回答は元に戻せません。予約の枠はもう空いています。',
  dose_to_come:
    '「{dose}」がまだ終わっていません。完了にすると、住民は変更も予約もできなくなります。接種が済んだら「{item}」に日付を入れてください。まだのときは、別の対応状況にしてください。',
  superseded: '取り消しの回答には書き込めません。新しい回答があれば、その行で変えてください。',
}

const warningTexts: Readonly<Record<RowWarning['why'], string>> = {
  ...commonTexts,
  not_settable: '書き込めない項目なので、変えていません。',
  code_earlier: '変更前の受付コードです。変更後の回答に書き込みます。',
  zero_lost: `${zeroLost}0のある値が入っているので、そのままにします。`,
  changed_by_sheet: 'Excelが日付や数に変えた値のようです。もとの値が入っているので、そのままにします。',
}

function summary({ updated, unchanged, refused }: OutcomeCounts<Outcome>, dryRun: boolean): string {
  const counts = `変わる ${updated}件、そのまま ${unchanged}件、誤り ${refused}件`
  return dryRun
    ? `${counts}。何も書き込んでいません。`
    : `書き込みました。${counts.replace('変わる', '変えた')}。`
}
