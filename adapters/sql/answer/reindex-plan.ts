import type { Reindexing } from '../../../application/ports/answer-repository.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import type { Statement, WritePlan } from '../write-plan.ts'

/** Name of the row that an answer hands back whose index was set. */
export const indexedName = (index: number): string => `indexed ${index}`

/** Sets claim indexes of answers as they were judged; refused with `survey` if the form changed since. */
export const reindexPlan = (
  sealing: Sealing,
  { surveyId, surveyVersion, answers, done }: Reindexing,
): WritePlan => [
  inForce(surveyId, surveyVersion),
  ...answers.map(({ answerId, version, claimValues }, index) => ({
    sql: 'update answer set claim_index = ? where answer_id = ? and survey_id = ? and version = ? returning version',
    values: [claimValues ? sealing.blindIndex(surveyId, claimValues) : null, answerId, surveyId, version],
    returning: indexedName(index),
  })),
  ...(done ? [marked(surveyId, done)] : []),
]

const inForce = (surveyId: string, version: number): Statement => ({
  sql: 'select 1 from survey where survey_id = ? and version = ? and removed = 0',
  values: [surveyId, version],
  expect: 1,
  otherwise: 'survey',
})

const marked = (surveyId: string, keys: readonly string[]): Statement => ({
  sql: 'update survey set claim_keys = ? where survey_id = ?',
  values: [JSON.stringify(keys), surveyId],
})
