import type { Issue } from '../../domain/survey/issue.ts'

/** Why a row of the office's table can't become an answer. */
export type ImportProblem =
  | { column: string; why: 'item_invalid'; issue: Issue }
  | {
      column: string
      why:
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
        /** The item stands in a section that the row's own choice has switched off. */
        | 'section_closed'
    }

/**
 * What the office should know, though the row is taken. `not_claimable` without a column: no answer to this form can be claimed. What
 * speaks of a column or of the form is told once.
 */
export type ImportWarning = { column: string; why: 'not_claimable' | 'column_unknown' | 'not_settable' }

/** What came of a row. */
export type ImportReport = {
  row: number
  /** Its number in the table it comes from. */
  source: string
  /** 'known': it was imported before, whatever became of it. */
  outcome: 'imported' | 'known' | 'refused'
  problems: readonly ImportProblem[]
  warnings: readonly ImportWarning[]
}
