import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { unclaimedUserId } from '../../domain/answer/claim.ts'
import { entriesOf } from '../../domain/answer/entries.ts'
import { refuse } from '../../domain/refusal.ts'
import { isAppending } from '../../domain/survey/survey-config.ts'
import type { AnswerRepository, AnswerWrite } from '../ports/answer-repository.ts'
import type { BookingRepository } from '../ports/booking-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { HolidayCalendar } from '../ports/holiday-calendar.ts'
import type { IdSource } from '../ports/id-source.ts'
import type { OfficeAnswerRepository } from '../ports/office-answer-repository.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import { judgeAgain } from '../shared/judge-again.ts'
import type { ImportReport } from './import-report.ts'
import { columnOf, type ImportContext, type JudgedImport, judgeImport } from './judge-import.ts'
import type { TableRow } from './office-table.ts'
import type { RoomOfRun } from './room-of-run.ts'

/** What importing a row needs from outside. */
export type ImportNeeds = {
  surveys: SurveyRepository
  answers: AnswerRepository
  officeAnswers: OfficeAnswerRepository
  bookings: BookingRepository
  holidays: HolidayCalendar
  clock: Clock
  ids: IdSource
}

/** A row with its number in the table it comes from. */
export type RowToImport = Pick<TableRow, 'row' | 'cells'> & { source: string }

/**
 * Judges a row and stores it; judges again where survey, catalog or code were taken meanwhile. Until it first waits it has handed the
 * answer to the store.
 *
 * @param contextNow what it is judged by the next time
 * @throws Refusal `service.unavailable`, those of `contextNow`
 */
export async function importRow(
  needs: Pick<ImportNeeds, 'answers' | 'ids'>,
  row: RowToImport,
  context: ImportContext,
  contextNow: () => Promise<ImportContext>,
): Promise<ImportReport> {
  let now = context
  const report = await judgeAgain(async () => {
    const judged = judgeImport(now, row.cells)
    if (judged.problems.length > 0) return reportOf(row, 'refused', judged)
    const outcome = await needs.answers.save(writeOf(needs.ids, row, judged, now))
    if (outcome.kind === 'saved') return reportOf(row, 'imported', judged)
    if (outcome.kind === 'imported_before') return reportOf(row, 'known', { problems: [], warnings: [] })
    if (outcome.kind === 'full') return fullReport(row, judged, now, outcome.itemKey)
    now = await contextNow()
    return undefined
  })
  if (!report) throw refuse('service.unavailable', {})
  return report
}

/** Judges a row and stores nothing. */
export async function tryRow(
  room: RoomOfRun,
  row: RowToImport,
  context: ImportContext,
): Promise<ImportReport> {
  const judged = judgeImport(context, row.cells)
  if (judged.problems.length > 0) return reportOf(row, 'refused', judged)
  const { fullItem } = await room(judged.takes)
  return fullItem === undefined
    ? reportOf(row, 'imported', judged)
    : fullReport(row, judged, context, fullItem)
}

const reportOf = (
  { row, source }: RowToImport,
  outcome: ImportReport['outcome'],
  { problems, warnings }: Pick<JudgedImport, 'problems' | 'warnings'>,
): ImportReport => ({ row, source, outcome, problems, warnings })

function fullReport(
  row: RowToImport,
  { warnings }: JudgedImport,
  context: ImportContext,
  itemKey: string,
): ImportReport {
  const column = columnOf(context, row.cells, itemKey)
  return reportOf(row, 'refused', { problems: [{ column, why: 'slot_full' }], warnings })
}

/**
 * The answer as an office's paper becomes one: nobody's yet, and last changed when it was taken, for bringing it here
 * changes nothing of it. When that was the audit log says.
 */
function writeOf(
  ids: IdSource,
  { source }: RowToImport,
  { check, createdAt, answers, takes, claimValues }: JudgedImport,
  { survey: { config, version: surveyVersion }, schema, catalog, nowMs }: ImportContext,
): AnswerWrite {
  const answerId = ids.answerId()
  const record: AnswerRecord = {
    answerId,
    surveyId: config.surveyId,
    userId: unclaimedUserId(answerId),
    registeredBy: 'import',
    version: 1,
    keyMs: isAppending(config) ? createdAt * 1000 : 0,
    answerCode: ids.answerCode(),
    check,
    isLiffMode: false,
    createdAt,
    updatedAt: createdAt,
    entries: entriesOf(schema, answers),
  }
  const { userId, surveyId, version } = record
  return {
    record,
    surveyVersion,
    // No request that a resident could send again.
    bodyHash: '',
    source,
    ...(claimValues && { claimValues }),
    ...(takes.length > 0 && { places: { catalogVersion: catalog.version, keeps: [], takes } }),
    audit: [{ kind: 'answer.imported', at: nowMs, userId, surveyId, answerId, facts: { version } }],
  }
}
