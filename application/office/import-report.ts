import type { Issue } from '../../domain/survey/issue.ts'
import type { CellHint } from './cell-hint.ts'
import type { UnknownStatus } from './update-report.ts'
import type { CellProblem, CellWarning } from './written-cell.ts'

/** Why a row of the office's table is refused. `value` is what stands in the cell; missing if nothing does. */
export type ImportProblem = { column: string; value?: string } & (
  | { why: 'item_invalid'; issue: Issue; hint: CellHint }
  | UnknownStatus
  | {
      /** A number that differs only by zeros in front: it was imported before, or an earlier row has it. */
      why: 'source_zeros'
      known: string
    }
  | {
      why:
        | CellProblem
        /** A phone number that does not begin with 0. */
        | 'zero_lost'
        | 'source_missing'
        | 'source_repeated'
        /** The row says that it belongs to another form. */
        | 'survey_other'
        | 'too_many_cells'
        | 'time_unreadable'
        | 'check_invalid'
        /** Superseded by a change, as it says: no search would ever show it. */
        | 'check_superseded'
        | 'empty'
        | 'characters_lost'
        | 'slot_unreadable'
        | 'slot_unknown'
        | 'slot_full'
        /** The readable columns of a reservation say something else than its raw column. */
        | 'reservation_differs'
        /** The readable columns lack the day or the time. */
        | 'reservation_incomplete'
        /** The form offers no such place and item. */
        | 'reservation_unknown'
        /** The form offers several that fit. */
        | 'reservation_ambiguous'
        /** What is bought is not sold so: a product that is not there or can't be bought with it, or too many. */
        | 'order_invalid'
        /** Somebody else has the member number, or had it. */
        | 'number_taken'
        /** The form has given out all its member numbers. */
        | 'numbers_exhausted'
        /**
         * The form gives out member numbers, and some rows of the table have one and others none. All rows are refused
         * then; the first one that is unlike those before it says why.
         */
        | 'numbers_mixed'
        /** The item stands in a section that the row's own choice has switched off. */
        | 'section_closed'
    }
)

/**
 * A warning about a row that is imported all the same. `not_claimable` without a column: no answer to this form can be
 * claimed. Warnings about a column or the form are given once.
 */
export type ImportWarning = {
  column: string
  /** What stands in the cell; missing if that does not matter. */
  value?: string
  why:
    | 'not_claimable'
    | 'column_unknown'
    | 'not_settable'
    /** Another way to pay stands there: what the office takes down is paid in cash. */
    | 'paid_in_cash'
    | CellWarning
    /** It is older than answers of its form are kept: the next purge erases it. */
    | 'over_already'
    /** Calendars that count together allow a resident fewer bookings than the row alone has. */
    | 'cap_exceeded'
    /** The member number is far past the last one, and the form goes on from it. */
    | 'number_jumps'
}

/** The outcome of importing a row. */
export type ImportReport = {
  row: number
  /** Its number in the table it comes from. */
  source: string
  /** 'known': it was imported before, even if the answer was changed or removed since. */
  outcome: 'imported' | 'known' | 'refused'
  /** The code of the new answer; none in a dry run. */
  answerCode?: string
  problems: readonly ImportProblem[]
  warnings: readonly ImportWarning[]
  /** The member number that it brought, from which the form's own ones go on. */
  counted?: { column: string; number: number }
}
