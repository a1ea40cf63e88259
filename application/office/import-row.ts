import { refuse } from '../../domain/refusal.ts'
import type { AnswerRepository, AnswerWrite } from '../ports/answer-repository.ts'
import type { BookingRepository } from '../ports/booking-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { HolidayCalendar } from '../ports/holiday-calendar.ts'
import type { IdSource } from '../ports/id-source.ts'
import type { MemberNumberRepository } from '../ports/member-number-repository.ts'
import type { OfficeAnswerRepository } from '../ports/office-answer-repository.ts'
import type { OwnAnswerRepository } from '../ports/own-answer-repository.ts'
import type { PaymentConfigRepository } from '../ports/payment-config-repository.ts'
import { retryOnConflict } from '../shared/retry-on-conflict.ts'
import type { AllForms } from './all-forms.ts'
import { withValue } from './cell-hint.ts'
import { givenUpBy, type NumberNeeds } from './given-up-number.ts'
import { columnOf, type ImportContext } from './import-context.ts'
import type { ImportQuota } from './import-quota.ts'
import type { ImportReport } from './import-report.ts'
import type { TableRow } from './office-table.ts'
import type { TriedNumbers } from './tried-numbers.ts'
import { unclaimedWrite } from './unclaimed-write.ts'
import { type ValidatedImport, validateImport } from './validate-import.ts'

/** What importing a row needs from outside. */
export type ImportNeeds = AllForms & {
  answers: AnswerRepository
  officeAnswers: OfficeAnswerRepository
  memberNumbers: MemberNumberRepository
  ownAnswers: OwnAnswerRepository
  bookings: BookingRepository
  paymentConfig: PaymentConfigRepository
  holidays: HolidayCalendar
  clock: Clock
  ids: IdSource
}

/** A row with its number in the table it comes from. */
export type RowToImport = Pick<TableRow, 'row' | 'cells' | 'kinds'> & { source: string }

/**
 * Validates a row and stores it; does both again if the survey or the catalog changed meanwhile, or the answer code was
 * taken. The first write is handed to the store before the first await, so that rows are stored in their order.
 *
 * @param contextNow reads the current state for another attempt
 * @param takesGivenUp a member number that its resident gave up may be taken; else it counts as taken
 * @throws Refusal `service.unavailable`, those of `contextNow`
 */
export async function importRow(
  needs: Pick<ImportNeeds, 'answers' | 'ids'> & NumberNeeds,
  row: RowToImport,
  context: ImportContext,
  contextNow: () => Promise<ImportContext>,
  takesGivenUp = false,
): Promise<ImportReport> {
  let now = context
  const report = await retryOnConflict(async () => {
    const validated = validateImport(now, row)
    if (validated.problems.length > 0) return reportOf(row, 'refused', validated)
    const { number } = validated
    const from = takesGivenUp && number && (await givenUpBy(needs, now.survey.config, number))
    if (from) validated.number = { ...number, from }
    const outcome = await needs.answers.save(writeOf(needs.ids, row, validated, now))
    if (outcome.kind === 'saved')
      return { ...importedReport(row, validated, now), answerCode: outcome.saved.answerCode }
    if (outcome.kind === 'imported_before') return reportOf(row, 'known', { problems: [], warnings: [] })
    if (outcome.kind === 'full') return itemRefused(row, validated, now, outcome.itemKey, 'slot_full')
    if (outcome.kind === 'number_taken' || outcome.kind === 'numbers_exhausted')
      return itemRefused(row, validated, now, validated.number?.itemKey ?? '', outcome.kind)
    now = await contextNow()
    return undefined
  })
  if (!report) throw refuse('service.unavailable', {})
  return report
}

/** Validates a row, also against the capacity and the numbers left by the rows tried before, and stores nothing. */
export async function tryRow(
  { quota, isTaken }: { quota: ImportQuota; isTaken: TriedNumbers },
  row: RowToImport,
  context: ImportContext,
): Promise<ImportReport> {
  const validated = validateImport(context, row)
  if (validated.problems.length > 0) return reportOf(row, 'refused', validated)
  const { number } = validated
  if (number && (await isTaken(context.survey.config, number)))
    return itemRefused(row, validated, context, number.itemKey, 'number_taken')
  const { fullItem } = await quota(validated.takes)
  return fullItem === undefined
    ? importedReport(row, validated, context)
    : itemRefused(row, validated, context, fullItem, 'slot_full')
}

const reportOf = (
  { row, source, cells }: RowToImport,
  outcome: ImportReport['outcome'],
  { problems, warnings }: Pick<ValidatedImport, 'problems' | 'warnings'>,
): ImportReport => ({
  row,
  source,
  outcome,
  problems: problems.map((problem) => withValue(problem, cells)),
  warnings,
})

function importedReport(row: RowToImport, validated: ValidatedImport, context: ImportContext): ImportReport {
  const report = reportOf(row, 'imported', validated)
  const { number } = validated
  if (!number || !('value' in number) || number.continuesAfter === undefined) return report
  const column = columnOf(context, row.cells, number.itemKey)
  return { ...report, counted: { column, number: number.continuesAfter } }
}

function itemRefused(
  row: RowToImport,
  { warnings }: ValidatedImport,
  context: ImportContext,
  itemKey: string,
  why: 'slot_full' | 'number_taken' | 'numbers_exhausted',
): ImportReport {
  const column = columnOf(context, row.cells, itemKey)
  return reportOf(row, 'refused', { problems: [{ column, why }], warnings })
}

/** The write for an imported answer, whose number can't be imported again. */
function writeOf(
  ids: IdSource,
  { source }: RowToImport,
  validated: ValidatedImport,
  context: ImportContext,
): AnswerWrite {
  const { takes } = validated
  const write = unclaimedWrite(ids, validated, context, {
    answerId: ids.answerId(),
    registeredBy: 'import',
    ...(takes.length > 0 && { places: { catalogVersion: context.catalog.version, keeps: [], takes } }),
    event: { kind: 'answer.imported' },
  })
  return { ...write, source }
}
