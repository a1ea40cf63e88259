import type { Issue } from '../../domain/survey/issue.ts'
import type { CellHint } from './cell-hint.ts'
import type { CellProblem, CellWarning } from './written-cell.ts'

/** Why a row is refused, by column. `value` is what stands in the cell; missing if nothing does. */
export type RowProblem = { column: string; value?: string } & (
  | { why: Exclude<RefusedWhy, 'item_invalid' | 'dose_to_come' | 'check_unknown'> }
  | UnknownStatus
  | InvalidItem
  /** The title of the reservation, and of the item to fill in when it was given. */
  | { why: 'dose_to_come'; dose: string; item: string }
)

/** The city has no such status. `names` are those that it has. */
export type UnknownStatus = { why: 'check_unknown'; names: readonly string[] }

/** An answer that breaks a rule of its item. */
export type InvalidItem = { why: 'item_invalid'; issue: Issue; hint: CellHint }

type RefusedWhy =
  | CellProblem
  /** A phone number that does not begin with 0. */
  | 'zero_lost'
  | 'survey_missing'
  | 'survey_unknown'
  | 'code_missing'
  | 'code_unknown'
  | 'code_repeated'
  | 'too_many_cells'
  /** The answer changed after the table was written. */
  | 'changed'
  | 'time_unreadable'
  | 'check_invalid'
  | 'check_unknown'
  /** A cancelled answer stays so: its place is gone. */
  | 'check_revived'
  /** The resident has put a newer answer in its place. */
  | 'superseded'
  | 'item_invalid'
  /** A finished answer can't be changed any more (CANCEL-16): the dose that is missing could not be booked. */
  | 'dose_to_come'
  /** The item stands in a section that the resident's choice has switched off. */
  | 'section_closed'
  /** The encoding of the table lost characters of the new text. */
  | 'characters_lost'
  /** The readable columns of a reservation say something else than its raw column. */
  | 'reservation_differs'

/**
 * A warning about a row that is applied all the same. `zero_lost` and `changed_by_sheet`: the cell is what a
 * spreadsheet leaves of the digits, or makes of the text, that is stored, which stays. `code_earlier`: the row is
 * carried out for the answer that the one with this code was changed to.
 */
export type RowWarning = {
  column: string
  /** What stands in the cell; missing if that does not matter. */
  value?: string
  why: 'not_settable' | 'column_unknown' | 'zero_lost' | 'changed_by_sheet' | 'code_earlier' | CellWarning
}

/** The outcome of updating from a row. */
export type RowReport = {
  row: number
  answerCode: string
  outcome: 'updated' | 'unchanged' | 'refused'
  /** Why it was refused; empty otherwise. */
  problems: readonly RowProblem[]
  warnings: readonly RowWarning[]
}
