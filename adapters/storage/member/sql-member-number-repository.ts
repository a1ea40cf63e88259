import type { MemberNumberRepository } from '../../../application/ports/member-number-repository.ts'
import { answerColumns, openAnswer } from '../answer/sealed-answer.ts'
import type { Sealing } from '../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { raw, sql } from '../write.ts'

/** Member numbers, found by their blind index. */
export const sqlMemberNumberRepository = (engine: SqlEngine, sealing: Sealing): MemberNumberRepository => ({
  async stateOf({ surveyId, number, userId }) {
    const found = await engine.get(
      sql`select owner from member_number
        where survey_id = ${surveyId} and number_index = ${sealing.numberIndex(surveyId, number)}`,
    )
    if (!found) return 'free'
    const { owner } = found
    const isOwn = owner instanceof Uint8Array && Buffer.compare(owner, sealing.ownerOf(userId)) === 0
    return isOwn ? 'own' : 'taken'
  },

  async takenFor({ surveyId, number }) {
    const row = await engine.get(
      sql`select ${raw(answerColumns)} from answer where answer_id = (select m.answer_id from member_number m
        where m.survey_id = ${surveyId} and m.number_index = ${sealing.numberIndex(surveyId, number)})`,
    )
    return row && openAnswer(sealing, row).record
  },

  async hasTaken({ surveyId, userId }) {
    const owner = sealing.ownerOf(userId)
    const find = sql`select 1 from member_number where survey_id = ${surveyId} and owner = ${owner} limit 1`
    return (await engine.get(find)) !== undefined
  },

  async lastNumbers() {
    const rows = await engine.all(
      sql`select survey_id, last_number from number_counter where last_number > 0`,
    )
    return new Map(rows.map((row) => [String(row.survey_id), Number(row.last_number)]))
  },
})
