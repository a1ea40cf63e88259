import type { SavedAnswer } from '../../../application/ports/answer-repository.ts'
import type { SqlRow } from '../write-plan.ts'

/** Columns of the stored answer, returned under the name `stored`. */
export const storedColumns = 'answer_id, survey_id, key_ms, answer_code, series_code, version'

/** The saved answer in the row returned under the name `stored`. */
export const savedOf = (row: SqlRow): SavedAnswer => ({
  answerId: String(row.answer_id),
  surveyId: String(row.survey_id),
  keyMs: Number(row.key_ms),
  answerCode: String(row.answer_code),
  version: Number(row.version),
  ...(typeof row.series_code === 'string' && { seriesCode: row.series_code }),
})
