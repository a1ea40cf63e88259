import type { ClaimIndexRepository } from '../../../application/ports/claim-index-repository.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import type { CityCache } from '../city-cache.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { reindexPlan } from './reindex-plan.ts'

type Needs = { engine: SqlEngine; sealing: Sealing; cache: Pick<CityCache, 'forget'> }

/** Keeps by which values records are found. */
export const sqlClaimIndexRepository = ({ engine, sealing, cache }: Needs): ClaimIndexRepository => ({
  async indexedBy(surveyId) {
    const row = await engine.get('select claim_keys from survey where survey_id = ?', [surveyId])
    return row ? (JSON.parse(String(row.claim_keys)) as string[]) : undefined
  },

  async reindex(step) {
    const result = await engine.write(reindexPlan(sealing, step))
    if (result.kind === 'stopped') {
      // Another process imported: a retry must not read the same from the cache.
      cache.forget()
      return result.by
    }
    const indexed = new Set(result.rows.indexed?.map((row) => row.answer_id))
    const all = step.answers.map(({ answerId }) => answerId)
    return { missed: all.filter((answerId) => !indexed.has(answerId)) }
  },
})
