import type {
  AnswerAmendment,
  AnswerRepository,
  AnswerWrite,
  SavedAnswer,
  SaveOutcome,
} from '../../../application/ports/answer-repository.ts'
import type { AnswerEntry } from '../../../domain/answer/answer-record.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import type { CityCache } from '../city-cache.ts'
import { placeRefusal } from '../reservation/place-steps.ts'
import type { ReservedCache } from '../reservation/reserved-cache.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { openRequest } from '../stored-request.ts'
import type { SqlRow } from '../write-plan.ts'
import { amendAnswerPlan, removeAnswerPlan } from './amend-answer-plan.ts'
import { saveAnswerPlan } from './save-answer-plan.ts'
import { savedOf } from './saved-answer.ts'
import { answerColumns, openAnswer, sealAnswer } from './sealed-answer.ts'
import type { SaveStop } from './store-answer-steps.ts'

type Needs = {
  engine: SqlEngine
  sealing: Sealing
  reserved: ReservedCache
  cache: Pick<CityCache, 'forget'>
  /** The time of stored requests, by which holds expire too. */
  nowMs: () => number
}

/** Answers, each stored as one sealed record, with their bookings. */
export function sqlAnswerRepository({ engine, sealing, reserved, cache, nowMs }: Needs): AnswerRepository {
  /** The sealed column of an answer with new entries; undefined if there is no such answer at that version. */
  async function reseal({ answerId, version }: AnswerAmendment, entries: readonly AnswerEntry[]) {
    const row = await engine.get(`select ${answerColumns} from answer where answer_id = ? and version = ?`, [
      answerId,
      version,
    ])
    if (!row) return undefined
    const { record, bodyHash } = openAnswer(sealing, row)
    return sealAnswer(sealing, { ...record, entries }, bodyHash)
  }

  /** The outcome of a save that was stopped. */
  function refusalOf(write: AnswerWrite, { by, row }: { by: SaveStop; row?: SqlRow }): SaveOutcome {
    switch (by.kind) {
      case 'repeated': {
        const { bodyHash, result } = openRequest(sealing, write.idempotency!, row!)
        return { kind: 'repeated', bodyHash, saved: result as SavedAnswer }
      }
      case 'full':
      case 'capped':
        return placeRefusal(by, row)
      case 'conflict':
        // Another process imported: a retry must not read the same from the cache.
        if (by.on === 'survey' || by.on === 'catalog') cache.forget()
        return by
      case 'imported_before':
      case 'number_taken':
      case 'numbers_exhausted':
      case 'too_many':
      case 'too_many_live':
      case 'tracking_used':
        return by
    }
  }

  return {
    async save(write) {
      const calendars = (write.places?.takes ?? []).map(({ slot }) => slot.calendarId)
      const result = await reserved.write(saveAnswerPlan(sealing, write, nowMs()), calendars)
      if (result.kind === 'stopped') return refusalOf(write, result)
      return { kind: 'saved', saved: savedOf(result.rows.stored![0]!) }
    },

    async amend(amendment) {
      const resealed = amendment.entries && (await reseal(amendment, amendment.entries))
      if (amendment.entries && !resealed) return 'conflict'
      const result = await reserved.write(amendAnswerPlan(sealing, amendment, resealed), [])
      return result.kind === 'done' ? 'amended' : 'conflict'
    },

    async remove(removal) {
      const result = await reserved.write(removeAnswerPlan(sealing, removal), [])
      return result.kind === 'done' ? 'removed' : result.by
    },
  }
}
