import type { Reindexing } from '../../../application/ports/claim-index-repository.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import { shared, surveyLock } from '../lock.ts'
import type { Step, WritePlan } from '../write-plan.ts'

/**
 * The plan to set the claim indexes of answers that still have the given version; stops if the survey changed. The `answer_id` of each
 * answer that was set is returned under the name `indexed`.
 */
export const reindexPlan = (
  sealing: Sealing,
  { surveyId, surveyVersion, answers, done }: Reindexing,
): WritePlan<'conflict', 'indexed'> => ({
  locks: [shared(surveyLock(surveyId))],
  steps: [
    {
      sql: 'select 1 from survey where survey_id = ? and version = ? and removed = 0',
      values: [surveyId, surveyVersion],
      expect: 1,
      otherwise: 'conflict',
    },
    ...answers.map(
      ({ answerId, version, claimValues }): Step<never, 'indexed'> => ({
        sql: 'update answer set claim_index = ? where answer_id = ? and survey_id = ? and version = ? returning answer_id',
        values: [claimValues ? sealing.blindIndex(surveyId, claimValues) : null, answerId, surveyId, version],
        returning: 'indexed',
      }),
    ),
    ...(done ? [marked(surveyId, done)] : []),
  ],
})

const marked = (surveyId: string, keys: readonly string[]): Step => ({
  sql: 'update survey set claim_keys = ? where survey_id = ?',
  values: [JSON.stringify(keys), surveyId],
})
