import { itemTypeOf } from '../../domain/item-types/registry.ts'
import type { TableCellKind } from '../../domain/shared/sheet.ts'
import { toHalfWidth } from '../../domain/shared/text-width.ts'
import type { Answer } from '../../domain/survey/answer.ts'
import { type EntryKind, entryKindOf } from '../../domain/survey/rules/allowed-characters.ts'
import { choicesOf } from '../../domain/survey/rules/choice-rules.ts'
import type { SchemaItem } from '../../domain/survey/survey-config.ts'
import { digitsWithZero } from './cell-hint.ts'
import type { CellKinds, Cells } from './office-table.ts'
import { dayTextOf } from './time-of-cell.ts'

/** Why a cell can't be read: nobody knows what was written before a spreadsheet changed it. */
export type CellProblem = 'cell_formula' | 'cell_error' | 'cell_date' | 'cell_exponent'

/**
 * What nobody can tell from a cell that is read all the same. `zero_restored`: it was a number, a 0 is put in front.
 * `number_like`: it was a number, and may have begun with 0. `date_like`: it may have been something else before a
 * spreadsheet made a day of it.
 */
export type CellWarning = 'zero_restored' | 'number_like' | 'date_like'

/** A cell as it was most likely written. */
type WrittenCell = { text: string; problem?: CellProblem; warning?: CellWarning }

const problems: Readonly<Partial<Record<TableCellKind, CellProblem>>> = {
  formula: 'cell_formula',
  error: 'cell_error',
  date: 'cell_date',
  date_like: 'cell_date',
  exponent: 'cell_exponent',
}

/**
 * The text that was written into the cell of an item, of which a spreadsheet may have made something else. Days are
 * read for items of days, and choices are compared with the options, of which one that is a day is told; else what
 * could stand for several texts is a problem.
 */
export function writtenCell(item: SchemaItem, text: string, kind: TableCellKind | undefined): WrittenCell {
  if (kind === undefined) return { text }
  if (kind === 'number') {
    const digits = digitsWithZero(item, text)
    const isRestored = digits !== text && digits.length > text.replace(/\D/g, '').length
    if (isRestored) return { text: digits, warning: 'zero_restored' }
    return { text: digits, ...(isFreeText(item) && { warning: 'number_like' }) }
  }
  const options = choicesOf(item)
  const isReadable = itemTypeOf(item)?.nullable === true || options.length > 0
  const isDay = kind === 'date' || kind === 'date_like'
  if (isReadable && kind !== 'formula' && kind !== 'error')
    return { text, ...(isDay && options.includes(text) && { warning: 'date_like' }) }
  if (kind === 'date_like') return { text, warning: 'date_like' }
  const problem = problems[kind]
  return { text, ...(problem && { problem }) }
}

const freeTexts: ReadonlySet<EntryKind | undefined> = new Set(['text', 'alphanumeric', 'identifier'])
const isFreeText = (item: SchemaItem): boolean => freeTexts.has(entryKindOf(item))

/**
 * The problems of cells in the given columns, which are read as they stand. @param isDay whether a column may hold days
 */
export const unreadableCells = (
  columns: readonly string[],
  cells: Cells,
  kinds: CellKinds | undefined,
  isDay: (column: string) => boolean = () => false,
): { column: string; why: CellProblem }[] =>
  columns.flatMap((column) => {
    const kind = kinds?.get(column)
    if (!cells.has(column) || kind === undefined) return []
    if ((kind === 'date' || kind === 'date_like') && isDay(column)) return []
    const why = problems[kind]
    return why ? [{ column, why }] : []
  })

/** Whether a spreadsheet would make `text` of the stored answer: 2月1日 of 2-1, 1.00E+05 of 1E5, 1.5 of 1.50. */
export function isMadeOf(text: string, stored: Answer | undefined, kind: TableCellKind | undefined): boolean {
  const before = toHalfWidth(stored?.[0] ?? '').trim()
  if (before === '' || kind === undefined) return false
  if (kind === 'date' || kind === 'date_like') return daysOf(before).includes(dayTextOf(text))
  const number = Number(before)
  if (Number.isNaN(number)) return false
  if (kind === 'number') return number === Number(text)
  const [digits = ''] = text.split('E')
  return (
    kind === 'exponent' &&
    Number(text) === Number(number.toExponential(Math.max(0, digits.replace(/^-?\d\.?/, '').length)))
  )
}

/** The days that a spreadsheet may make of a text. */
function daysOf(text: string): string[] {
  const [, first = '', second = '', third] = /^(\d{1,4})[-/](\d{1,2})(?:[-/](\d{1,2}))?$/.exec(text) ?? []
  if (first === '') return [dayTextOf(text)]
  if (third === undefined) return [`${Number(first)}月${Number(second)}日`, `${first}年${Number(second)}月`]
  const year = first.length > 2 ? first : String(Number(first) + (Number(first) < 30 ? 2000 : 1900))
  return [dayTextOf(`${year}-${second}-${third}`)]
}
