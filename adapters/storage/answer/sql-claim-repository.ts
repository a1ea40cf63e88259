import {
  CANDIDATES_AT_MOST,
  type ClaimRepository,
  type LookUp,
} from '../../../application/ports/claim-repository.ts'
import { type AnswerRecord, firstCodeOf } from '../../../domain/answer/answer-record.ts'
import { isCancelled } from '../../../domain/answer/check-value.ts'
import { isUnclaimed } from '../../../domain/answer/claim.ts'
import type { Sealing } from '../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { raw, type SqlRow, type Statement, sql } from '../write.ts'
import { type Claimed, claimRecords, sealClaim } from './claim-records.ts'
import { isLive } from './live-answers.ts'
import { type CountedLookUp, countLookUp, findCounts, grantClaims } from './look-ups.ts'
import type { KeptOrder } from './orders.ts'
import { releaseClaim, sealRelease } from './release-claim.ts'
import { answerColumns, openAnswer } from './sealed-answer.ts'

const columns = answerColumns.replaceAll(/\w+/g, 'a.$&')

/** Finds records by the blind index of their answers, and gives them to who may claim them. */
export function sqlClaimRepository(engine: SqlEngine, sealing: Sealing): ClaimRepository {
  const countedOf = ({ userId, surveyId, values, day }: LookUp): CountedLookUp => ({
    owner: sealing.ownerOf(userId),
    day,
    index: sealing.blindIndex(surveyId, values),
  })

  async function claimable(userId: string, nowMs: number): Promise<Omit<Claimed, 'orders'>[]> {
    const rows =
      await engine.all(sql`select ${raw(columns)} from claim_grant g join answer a on a.answer_id = g.answer_id
        where g.owner = ${sealing.ownerOf(userId)} and g.until_ms > ${nowMs} order by a.seq`)
    return rows.map((row) => openAnswer(sealing, row)).filter(({ record }) => isUnclaimed(record))
  }

  async function ordersOf(answerId: string): Promise<KeptOrder[]> {
    const rows = await engine.all(sql`select order_id, sealed from orders where answer_id = ${answerId}`)
    return rows.map((row) => ({ orderId: String(row.order_id), sealed: row.sealed as Uint8Array }))
  }

  return {
    async countLookUp(asked, max, sameOnce) {
      const lookUp = countedOf(asked)
      // Most look-ups end here, without a write to wait for.
      const before: SqlRow | undefined = await engine.get(findCounts(lookUp))
      const leftOf = (counted: number) => Math.max(0, max - counted)
      if (sameOnce && Number(before?.same) > 0)
        return { left: leftOf(Number(before?.counted)), counted: false }
      if (Number(before?.counted) >= max) return undefined
      const outcome = await engine.write(countLookUp, { lookUp, max, sameOnce })
      return outcome === 'none_left' ? undefined : { left: leftOf(outcome.counted), counted: outcome.isNew }
    },

    async find({ userId, surveyId, values }) {
      const index = sealing.blindIndex(surveyId, values)
      const byValues = sql`from answer
        where survey_id = ${surveyId} and claim_index = ${index} and owner <> ${sealing.ownerOf(userId)}`
      // Answers that the office brought, claimed since or not. Only what was never a resident's own answer is opened:
      // of the others there may be any number.
      const rows = await engine.all(
        sql`select ${raw(answerColumns)} ${byValues} and registered_by <> 'resident' order by seq limit 200`,
      )
      const brought = rows.map((row) => openAnswer(sealing, row).record)
      const isLiveClaimed = brought.some((record) => !isUnclaimed(record) && !isCancelled(record.check))
      const findSent = sql`select 1 as found ${byValues} and registered_by = 'resident' and ${isLive} limit 1`
      return {
        unclaimed: brought.filter(isUnclaimed).slice(0, CANDIDATES_AT_MOST),
        isOwnedToo: isLiveClaimed || (await engine.get(findSent)) !== undefined,
      }
    },

    async grant(lookUp, answerIds, untilMs) {
      const takenBack = countedOf(lookUp)
      const { owner } = takenBack
      await engine.write(grantClaims, { owner, answerIds, untilMs, ...(lookUp.counted && { takenBack }) })
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
      const claimed = await engine.write(claimRecords, sealClaim(sealing, chosen, { userId, atMs, audit }))
      if (claimed === 'refused') return claimed
      return chosen.map(({ record }, index) => ({ ...record, userId, ...claimed[index]! }))
    },

    async release({ record, ...release }) {
      const held = []
      for (const row of await engine.all(findSeries(record, sealing.ownerOf(record.userId))))
        held.push({ ...openAnswer(sealing, row), orders: await ordersOf(String(row.answer_id)) })
      const latest = held.find((each) => each.record.answerId === record.answerId)
      if (latest?.record.version !== record.version) return 'changed'
      const superseded = held.filter((each) => each !== latest)
      return engine.write(releaseClaim, sealRelease(sealing, [latest, ...superseded], release))
    },
  }
}

/** Finds an answer of an owner with those of theirs that it and its changes superseded. */
function findSeries(record: AnswerRecord, owner: Uint8Array): Statement {
  const { surveyId, answerId } = record
  const first = firstCodeOf(record)
  return sql`select ${raw(answerColumns)} from answer where survey_id = ${surveyId} and owner = ${owner}
    and (answer_id = ${answerId} or answer_code = ${first} or series_code = ${first})`
}
