import { makeImportAnswers } from '../../application/office/import-answers.ts'
import type { TableRow } from '../../application/office/office-table.ts'
import type { Answers } from '../../domain/survey/answer.ts'
import type { DemoForm } from './demo-answers.ts'

/** What importing needs from outside. */
export type ImportNeeds = Parameters<typeof makeImportAnswers>[0]

/** Title of the column with the number of each row. */
const NUMBER = '番号'

/**
 * Imports one record as `npm run answers -- import` does, for a resident of the emulator to find and claim.
 * @throws Error if it is refused
 */
export async function importByOffice(
  needs: ImportNeeds,
  { form, source, answers }: { form: DemoForm; source: string; answers: Answers },
): Promise<void> {
  const cells = new Map([
    [NUMBER, source],
    ...[...answers].map(([itemKey, [text = '']]) => [itemKey, text] as const),
  ])
  const reports = makeImportAnswers(needs)({
    surveyId: form,
    sourceColumn: NUMBER,
    rows: () => onlyRow({ row: 2, cells }),
    dryRun: false,
    encoding: {},
  })
  for await (const { outcome } of reports)
    if (outcome !== 'imported') throw new Error(`the demo's record ${source} is ${outcome}`)
}

async function* onlyRow(row: TableRow): AsyncGenerator<TableRow> {
  yield row
}
