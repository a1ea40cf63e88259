import { isDisabledItem } from '../../domain/form/form.ts'
import type { Answer } from '../../domain/survey/answer.ts'
import type { SchemaItem } from '../../domain/survey/survey-config.ts'
import { factColumns } from './answer-columns.ts'
import { answerOfCell } from './answer-of-cell.ts'
import { withValue } from './cell-hint.ts'
import type { ImportContext } from './import-context.ts'
import type { ImportProblem, ImportWarning } from './import-report.ts'
import { hasLostCharacters, type TableRow } from './office-table.ts'
import {
  differingCell,
  type ReadableCells,
  readableCellsIn,
  reservationOfCells,
} from './reservation-of-cells.ts'
import { type CellSlot, slotOfCell } from './slot-of-cell.ts'
import { unreadableCells, writtenCell } from './written-cell.ts'

/** The answers and slots that the cells of a row contain, by item key. */
export type ItemCells = {
  answers: Map<string, Answer>
  slots: Map<string, CellSlot>
}

const knownColumns: ReadonlySet<string> = new Set(Object.values(factColumns))

/** Reads the items in the cells of a row; adds to `problems` and `warnings` what is wrong with single cells. */
export function readItems(
  { problems, warnings }: { problems: ImportProblem[]; warnings: ImportWarning[] },
  context: ImportContext,
  { cells, kinds }: Pick<TableRow, 'cells' | 'kinds'>,
): ItemCells {
  const row: ItemCells = { answers: new Map(), slots: new Map() }
  for (const [column, cell] of cells) {
    const item = context.byColumn.get(column)
    const text = cell?.trim() ?? ''
    if (item === undefined) {
      if (!knownColumns.has(column) && !context.readable.has(column) && column !== context.sourceColumn)
        warnings.push({ column, why: 'column_unknown' })
      continue
    }
    if (text === '') continue
    // Of two columns for one item the first counts.
    if (isDisabledItem(item) || row.answers.has(item.itemKey)) {
      warnings.push({ column, why: 'not_settable' })
      continue
    }
    const written = writtenCell(item, text, kinds?.get(column))
    if (written.problem) problems.push({ column, why: written.problem })
    else if (hasLostCharacters(text, context.encoding)) problems.push({ column, why: 'characters_lost' })
    else if (item.type === 'reservation') readSlot({ row, problems }, context, item, { column, text })
    else if (written.warning) warnings.push(withValue({ column, why: written.warning }, cells))
    if (!row.answers.has(item.itemKey)) row.answers.set(item.itemKey, answerOfCell(written.text, item))
  }
  const unreadable = unreadableCells([...context.readable.keys()], cells, kinds, () => true)
  problems.push(...unreadable)
  for (const readable of readableCellsIn(cells, context.readable).values())
    if (![...readable.cells.values()].some(({ column }) => unreadable.some((each) => each.column === column)))
      readReadable({ row, problems, warnings }, context, readable)
  return row
}

type Reading = { row: ItemCells; problems: ImportProblem[] }

/** Adds the slot of a reservation cell and its answer, or the problem that it has. */
function readSlot(
  { row, problems }: Reading,
  context: ImportContext,
  item: SchemaItem,
  { column, text }: { column: string; text: string },
): void {
  const slot = slotOfCell(text, item, context)
  if (typeof slot === 'string') {
    problems.push({ column, why: slot })
    return
  }
  row.slots.set(item.itemKey, slot)
  row.answers.set(item.itemKey, [slot.text])
}

/** Takes a reservation from its readable cells; where the raw cell is filled too, they must agree. */
function readReadable(
  { row, problems, warnings }: Reading & { warnings: ImportWarning[] },
  context: ImportContext,
  readable: ReadableCells,
): void {
  const { item, cells } = readable
  const [first] = cells.values()
  const column = first?.column ?? item.title
  const raw = row.answers.get(item.itemKey)
  if (isDisabledItem(item)) warnings.push({ column, why: 'not_settable' })
  else if (raw) {
    const slot = row.slots.get(item.itemKey)
    const other = slot && differingCell(readable, slot.text, context.catalog, context.encoding)
    if (other) problems.push({ column: other.column, why: 'reservation_differs' })
  } else {
    const lost = [...cells.values()].find(({ text }) => hasLostCharacters(text, context.encoding))
    const named = lost ? 'characters_lost' : reservationOfCells(readable, context.catalog)
    row.answers.set(item.itemKey, [])
    if (typeof named === 'string') problems.push({ column: lost?.column ?? column, why: named })
    else readSlot({ row, problems }, context, item, { column, text: named.text })
  }
}
