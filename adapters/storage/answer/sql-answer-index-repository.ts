import type { AnswerIndexRepository } from '../../../application/ports/answer-index-repository.ts'
import type { CityCache } from '../city-cache.ts'
import { shared, surveyLock } from '../lock.ts'
import type { Sealing } from '../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { guard, holding, mustFind, runUnread, sql, together, type Write } from '../write.ts'
import { findSurvey } from './conflicts.ts'
import { dropTerms, insertTerms, sealTerms } from './terms.ts'

type Needs = { engine: SqlEngine; sealing: Sealing; cache: Pick<CityCache, 'forget'> }

/** Keeps by what answers are found. */
export const sqlAnswerIndexRepository = ({ engine, sealing, cache }: Needs): AnswerIndexRepository => ({
  async indexedBy(surveyId) {
    const row = await engine.get(sql`select indexed_by from survey where survey_id = ${surveyId}`)
    return row ? (JSON.parse(String(row.indexed_by)) as string[]) : undefined
  },

  async reindex({ surveyId, surveyVersion, answers, done }) {
    const outcome = await engine.write(reindexAnswers, {
      surveyId,
      surveyVersion,
      answers: answers.map(({ answerId, version, claimValues, terms }) => ({
        answerId,
        version,
        terms: sealTerms(sealing, terms),
        index: claimValues ? sealing.blindIndex(surveyId, claimValues) : null,
      })),
      ...(done && { done }),
    })
    // Another process imported: a retry must not read the same from the cache.
    if (outcome === 'conflict') cache.forget()
    return outcome
  },
})

/** Answers with their new claim indexes and terms. */
type ReindexAnswers = {
  surveyId: string
  surveyVersion: number
  answers: readonly {
    answerId: string
    version: number
    index: Uint8Array | null
    terms: readonly Uint8Array[]
  }[]
  /** The items that all are found by now. */
  done?: readonly string[]
}

/** Sets the claim indexes and terms of answers that still have the given version; refused if the survey changed. */
export function* reindexAnswers({
  surveyId,
  surveyVersion,
  answers,
  done,
}: ReindexAnswers): Write<{ missed: string[] }, 'conflict'> {
  yield* holding(shared(surveyLock(surveyId)))
  yield* guard([mustFind(findSurvey(surveyId, surveyVersion), 'conflict' as const)])
  const results = yield* together(
    answers.map(
      ({ answerId, version, index }) => sql`update answer set claim_index = ${index}
        where answer_id = ${answerId} and survey_id = ${surveyId} and version = ${version} returning seq`,
    ),
  )
  const seqs = results.map(({ rows: [row] }) => row?.seq)
  yield* runUnread(
    answers.flatMap(({ terms }, index) => {
      const seq = seqs[index]
      return seq === undefined ? [] : [dropTerms(seq), ...insertTerms(seq, terms)]
    }),
  )
  if (done)
    yield* runUnread(
      sql`update survey set indexed_by = ${JSON.stringify(done)} where survey_id = ${surveyId}`,
    )
  return { missed: answers.flatMap(({ answerId }, index) => (seqs[index] === undefined ? [answerId] : [])) }
}
