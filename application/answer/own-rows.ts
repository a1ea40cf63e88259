import type { AnswerRecord, AnswerRow } from '../../domain/survey/answer-record.ts'
import { visibleItems } from '../../domain/survey/form.ts'
import { rowsOf } from '../../domain/survey/rows.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'

/**
 * What of an answer to `config` its owner may read: the rows of items the form shows to residents now. What the office keeps
 * in admin items stays hidden (ROLE-02), also after such an item has left the form.
 */
export function ownRowsOf(config: SurveyConfig): (record: AnswerRecord) => readonly AnswerRow[] {
  const shown = new Set(visibleItems(config.surveySchema ?? [], 'user').map((item) => item.itemKey))
  return (record) =>
    rowsOf({ ...record, entries: record.entries.filter((entry) => shown.has(entry.itemKey)) })
}
