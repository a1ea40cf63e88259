import type {
  AnswerAmendment,
  AnswerRepository,
  AnswerWrite,
  SavedAnswer,
  SaveOutcome,
} from '../../../application/ports/answer-repository.ts'
import type { CityCache } from '../city-cache.ts'
import type { Sealing } from '../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { findRequest, openRequest } from '../stored-request.ts'
import { raw, sql } from '../write.ts'
import { amendAnswer, removeAnswer, sealAmendment, sealRemoval } from './amend-answer.ts'
import { saveAnswer } from './save-answer.ts'
import { answerColumns, openAnswer, sealAnswer } from './sealed-answer.ts'
import { sealSave } from './sealed-save.ts'

type Needs = {
  engine: SqlEngine
  sealing: Sealing
  cache: Pick<CityCache, 'forget'>
  /** The time of stored requests, by which holds expire too. */
  nowMs: () => number
}

/** Answers, each stored as one sealed record, with their bookings. */
export function sqlAnswerRepository({ engine, sealing, cache, nowMs }: Needs): AnswerRepository {
  /** The sealed column of a changed answer; undefined if there is no such answer at that version. */
  async function reseal({
    answerId,
    version,
    entries,
    correction,
    requests,
    results,
  }: AnswerAmendment): Promise<Uint8Array | undefined> {
    const row = await engine.get(
      sql`select ${raw(answerColumns)} from answer where answer_id = ${answerId} and version = ${version}`,
    )
    if (!row) return undefined
    const { record, bodyHash } = openAnswer(sealing, row)
    const corrections = correction && { corrections: [...(record.corrections ?? []), correction] }
    const changed = {
      ...record,
      ...(entries && { entries }),
      ...corrections,
      ...(requests && { requests }),
      ...(results && { results }),
    }
    return sealAnswer(sealing, changed, bodyHash)
  }

  /** What was kept of a request that is sent again. */
  async function repeated({ record, idempotency }: AnswerWrite): Promise<SaveOutcome> {
    const row = await engine.get(findRequest(sealing.ownerOf(record.userId), idempotency!))
    if (!row) throw new Error('a request that was stored is gone')
    const { bodyHash, result } = openRequest(sealing, idempotency!, row)
    return { kind: 'repeated', bodyHash, saved: result as SavedAnswer }
  }

  /** Another process imported: a retry must not read the same from the cache. */
  function forgetIfOld({ on }: { on: string }): void {
    if (on === 'survey' || on === 'catalog') cache.forget()
  }

  return {
    async save(write) {
      const outcome = await engine.write(saveAnswer, sealSave(sealing, write, nowMs()))
      if (!('kind' in outcome)) return { kind: 'saved', saved: outcome }
      if (outcome.kind === 'repeated') return repeated(write)
      if (outcome.kind === 'conflict') forgetIfOld(outcome)
      return outcome
    },

    async amend(amendment) {
      const { entries, requests, results } = amendment
      const isSealedAnew = entries !== undefined || requests !== undefined || results !== undefined
      const sealed = isSealedAnew ? await reseal(amendment) : undefined
      if (isSealedAnew && !sealed) return 'conflict'
      const outcome = await engine.write(amendAnswer, sealAmendment(sealing, amendment, sealed, nowMs()))
      if (outcome === 'amended' || outcome === 'conflict') return outcome
      if (outcome.kind === 'full' || outcome.kind === 'capped') return outcome
      if (outcome.kind === 'conflict') forgetIfOld(outcome)
      return 'conflict'
    },

    remove: (removal) => engine.write(removeAnswer, sealRemoval(sealing, removal)),
  }
}
