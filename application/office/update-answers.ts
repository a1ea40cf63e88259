import { type AnswerRecord, checkValues } from '../../domain/answer/answer-record.ts'
import { changedStatus } from '../../domain/answer/city-status.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import type { AnswerRepository } from '../ports/answer-repository.ts'
import type { BookingRepository } from '../ports/booking-repository.ts'
import type { CityRepository } from '../ports/city-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { OfficeAnswerRepository } from '../ports/office-answer-repository.ts'
import type { OrderRepository } from '../ports/order-repository.ts'
import { retryOnConflict } from '../shared/retry-on-conflict.ts'
import { type AllForms, allForms } from './all-forms.ts'
import { amendmentOf } from './amendment-of-update.ts'
import { factColumns } from './answer-columns.ts'
import { withValue } from './cell-hint.ts'
import { type Cells, inRowBatches, oncePerColumn, type TableEncoding, type TableRow } from './office-table.ts'
import type { RowProblem, RowReport, RowWarning } from './update-report.ts'
import { type ValidatedUpdate, validateUpdate } from './validate-update.ts'
import { unreadableCells } from './written-cell.ts'

/**
 * Driving port of the office: sets check values and admin items, such as an implementation date (VACC-07), row by row.
 * A refused row stores nothing and stops no other; a row that changes nothing stores nothing. A check value that
 * cancels releases all bookings of the answer in the same transaction, and its order is given up as if its resident had
 * cancelled. A row with the code of an answer that its resident has changed is for the one that stands. Reports come in
 * the order of the rows.
 *
 * @throws Refusal `service.unavailable`; the rows reported until then stand
 */
type UpdateAnswers = (command: {
  rows: AsyncIterable<TableRow>
  /** For rows without フォームID. */
  surveyId?: string
  /** Rows are validated and not stored. */
  dryRun: boolean
  encoding: TableEncoding
}) => AsyncIterable<RowReport>

type Needs = AllForms & {
  answers: AnswerRepository
  officeAnswers: OfficeAnswerRepository
  orders: Pick<OrderRepository, 'ofAnswers'>
  bookings: Pick<BookingRepository, 'catalog'>
  city: Pick<CityRepository, 'settings'>
  clock: Clock
}
type Command = Parameters<UpdateAnswers>[0]

export const makeUpdateAnswers = (needs: Needs): UpdateAnswers =>
  async function* (command) {
    const seen = new Map<string, number>()
    const isNew = oncePerColumn<RowWarning>(({ why }) => why === 'column_unknown')
    for await (const rows of inRowBatches(command.rows)) {
      const reports = await Promise.all(rows.map((row) => updateOne(needs, command, row, seen)))
      for (const report of reports) yield { ...report, warnings: report.warnings.filter(isNew) }
    }
  }

async function updateOne(
  needs: Needs,
  command: Command,
  { row, cells, kinds = new Map(), hasTooMany }: TableRow,
  seen: Map<string, number>,
): Promise<RowReport> {
  const answerCode = (cells.get(factColumns.code) ?? '').trim().toUpperCase()
  const surveyId = (cells.get(factColumns.survey) ?? command.surveyId ?? '').trim()
  const refused = (
    column: string,
    why: Exclude<RowProblem['why'], 'item_invalid' | 'dose_to_come' | 'check_unknown'>,
  ): RowReport => ({
    row,
    answerCode,
    outcome: 'refused',
    problems: [withValue({ column, why }, cells)],
    warnings: [],
  })
  if (hasTooMany) return refused('', 'too_many_cells')
  const [unreadable] = unreadableCells([factColumns.code, factColumns.survey], cells, kinds)
  if (unreadable) return refused(unreadable.column, unreadable.why)
  if (answerCode === '') return refused(factColumns.code, 'code_missing')
  if (surveyId === '') return refused(factColumns.survey, 'survey_missing')
  // Which of two rows is right only the office knows.
  const isRepeated = (code: string): boolean => {
    const name = `${surveyId}/${code}`
    if (!seen.has(name)) seen.set(name, row)
    return seen.get(name) !== row
  }
  if (isRepeated(answerCode)) return refused(factColumns.code, 'code_repeated')

  const report = await retryOnConflict(async (): Promise<RowReport | undefined> => {
    const survey = await allForms(needs).find(surveyId)
    if (!survey) return refused(factColumns.survey, 'survey_unknown')
    const atMs = needs.clock.now()
    const catalog = await needs.bookings.catalog()
    const statuses = (await needs.city.settings())?.statuses
    const context = { today: tokyoDay(atMs), encoding: command.encoding, catalog, kinds, statuses }
    const validate: Validate = (record, given) => validateUpdate(record, survey.config, given, context)
    const meant = await findMeant(needs, { surveyId, answerCode, cells }, validate)
    if (!meant) return refused(factColumns.code, 'code_unknown')
    const { record, validated } = meant
    if (isRepeated(record.answerCode)) return refused(factColumns.code, 'code_repeated')
    const { problems, warnings, ...change } = validated
    if (record.answerCode !== answerCode)
      warnings.push(withValue({ column: factColumns.code, why: 'code_earlier' }, cells))
    const report = { row, answerCode, problems: problems.map((each) => withValue(each, cells)), warnings }
    if (problems.length > 0) return { ...report, outcome: 'refused' }
    if (!isChange(validated)) return { ...report, outcome: 'unchanged' }
    if (command.dryRun) return { ...report, outcome: 'updated' }
    const stored = await needs.answers.amend(await amendmentOf(needs, record, change, { survey, atMs }))
    return stored === 'amended' ? { ...report, outcome: 'updated' } : undefined
  })
  return report ?? refused(factColumns.updated, 'changed')
}

type Validate = (record: AnswerRecord, cells: Cells) => ValidatedUpdate

const isChange = ({ check, items }: ValidatedUpdate): boolean => check !== undefined || items.length > 0

/**
 * The answer that a row is for, with what the row does to it: the one with its code, or what that one was changed to if
 * the row changes anything. Undefined if there is none. That the one before is 変更済み says nothing about the one that
 * stands.
 */
async function findMeant(
  { officeAnswers }: Pick<Needs, 'officeAnswers'>,
  { surveyId, answerCode, cells }: { surveyId: string; answerCode: string; cells: Cells },
  validate: Validate,
): Promise<{ record: AnswerRecord; validated: ValidatedUpdate } | undefined> {
  const named = await officeAnswers.findByCode(surveyId, answerCode)
  const own = named && { record: named, validated: validate(named, cells) }
  const isAsIs = own && own.validated.problems.length === 0 && !isChange(own.validated)
  if (own && (own.record.changedTo === undefined || isAsIs)) return own
  const record = await officeAnswers.findLatest(surveyId, answerCode)
  if (!record) return own
  const isOfChanged = [changedStatus, checkValues.superseded].some(
    (status) => status === cells.get(factColumns.check)?.trim(),
  )
  const others = [...cells].filter(([column]) => column !== factColumns.check)
  return { record, validated: validate(record, isOfChanged ? new Map(others) : cells) }
}
