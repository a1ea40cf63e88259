import { checkValues } from '../../domain/answer/answer-record.ts'
import { isCancelled } from '../../domain/answer/check-value.ts'
import { changedStatus, type StatusOfAnswer } from '../../domain/answer/city-status.ts'
import { claimItems, claimValues } from '../../domain/answer/claim.ts'
import { answersOver, isOver } from '../../domain/answer/retention.ts'
import { acceptedAnswers, checkItem, isEmptyForm, visibleItems } from '../../domain/form/form.ts'
import { checkFormWithRules } from '../../domain/form/form-rules.ts'
import { withCounts } from '../../domain/form/repeats.ts'
import { disabledItems } from '../../domain/form/sections.ts'
import { itemTypeOf } from '../../domain/item-types/registry.ts'
import { PayType } from '../../domain/item-types/select-pay-type.ts'
import type { Order } from '../../domain/order/order.ts'
import { exceededCap } from '../../domain/reservation/booking-caps.ts'
import type { Slot } from '../../domain/reservation/calendar.ts'
import { reservationCost } from '../../domain/reservation/reservation-cost.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import type { Answers } from '../../domain/survey/answer.ts'
import { answeredSince } from '../../domain/survey/rules/date-rules.ts'
import { takesPayments } from '../../domain/survey/survey-config.ts'
import { takeNumber } from '../member/take-number.ts'
import { linesOf, orderedBy } from '../payment/fill-order.ts'
import type { PlaceTake } from '../ports/booking-repository.ts'
import type { NumberTake } from '../ports/member-number-repository.ts'
import { groupCapsOf } from '../reservation/validate-caps.ts'
import { factColumns } from './answer-columns.ts'
import { type CellHint, cellHint, looksWithoutZero } from './cell-hint.ts'
import { statusOfCell } from './check-of-cell.ts'
import { columnOf, type ImportContext } from './import-context.ts'
import type { ImportProblem, ImportWarning } from './import-report.ts'
import type { Cells, TableRow } from './office-table.ts'
import { type ItemCells, readItems } from './read-items.ts'
import type { CellSlot } from './slot-of-cell.ts'
import { instantOfCell } from './time-of-cell.ts'
import { unreadableCells } from './written-cell.ts'

/** The cells of a row, and what a spreadsheet has made of them. */
type ReadRow = Pick<TableRow, 'cells' | 'kinds'>

/** The answer a row would become; may be stored if there are no problems. */
export type ValidatedImport = StatusOfAnswer & {
  problems: ImportProblem[]
  warnings: ImportWarning[]
  /** Epoch seconds. */
  createdAt: number
  answers: Answers
  /** The places it takes, in the order of the form; none if it is cancelled. */
  takes: PlaceTake[]
  /** What is bought, to be paid at the counter, without its id and owner; absent: nothing, or it is cancelled. */
  order?: Order
  /** The member number that it takes; absent: none. */
  number?: NumberTake
  /** Absent: nobody can claim it. */
  claimValues?: readonly string[]
}

/**
 * Validates a row of imported answers by the rules of the form in admin mode, without the limits on residents' bookings
 * (bookable days, caps, doses). Whether a slot is full is not checked. Cells are trimmed: nobody who searches for the
 * answer would type white space around a value.
 */
export function validateImport(context: ImportContext, row: ReadRow): ValidatedImport {
  const { cells } = row
  const validated = validateFacts(context, row)
  validateForm(validated, context, cells, readItems(validated, context, row))
  noteLostZeros(validated, context, cells)
  if (validated.problems.length > 0) return validated
  validateClaim(validated, context, cells)
  validateCaps(validated, context, cells)
  validateAge(validated, context)
  return validated
}

/**
 * Validates what the desk has entered in a form by the same rules. What is booked is left to `validateBookings`;
 * `takes` stays empty.
 */
export function validateEntered(context: ImportContext, answers: Answers): ValidatedImport {
  const validated: ValidatedImport = {
    ...{ problems: [], warnings: [], takes: [], check: checkValues.initial },
    createdAt: Math.floor(context.nowMs / 1000),
    answers: new Map(),
  }
  const noCells: Cells = new Map()
  validateForm(validated, context, noCells, { answers: new Map(answers), slots: new Map() })
  if (validated.problems.length === 0) validateClaim(validated, context, noCells)
  return validated
}

