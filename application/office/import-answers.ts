import type { Issue } from '../../domain/survey/issue.ts'
import type { UpdateRow } from './update-answers.ts'

/** Why a row of the office's table can't become an answer. */
export type ImportProblem =
  | { column: string; why: 'item_invalid'; issue: Issue }
  | {
      column: string
      why:
        | 'source_missing'
        | 'source_repeated'
        | 'too_many_cells'
        | 'time_unreadable'
        | 'check_invalid'
        | 'empty'
        | 'characters_lost'
        | 'slot_unreadable'
        | 'slot_unknown'
        | 'slot_full'
    }

/** What the office should know, though the row is taken. */
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

/**
 * Driving port of the office: brings in answers that were taken elsewhere, row by row, as records that nobody owns until a resident
 * claims them. Rows are checked by the rules of the form as the office fills it; a reservation takes its places, whatever the
 * bookable days and the caps. A row that is refused stores nothing and holds up no other; a row whose number was imported
 * before is left alone, so that the same table may be imported again. Reports come in the order of the rows.
 *
 * @throws Refusal `survey.not_found`, `survey.no_config`, `service.unavailable`; the rows reported until then stand
 */
export type ImportAnswers = (command: {
  surveyId: string
  /** Column that holds the row's own number. */
  sourceColumn: string
  rows: AsyncIterable<UpdateRow>
  /** Everything is judged and nothing stored. */
  dryRun: boolean
}) => AsyncIterable<ImportReport>
