import type { AuditLog } from '../ports/audit-log.ts'
import type { CityRepository } from '../ports/city-repository.ts'
import { type Begun, rowBeginner } from './begin-rows.ts'
import { columnOf, type ImportContext, importContextOf } from './import-context.ts'
import { importQuota } from './import-quota.ts'
import type { ImportProblem, ImportReport, ImportWarning } from './import-report.ts'
import { type ImportNeeds, importRow, type RowToImport, tryRow } from './import-row.ts'
import { firstUnlikeRow, givenOutItem, stepWarnings } from './numbers-of-table.ts'
import { inRowBatches, oncePerColumn, type TableEncoding, type TableRow } from './office-table.ts'
import { triedNumbers } from './tried-numbers.ts'

/**
 * Driving port of the office: imports answers that were taken elsewhere, row by row, as records without an owner until
 * a resident claims them. Rows are validated by the rules of the form in admin mode; reservations are booked whatever
 * the bookable days and the caps. A refused row stores nothing and stops no other. A row whose number was imported
 * before is skipped, so the same table may be imported again; one whose number differs from a known one only by zeros
 * in front is refused. Of two rows for the last place of a slot, or with the same member number, the first gets it.
 * Where the form gives out member numbers, either all new rows have one or none: else all are refused. Reports come in
 * the order of the rows; the audit event is recorded when they end, also when the caller stops early or an error is
 * thrown.
 *
 * @throws Refusal `survey.not_found`, `survey.no_config`, `service.unavailable`; the rows reported until then stand
 */
type ImportAnswers = (command: {
  surveyId: string
  /** Column that holds the row's own number. */
  sourceColumn: string
  /** The rows from the first one on, each time; memory does not grow with them. */
  rows(): AsyncIterable<TableRow>
  /** Rows are validated and not stored. */
  dryRun: boolean
  encoding: Pick<TableEncoding, 'replacement'>
}) => AsyncIterable<ImportReport>

type Needs = ImportNeeds & { audit: AuditLog; city: Pick<CityRepository, 'settings'> }
type Command = Parameters<ImportAnswers>[0]

export const makeImportAnswers = (needs: Needs): ImportAnswers =>
  async function* (command) {
    const { surveyId, dryRun } = command
    const contextNow = () => importContextOf(needs, command)
    const numbers = await numbersOf(needs, command, await contextNow())
    const begin = rowBeginner(needs, command)
    const isNew = oncePerColumn<ImportWarning>(({ why, column }) => !aboutRows.has(why) || column === '')
    const left = { quota: importQuota(needs.bookings), isTaken: triedNumbers(needs) }
    const counts = { imported: 0, known: 0, refused: 0 }
    try {
      for await (const rows of inRowBatches(command.rows())) {
        const begun = (await begin(rows)).map(numbers.refused)
        const reports = dryRun
          ? await oneByOne(begun, await contextNow(), (row, context) => tryRow(left, row, context))
          : await storedRows(begun, await contextNow(), (row, context, takesGivenUp) =>
              importRow(needs, row, context, contextNow, takesGivenUp),
            )
        for (const report of reports) {
          counts[report.outcome] += 1
          yield { ...report, warnings: [...report.warnings.filter(isNew), ...numbers.warnings(report)] }
        }
      }
    } finally {
      const at = needs.clock.now()
      if (!dryRun) await needs.audit.record({ kind: 'answers.imported', at, surveyId, facts: counts })
    }
  }

/** What is told of each row, unless it is about the whole form. */
const aboutRows: ReadonlySet<ImportWarning['why']> = new Set([
  'not_claimable',
  'over_already',
  'cap_exceeded',
  'paid_in_cash',
  'zero_restored',
  'number_like',
  'date_like',
])

const isReport = (begun: Begun): begun is ImportReport => 'outcome' in begun

/** What the member numbers of the whole table say about each row. */
async function numbersOf(
  needs: Needs,
  command: Command,
  context: ImportContext,
): Promise<{ refused(begun: Begun): Begun; warnings(imported: ImportReport): ImportWarning[] }> {
  const { surveyId } = command
  const { config } = context.survey
  const item = givenOutItem(config)
  if (!item) return { refused: (begun) => begun, warnings: () => [] }
  const given = (await needs.memberNumbers.lastNumbers()).get(surveyId) ?? 0
  const last = Math.max(config.lastResultNumber ?? 0, given)
  const unlike = await firstUnlikeRow(newRows(needs, command), item, context)
  return {
    refused: (begun) => {
      if (unlike === undefined || isReport(begun)) return begun
      const { row, source } = begun
      const column = columnOf(context, begun.cells, item.itemKey)
      const problems: ImportProblem[] = row === unlike ? [{ column, why: 'numbers_mixed' }] : []
      return { row, source, outcome: 'refused', problems, warnings: [] }
    },
    warnings: stepWarnings(last),
  }
}

/** The rows that can be stored and were not imported before. */
async function* newRows(needs: Needs, command: Command): AsyncGenerator<RowToImport> {
  const begin = rowBeginner(needs, command)
  for await (const rows of inRowBatches(command.rows()))
    for (const begun of await begin(rows)) if (!isReport(begun)) yield begun
}

type Step = (row: RowToImport, context: ImportContext, takesGivenUp?: boolean) => Promise<ImportReport>

/**
 * Rows are handed to the store in their order, and share commits there; then, one after the other, those that want a
 * number which is taken: the first that wants one that was given up gets it.
 */
async function storedRows(
  rows: readonly Begun[],
  context: ImportContext,
  step: Step,
): Promise<ImportReport[]> {
  const reports = await Promise.all(rows.map((row) => (isReport(row) ? row : step(row, context))))
  const wantsTaken = ({ problems }: ImportReport) => problems.some(({ why }) => why === 'number_taken')
  return oneByOne(
    reports.map((report, at) => (wantsTaken(report) ? (rows[at] ?? report) : report)),
    context,
    (row) => step(row, context, true),
  )
}

async function oneByOne(rows: readonly Begun[], context: ImportContext, step: Step): Promise<ImportReport[]> {
  const reports: ImportReport[] = []
  for (const row of rows) reports.push(isReport(row) ? row : await step(row, context))
  return reports
}