/** Columns whose values an imported answer gets from the store. */
const factsOfStore = [
  ...[factColumns.code, factColumns.updated, factColumns.user],
  ...[factColumns.firstCreated, factColumns.earlier, factColumns.changedTo],
]

function validateFacts(context: ImportContext, { cells, kinds }: ReadRow): ValidatedImport {
  const { survey, sourceColumn, nowMs } = context
  const { survey: form, created: receipt, check: checkColumn } = factColumns
  const isReceipt = (column: string) => column === receipt
  const problems: ImportProblem[] = unreadableCells([form, receipt, checkColumn], cells, kinds, isReceipt)
  const surveyId = cells.get(factColumns.survey)?.trim() || survey.config.surveyId
  if (surveyId !== survey.config.surveyId) problems.push({ column: factColumns.survey, why: 'survey_other' })

  const written = cells.get(factColumns.check)?.trim() || checkValues.initial
  const status = statusOfCell(written, context)
  const stored = 'why' in status ? { check: written } : status
  const isOfChanged = written === checkValues.superseded || written === changedStatus
  const why = isOfChanged ? { why: 'check_superseded' as const } : status
  if ('why' in why && problems.every(({ column }) => column !== checkColumn))
    problems.push({ column: checkColumn, ...why })

  const now = Math.floor(nowMs / 1000)
  const created = cells.get(factColumns.created)?.trim() ?? ''
  const createdAt = created === '' ? now : instantOfCell(created)
  const isTime = createdAt !== undefined && createdAt <= now
  if (!isTime) problems.push({ column: factColumns.created, why: 'time_unreadable' })

  const warnings = factsOfStore
    .filter((column) => column !== sourceColumn && cells.has(column))
    .map((column): ImportWarning => ({ column, why: 'not_settable' }))
  if (kinds?.get(sourceColumn) === 'number' && !context.byColumn.has(sourceColumn))
    warnings.push({ column: sourceColumn, why: 'number_like' })
  return { problems, warnings, ...stored, createdAt: createdAt ?? now, answers: new Map(), takes: [] }
}

function validateForm(
  validated: ValidatedImport,
  context: ImportContext,
  cells: Cells,
  { answers, slots }: ItemCells,
): void {
  const { survey, schema } = context
  const { problems } = validated
  payInCash(validated, context, cells, answers)
  const form = { schema, mode: 'admin', editing: false } as const
  // In admin mode items that residents can only read may be filled too.
  const counted = withCounts(schema, answers)
  const accepted = acceptedAnswers({ ...form, answers: counted, existing: counted })
  const closed = disabledItems(schema, accepted)
  const { answers: stored, number } = takeNumber(survey.config, accepted)
  const givenOut = number && !('value' in number) ? number.itemKey : undefined
  const reported = new Set(problems.map(({ column }) => column))
  for (const issue of issuesOf(validated, context, accepted)) {
    const column = columnOf(context, cells, issue.itemKey)
    if (issue.itemKey === givenOut || reported.has(column)) continue
    problems.push({ column, why: 'item_invalid', issue, hint: hintOf(context, accepted, issue.itemKey) })
  }
  for (const itemKey of answers.keys())
    if (closed.has(itemKey))
      problems.push({ column: columnOf(context, cells, itemKey), why: 'section_closed' })
  if (problems.length === 0 && isEmptyForm(visibleItems(schema, 'admin'), accepted))
    problems.push({ column: '', why: 'empty' })

  validated.answers = stored
  if (number) validated.number = number
  if (isCancelled(validated.check)) return
  validateOrder(validated, context, cells, accepted)
  validated.takes = takesOf(accepted, slots, validated.order?.reservationCost)
}

/** Adds a problem for each number from which a spreadsheet took the zeros in front. */
function noteLostZeros({ problems, answers }: ValidatedImport, context: ImportContext, cells: Cells): void {
  for (const item of context.schema)
    if (looksWithoutZero(item, answers.get(item.itemKey) ?? []))
      problems.push({ column: columnOf(context, cells, item.itemKey), why: 'zero_lost' })
}

