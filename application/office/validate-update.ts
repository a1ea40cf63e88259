import { type AnswerEntry, type AnswerRecord, checkValues } from '../../domain/answer/answer-record.ts'
import { isCancelled, isComplete } from '../../domain/answer/check-value.ts'
import { type CityStatus, officeStatus } from '../../domain/answer/city-status.ts'
import { answersOf, entriesWith, entryText } from '../../domain/answer/entries.ts'
import { checkItem, isDisabledItem } from '../../domain/form/form.ts'
import { brokenRules } from '../../domain/form/form-rules.ts'
import { disabledItems } from '../../domain/form/sections.ts'
import { itemTypeOf } from '../../domain/item-types/registry.ts'
import { openDose } from '../../domain/reservation/vaccination.ts'
import { displayDateTime, type LocalDate } from '../../domain/shared/local-date.ts'
import type { Answer, Answers } from '../../domain/survey/answer.ts'
import type { SchemaItem, SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { StoredCatalog } from '../ports/booking-repository.ts'
import { factColumns, itemsByColumn } from './answer-columns.ts'
import { answerOfCell } from './answer-of-cell.ts'
import { cellHint, isWithoutZeros, looksWithoutZero, withValue } from './cell-hint.ts'
import { statusOfCell } from './check-of-cell.ts'
import { type CellKinds, type Cells, hasLostCharacters, type TableEncoding } from './office-table.ts'
import { orderColumnsOf } from './order-columns.ts'
import { readableColumns } from './reservation-columns.ts'
import { differingCell, readableCellsIn } from './reservation-of-cells.ts'
import { timeOfCell } from './time-of-cell.ts'
import type { InvalidItem, RowProblem, RowWarning } from './update-report.ts'
import { isMadeOf, unreadableCells, writtenCell } from './written-cell.ts'

/** The changes a row makes to an answer; none if `check` and `entries` are missing. */
export type ValidatedUpdate = {
  problems: RowProblem[]
  warnings: RowWarning[]
  check?: string
  status?: string
  entries?: readonly AnswerEntry[]
  /** Keys of the items that change. */
  items: readonly string[]
}

/** What a row is validated against besides the stored answer. */
type UpdateContext = {
  today: LocalDate
  encoding: TableEncoding
  catalog: StoredCatalog
  /** Absent: the usual ones. */
  statuses: readonly CityStatus[] | undefined
  /** What a spreadsheet has made of the cells. */
  kinds: CellKinds
}

/**
 * Validates a row of the office's table against the stored answer. The check value and admin items are set; other
 * columns that differ give a warning and are not written. A cell equal to what is stored changes nothing.
 */
export function validateUpdate(
  record: AnswerRecord,
  config: SurveyConfig,
  cells: Cells,
  context: UpdateContext,
): ValidatedUpdate {
  const validated: ValidatedUpdate = { problems: [], warnings: [], items: [] }
  validateCheck(validated, record, cells, context)
  validateItems(validated, record, config, cells, context)
  validateReservations(validated, record, config, cells, context)
  validateDoses(validated, record, config)
  if (validated.check === undefined && validated.items.length === 0) return validated
  validateTime(validated, record, cells)
  // A newer answer has replaced it: a change here would have no effect.
  if (record.check === checkValues.superseded)
    validated.problems.push({ column: factColumns.check, why: 'superseded' })
  return validated
}

function validateCheck(
  validated: ValidatedUpdate,
  record: AnswerRecord,
  cells: Cells,
  { encoding, kinds, statuses }: UpdateContext,
): void {
  const column = factColumns.check
  const cell = cells.get(column)
  if (cell === undefined) return
  const wanted = cell?.trim() ?? ''
  const isOfChanged = record.changedTo !== undefined && wanted === checkValues.superseded
  if (isOfChanged || wanted === encoding.roundTrip(officeStatus(record))) return
  const [unreadable] = unreadableCells([column], cells, kinds)
  const status = unreadable ?? statusOfCell(wanted, { encoding, statuses })
  if ('why' in status) validated.problems.push({ ...status, column })
  else if (isCancelled(record.check) && !isCancelled(status.check))
    validated.problems.push({ column, why: 'check_revived' })
  else Object.assign(validated, status)
}

function validateItems(
  validated: ValidatedUpdate,
  record: AnswerRecord,
  config: SurveyConfig,
  cells: Cells,
  context: UpdateContext,
): void {
  const schema = config.surveySchema ?? []
  const stored = answersOf(record.entries)
  const closed = disabledItems(schema, stored)
  const others = [...orderColumnsOf(config), ...readableColumns(config).keys()]
  const byColumn = itemsByColumn(config, others)
  const changed = new Map<string, Answer>()
  for (const [column, cell] of cells) {
    const item = byColumn.get(column)
    if (item === undefined) {
      if (!facts.has(column) && !others.includes(column))
        validated.warnings.push({ column, why: 'column_unknown' })
      continue
    }
    const written = cell === null ? undefined : writtenCell(item, cell, context.kinds.get(column))
    const wanted = answerOfCell(written?.text ?? null, item)
    const own = stored.get(item.itemKey)
    if (isSame(wanted, own, item, context.encoding)) continue
    if (isWithoutZeros(wanted, own)) validated.warnings.push(withValue({ column, why: 'zero_lost' }, cells))
    else if (isMadeOf(cell ?? '', own, context.kinds.get(column)))
      validated.warnings.push(withValue({ column, why: 'changed_by_sheet' }, cells))
    else if (!isSettable(item)) validated.warnings.push({ column, why: 'not_settable' })
    else {
      const problem = written?.problem ?? settingProblem(item, wanted, { ...context, closed, cell })
      if (problem)
        validated.problems.push({ column, ...(typeof problem === 'string' ? { why: problem } : problem) })
      else changed.set(item.itemKey, wanted)
      if (written?.warning) validated.warnings.push(withValue({ column, why: written.warning }, cells))
    }
  }
  if (changed.size === 0) return
  validated.problems.push(...ruleProblems(config, { stored, changed, cells, byColumn }))
  validated.items = [...changed.keys()]
  validated.entries = entriesWith(record.entries, schema, changed)
}

/** The rules across items that a row breaks by what it changes, each at the column of the item that changes. */
function ruleProblems(
  config: SurveyConfig,
  row: { stored: Answers; changed: Answers; cells: Cells; byColumn: ReadonlyMap<string, SchemaItem> },
): RowProblem[] {
  const columns = [...row.cells.keys()]
  return brokenRules(config, row.stored, row.changed).map((issue) => {
    const column = columns.find((one) => row.byColumn.get(one)?.itemKey === issue.itemKey) ?? ''
    return { column, why: 'item_invalid', issue, hint: {} }
  })
}

/** Why an admin item can't be set to an answer; undefined if it can. */
function settingProblem(
  item: SchemaItem,
  wanted: Answer,
  { today, encoding, closed, cell }: UpdateContext & { closed: ReadonlySet<string>; cell: string | null },
): 'zero_lost' | 'section_closed' | 'characters_lost' | InvalidItem | undefined {
  const check = (answer: Answer) => checkItem(item, answer, { mode: 'admin', today })
  const issue = check(wanted)
  if (issue) {
    const hint = cellHint(item, wanted, (answer) => check(answer) === undefined)
    return { why: 'item_invalid', issue, hint }
  }
  if (looksWithoutZero(item, wanted)) return 'zero_lost'
  if (closed.has(item.itemKey)) return 'section_closed'
  return hasLostCharacters(cell ?? '', encoding) ? 'characters_lost' : undefined
}

/** The readable columns of a reservation must agree with its raw one; alone they change nothing. */
function validateReservations(
  { problems, warnings }: ValidatedUpdate,
  { entries }: AnswerRecord,
  config: SurveyConfig,
  cells: Cells,
  { catalog, encoding }: UpdateContext,
): void {
  const stored = answersOf(entries)
  const columns = readableColumns(config)
  const byColumn = itemsByColumn(config, [...columns.keys()])
  for (const [itemKey, readable] of readableCellsIn(cells, columns)) {
    const raw = [...cells].find(([column]) => byColumn.get(column)?.itemKey === itemKey)?.[1]?.trim()
    const own = stored.get(itemKey)?.[0] ?? ''
    const [first] = readable.cells.values()
    const other = raw || own ? differingCell(readable, raw || own, catalog, encoding) : first
    if (other && raw) problems.push({ column: other.column, why: 'reservation_differs' })
    else if (other) warnings.push({ column: other.column, why: 'not_settable' })
  }
}

function validateDoses(validated: ValidatedUpdate, { entries }: AnswerRecord, config: SurveyConfig): void {
  if (validated.check === undefined || !isComplete(validated.check)) return
  const open = openDose(config, answersOf(validated.entries ?? entries))
  if (!open) return
  const [dose, item] = [open.reservation.title, open.date.title]
  validated.problems.push({ column: factColumns.check, why: 'dose_to_come', dose, item })
}

const facts: ReadonlySet<string> = new Set(Object.values(factColumns))

/**
 * Only admin items may be set here; bookings change only through reservations and cancellations, and numbers are taken
 * by saves.
 */
const isSettable = (item: SchemaItem): boolean =>
  item.isAdminItem === true &&
  item.type !== 'reservation' &&
  item.type !== 'numbering' &&
  !isDisabledItem(item)

function isSame(
  wanted: Answer,
  stored: Answer | undefined,
  item: SchemaItem,
  { roundTrip }: TableEncoding,
): boolean {
  const kept = stored?.[0] === 'null' && itemTypeOf(item)?.nullable === true ? [] : stored
  return withPlainLineEnds(entryText(wanted)) === withPlainLineEnds(roundTrip(entryText(kept)))
}

const withPlainLineEnds = (text: string): string => text.replace(/\r\n?/g, '\n').trimEnd()

/** Compares the update time in the row with the stored one: refuses a row written from an older state of the answer. */
function validateTime(validated: ValidatedUpdate, { updatedAt }: AnswerRecord, cells: Cells): void {
  const column = factColumns.updated
  const cell = cells.get(column)
  if (cell === undefined || cell === null) return
  const seen = timeOfCell(cell)
  if (seen === undefined) validated.problems.push({ column, why: 'time_unreadable' })
  else if (!displayDateTime(updatedAt).startsWith(seen)) validated.problems.push({ column, why: 'changed' })
}
