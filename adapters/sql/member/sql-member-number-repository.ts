import type { MemberNumberRepository } from '../../../application/ports/member-number-repository.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'

const findSql = 'select owner from member_number where survey_id = ? and number_index = ?'

/** Member numbers, found by their blind index. */
export const sqlMemberNumberRepository = (engine: SqlEngine, sealing: Sealing): MemberNumberRepository => ({
  async stateOf({ surveyId, number, userId }) {
    const found = await engine.get(findSql, [surveyId, sealing.numberIndex(surveyId, number)])
    if (!found) return 'free'
    const { owner } = found
    const isOwn = owner instanceof Uint8Array && Buffer.compare(owner, sealing.ownerOf(userId)) === 0
    return isOwn ? 'own' : 'taken'
  },

  async lastOf(surveyId) {
    const counter = await engine.get('select last_number from number_counter where survey_id = ?', [surveyId])
    return Number(counter?.last_number ?? 0)
  },
})