/** What the office takes down is paid in cash, whatever the table says (PAY-12). */
function payInCash(
  { warnings }: ValidatedImport,
  context: ImportContext,
  cells: Cells,
  answers: ItemCells['answers'],
): void {
  for (const item of context.schema) {
    const cash = item.type === 'selectPayType' ? itemTypeOf(item)?.answerOfStaff?.(item) : undefined
    if (!cash) continue
    const [given = cash[0]] = answers.get(item.itemKey) ?? []
    if (given !== cash[0])
      warnings.push({ column: columnOf(context, cells, item.itemKey), why: 'paid_in_cash' })
    answers.set(item.itemKey, cash)
  }
}

/** The order of what is bought, by the prices and the tax of today. */
function validateOrder(
  validated: ValidatedImport,
  context: ImportContext,
  cells: Cells,
  answers: Answers,
): void {
  const { config } = context.survey
  if (validated.problems.length > 0 || !takesPayments(config) || linesOf(config, answers).length === 0) return
  const { selling, catalog } = context
  const by = { orderId: '', userId: '', payType: PayType.CASH }
  const order = selling && orderedBy({ ...selling, config, catalog }, answers, by)
  if (order) validated.order = order
  else
    for (const { type, itemKey } of context.schema)
      if (type === 'selectProducts')
        validated.problems.push({ column: columnOf(context, cells, itemKey), why: 'order_invalid' })
}

/** What is wrong with the answers, which may have been given on any day since the answer was made. */
function issuesOf(
  { createdAt }: ValidatedImport,
  { survey, schema, nowMs }: ImportContext,
  answers: Answers,
) {
  const since = tokyoDay(createdAt * 1000)
  return checkFormWithRules({
    schema: schema.map((item) => answeredSince(item, since)),
    answers,
    mode: 'admin',
    editing: false,
    config: survey.config,
    today: tokyoDay(nowMs),
  })
}

function hintOf({ schema, nowMs }: ImportContext, accepted: Answers, itemKey: string): CellHint {
  const item = schema.find((each) => each.itemKey === itemKey)
  const context = { mode: 'admin', today: tokyoDay(nowMs) } as const
  return item
    ? cellHint(item, accepted.get(itemKey) ?? [], (answer) => checkItem(item, answer, context) === undefined)
    : {}
}

const takesOf = (
  accepted: Answers,
  slots: ReadonlyMap<string, CellSlot>,
  cost = reservationCost(),
): PlaceTake[] =>
  [...accepted.keys()].flatMap((itemKey) => {
    const found = slots.get(itemKey)
    if (!found) return []
    return [{ itemKey, slot: found.slot, cost, quota: found.quota, caps: {} }]
  })

/**
 * Adds the claim values, or warnings that say which items are missing to claim the answer, or that no answer to the
 * form can be claimed.
 */
function validateClaim(validated: ValidatedImport, context: ImportContext, cells: Cells): void {
  const { schema } = context
  const values = claimValues(schema, validated.answers)
  if (values) {
    validated.claimValues = values
    return
  }
  const asked = claimItems(schema)
  const missing = asked.filter((item) => claimValues([item], validated.answers) === undefined)
  const unclaimable = missing.map(({ itemKey }) => columnOf(context, cells, itemKey))
  for (const column of asked.length === 0 ? [''] : unclaimable)
    validated.warnings.push({ column, why: 'not_claimable' })
}

/**
 * Adds a warning for each booking that would be one too many of its row for a resident, in calendars that count
 * together.
 */
function validateCaps({ takes, warnings }: ValidatedImport, context: ImportContext, cells: Cells): void {
  const today = tokyoDay(context.nowMs)
  const byGroup = new Map<string, readonly Slot[]>()
  for (const { itemKey, slot } of takes) {
    const caps = groupCapsOf(context, { ...context, today }, slot.calendarId)
    if (!caps) continue
    const before = byGroup.get(caps.group.name) ?? []
    if (exceededCap(caps, before, slot.day))
      warnings.push({ column: columnOf(context, cells, itemKey), why: 'cap_exceeded' })
    byGroup.set(caps.group.name, [...before, slot])
  }
}

/** Adds a warning if the next purge would erase the answer. */
function validateAge(
  { check, createdAt, takes, warnings }: ValidatedImport,
  { retention, nowMs }: ImportContext,
): void {
  const over = answersOver(retention, tokyoDay(nowMs))
  const answer = { check, updatedAt: createdAt }
  if (isOver(over, answer, (day) => takes.some(({ slot }) => slot.day >= day)))
    warnings.push({ column: factColumns.created, why: 'over_already' })
}
