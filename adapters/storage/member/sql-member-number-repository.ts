import type { MemberNumberRepository } from '../../../application/ports/member-number-repository.ts'
import { answerColumns, openAnswer } from '../answer/sealed-answer.ts'
import type { Sealing } from '../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'

const findOwnSql = 'select 1 from member_number where survey_id = ? and owner = ? limit 1'
const findSql = 'select owner from member_number where survey_id = ? and number_index = ?'

const takenForSql = `select ${answerColumns} from answer where answer_id = (select m.answer_id from member_number m
  where m.survey_id = ? and m.number_index = ?)`

/** Member numbers, found by their blind index. */
export const sqlMemberNumberRepository = (engine: SqlEngine, sealing: Sealing): MemberNumberRepository => ({
  async stateOf({ surveyId, number, userId }) {
    const found = await engine.get(findSql, [surveyId, sealing.numberIndex(surveyId, number)])
    if (!found) return 'free'
    const { owner } = found
    const isOwn = owner instanceof Uint8Array && Buffer.compare(owner, sealing.ownerOf(userId)) === 0
    return isOwn ? 'own' : 'taken'
  },

  async takenFor({ surveyId, number }) {
    const row = await engine.get(takenForSql, [surveyId, sealing.numberIndex(surveyId, number)])
    return row && openAnswer(sealing, row).record
  },

  async hasTaken({ surveyId, userId }) {
    return (await engine.get(findOwnSql, [surveyId, sealing.ownerOf(userId)])) !== undefined
  },

  async lastNumbers() {
    const rows = await engine.all(
      'select survey_id, last_number from number_counter where last_number > 0',
      [],
    )
    return new Map(rows.map((row) => [String(row.survey_id), Number(row.last_number)]))
  },
})
