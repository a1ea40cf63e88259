import {
  CANDIDATES_AT_MOST,
  type ClaimRepository,
  type LookUp,
} from '../../../application/ports/claim-repository.ts'
import { isCancelled } from '../../../domain/answer/check-value.ts'
import { isUnclaimed } from '../../../domain/answer/claim.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'
import type { SqlRow } from '../write-plan.ts'
import { type Claimed, claimPlan } from './claim-plan.ts'
import { isLive } from './live-answers.ts'
import {
  type CountedLookUp,
  countLookUpPlan,
  findCountsSql,
  findCountsValues,
  grantPlan,
} from './look-up-plans.ts'
import type { KeptOrder } from './order-steps.ts'
import { answerColumns, openAnswer } from './sealed-answer.ts'

const columns = answerColumns.replaceAll(/\w+/g, 'a.$&')

const byValues = 'from answer where survey_id = ? and claim_index = ? and owner <> ?'

/** Answers that the office brought, claimed since or not. */
const findBroughtSql = `select ${answerColumns} ${byValues} and registered_by <> 'resident' order by seq limit 200`

/** A live answer that a resident sent. */
const findSentSql = `select 1 as found ${byValues} and registered_by = 'resident'
  and ${isLive.sql} limit 1`

/** Finds records by the blind index of their answers, and gives them to who may claim them. */
export function sqlClaimRepository(engine: SqlEngine, sealing: Sealing): ClaimRepository {
  const countedOf = ({ userId, surveyId, values, day }: LookUp): CountedLookUp => ({
    owner: sealing.ownerOf(userId),
    day,
    index: sealing.blindIndex(surveyId, values),
  })

  async function claimable(userId: string, nowMs: number): Promise<Omit<Claimed, 'orders'>[]> {
    const rows = await engine.all(
      `select ${columns} from claim_grant g join answer a on a.answer_id = g.answer_id
        where g.owner = ? and g.until_ms > ? order by a.seq`,
      [sealing.ownerOf(userId), nowMs],
    )
    return rows.map((row) => openAnswer(sealing, row)).filter(({ record }) => isUnclaimed(record))
  }

  async function ordersOf(answerId: string): Promise<KeptOrder[]> {
    const rows = await engine.all('select order_id, sealed from orders where answer_id = ?', [answerId])
    return rows.map((row) => ({ orderId: String(row.order_id), sealed: row.sealed as Uint8Array }))
  }

  return {
    async countLookUp(lookUp, max, sameOnce) {
      const counted = countedOf(lookUp)
      // Most look-ups end here, without a write to wait for.
      const before = await engine.get(findCountsSql, findCountsValues(counted))
      const leftOf = (row: SqlRow | undefined) => Math.max(0, max - Number(row?.counted))
      if (sameOnce && Number(before?.same) > 0) return { left: leftOf(before), counted: false }
      if (Number(before?.counted) >= max) return undefined
      const result = await engine.write(countLookUpPlan(counted, max, sameOnce))
      if (result.kind === 'stopped') return undefined
      return { left: leftOf(result.rows.counts?.[0]), counted: result.rows.new !== undefined }
    },

    async find({ userId, surveyId, values }) {
      const wanted = [surveyId, sealing.blindIndex(surveyId, values), sealing.ownerOf(userId)]
      // Only what was never a resident's own answer is opened: of the others there may be any number.
      const rows = await engine.all(findBroughtSql, wanted)
      const brought = rows.map((row) => openAnswer(sealing, row).record)
      const isLiveClaimed = brought.some((record) => !isUnclaimed(record) && !isCancelled(record.check))
      return {
        unclaimed: brought.filter(isUnclaimed).slice(0, CANDIDATES_AT_MOST),
        isOwnedToo:
          isLiveClaimed || (await engine.get(findSentSql, [...wanted, ...isLive.values])) !== undefined,
      }
    },

    async grant(lookUp, answerIds, untilMs) {
      const counted = countedOf(lookUp)
      await engine.write(grantPlan(counted.owner, answerIds, untilMs, lookUp.counted ? counted : undefined))
    },

    async granted(userId, nowMs) {
      return (await claimable(userId, nowMs)).map(({ record }) => record)
    },

    async claim({ userId, records, atMs, audit }) {
      const granted = await claimable(userId, atMs)
      const chosen: Claimed[] = []
      for (const { answerId, version, replaces } of records) {
        const found = granted.find(({ record }) => record.answerId === answerId)
        if (found?.record.version !== version) return 'refused'
        chosen.push({ ...found, ...(replaces && { replaces }), orders: await ordersOf(answerId) })
      }
      const result = await engine.write(claimPlan(sealing, chosen, { userId, atMs, audit }))
      if (result.kind === 'stopped') return result.by
      return chosen.map(({ record }, index) => {
        const now = result.rows.claimed?.[index]
        return {
          ...record,
          userId,
          keyMs: Number(now?.key_ms),
          version: Number(now?.version),
          updatedAt: Number(now?.updated_at),
        }
      })
    },
  }
}
