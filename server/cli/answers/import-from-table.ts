import { randomIds } from '../../../adapters/platform/random-ids.ts'
import { makeImportAnswers } from '../../../application/office/import-answers.ts'
import type { ImportReport } from '../../../application/office/import-report.ts'
import type { Storage } from '../../../application/ports/storage.ts'
import type { CommandContext } from '../command-context.ts'
import { printable } from '../printing.ts'
import { importProblemText, importWarningText } from './import-texts.ts'
import { type OutcomeCounts, processTable, type RowResult } from './process-table.ts'

/**
 * Which table is imported, CSV or .xlsx, into which form; `sourceColumn` holds a number that is unique for each row.
 */
type ImportRequest = { surveyId: string; file: string; sourceColumn: string; dryRun: boolean }

type Outcome = Exclude<ImportReport['outcome'], 'refused'>

/** Imports a table, for `answers import`. @returns the exit code: 1 if any row was refused */
export const importFromTable = (
  { surveyId, file, sourceColumn, dryRun }: ImportRequest,
  storage: Storage,
  context: CommandContext,
): Promise<number> =>
  processTable<Outcome>(
    {
      file,
      label: dryRun ? '確かめています' : '取り込み中',
      outcomes: ['imported', 'known'],
      missingColumn: (header) =>
        header.includes(sourceColumn)
          ? undefined
          : `「${sourceColumn}」の列がありません。行ごとに違う番号の列を、--id-column で指定してください。`,
      process: (table) => {
        const { clock, holidays } = context
        const imported = makeImportAnswers({ ...storage, clock, holidays, ids: randomIds })
        return rowResults(imported({ ...table, surveyId, sourceColumn, dryRun }), context)
      },
      summary: (counts) => summary(counts, dryRun),
      partialSummary: ({ imported }) =>
        imported > 0 && !dryRun ? `そこまでの ${imported}件は取り込みました。` : '',
    },
    context,
  )

/** What became of each row; the code of a new answer is printed as soon as it is given. */
async function* rowResults(
  reports: AsyncIterable<ImportReport>,
  { out }: Pick<CommandContext, 'out'>,
): AsyncGenerator<RowResult<Outcome>> {
  for await (const { row, source, outcome, answerCode, problems, warnings } of reports) {
    if (answerCode !== undefined) out.write(`${printable(`${row}行目 ${source} 受付コード ${answerCode}`)}\n`)
    yield {
      row,
      name: source,
      outcome,
      problems: problems.map((each) => importProblemText(each, source)),
      warnings: warnings.map((each) => ({ ...each, text: importWarningText(each) })),
    }
  }
}

function summary({ imported, known, refused }: OutcomeCounts<Outcome>, dryRun: boolean): string {
  const counts = `取り込める ${imported}件、取り込み済み ${known}件、誤り ${refused}件`
  return dryRun
    ? `${counts}。何も書き込んでいません。`
    : `取り込みました。${counts.replace('取り込める', '新しい回答')}。`
}
