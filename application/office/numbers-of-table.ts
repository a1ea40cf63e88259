import { isDisabledItem } from '../../domain/form/form.ts'
import { isAutomatic } from '../../domain/item-types/numbering.ts'
import { numberItem } from '../../domain/member/numbered-form.ts'
import type { SchemaItem, SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { ImportContext } from './import-context.ts'
import type { ImportReport, ImportWarning } from './import-report.ts'
import type { RowToImport } from './import-row.ts'
import type { Cells } from './office-table.ts'

/** A larger step between two numbers is more likely a slip than meant. */
const LARGE_STEP = 1_000_000

/** The item with the member numbers that a form gives out; undefined if it gives none. */
export function givenOutItem(config: SurveyConfig): SchemaItem | undefined {
  const item = numberItem(config)
  return item && isAutomatic(item) ? item : undefined
}

/**
 * The first row that has a member number unlike the rows before it, or none unlike these: the number that a row without
 * one gets might be that of a later row.
 *
 * @returns its number; undefined if all rows are alike
 */
export async function firstUnlikeRow(
  rows: AsyncIterable<RowToImport>,
  item: SchemaItem,
  { byColumn }: Pick<ImportContext, 'byColumn'>,
): Promise<number | undefined> {
  const hasNumber = (cells: Cells) =>
    !isDisabledItem(item) &&
    [...cells].some(([column, cell]) => byColumn.get(column)?.itemKey === item.itemKey && cell?.trim())
  let first: boolean | undefined
  for await (const { row, cells } of rows) {
    const has = hasNumber(cells)
    first ??= has
    if (has !== first) return row
  }
  return undefined
}

/**
 * Tells which imported rows, one after the other, leave out more numbers than seems meant. @param last the last number
 * before them
 */
export function stepWarnings(last: number): (report: ImportReport) => ImportWarning[] {
  let largest = last
  return ({ counted }) => {
    if (!counted) return []
    const { column, number } = counted
    const isLarge = number > largest + LARGE_STEP
    largest = Math.max(largest, number)
    return isLarge ? [{ column, why: 'number_jumps' }] : []
  }
}
