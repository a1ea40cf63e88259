import type { AuditEvent } from '../../application/ports/audit-log.ts'
import {
  CANDIDATES_AT_MOST,
  type ClaimedRecord,
  type ClaimRepository,
  type LookUp,
} from '../../application/ports/claim-repository.ts'
import { isCancelled } from '../../domain/answer/check-value.ts'
import { isUnclaimed } from '../../domain/answer/claim.ts'
import type { MemoryAnswers, StoredAnswer } from './memory-answers.ts'
import type { MemoryOrders } from './memory-orders.ts'
import type { MemoryPlaces } from './memory-places.ts'

type Claim = Parameters<ClaimRepository['claim']>[0]
type Needs = {
  answers: MemoryAnswers
  places: Pick<MemoryPlaces, 'giveTo' | 'hasBooked'>
  orders: Pick<MemoryOrders, 'giveTo'>
  look: MemoryLookUps
  recordAudit(events: readonly AuditEvent[]): void
}

/** What residents looked for, and what they may claim. */
export type MemoryLookUps = {
  /** By resident and day, then by what was looked for. */
  readonly failed: Map<string, Map<string, number>>
  /** By resident and answer: until when, epoch milliseconds. */
  readonly grants: Map<string, Map<string, number>>
}

export const memoryLookUps = (): MemoryLookUps => ({ failed: new Map(), grants: new Map() })

/** The resident and day in a key of `failed`. */
export const residentAndDay = (key: string) => JSON.parse(key) as [userId: string, day: string]

const tupleOf = ({ surveyId, values }: Pick<LookUp, 'surveyId' | 'values'>) =>
  JSON.stringify([surveyId, ...values])
const dayOf = ({ userId, day }: LookUp) => JSON.stringify([userId, day])

/** Finds and claims the answers that `memoryAnswerRepository` keeps. */
export function memoryClaimRepository({
  answers,
  places,
  orders,
  look,
  recordAudit,
}: Needs): ClaimRepository {
  const { failed, grants } = look

  const isGranted = (userId: string, answerId: string, nowMs: number) =>
    (grants.get(userId)?.get(answerId) ?? 0) > nowMs

  /** Whether an answer is the resident's own one of a form of one answer at that version, with nothing booked. */
  function mayGo(older: ClaimedRecord['replaces'], userId: string, surveyId: string): boolean {
    const { record } = answers.byId.get(older?.answerId ?? '') ?? {}
    const isSameVersion = record?.userId === userId && record.surveyId === surveyId && record.keyMs === 0
    return isSameVersion && record.version === older?.version && !places.hasBooked(record.answerId)
  }

  /** What is claimed; undefined if it may not be claimed as a whole. */
  function claimable({ userId, records, atMs }: Claim): StoredAnswer[] | undefined {
    const chosen: StoredAnswer[] = []
    const going = new Set<string>()
    for (const { answerId, version, replaces } of records) {
      const stored = answers.byId.get(answerId)
      const isClaimable = stored?.record.version === version && isUnclaimed(stored.record)
      if (!stored || !isClaimable || !isGranted(userId, answerId, atMs)) return undefined
      const { surveyId, keyMs } = stored.record
      if (replaces && (going.has(replaces.answerId) || !mayGo(replaces, userId, surveyId))) return undefined
      if (replaces) going.add(replaces.answerId)
      const others = [...answers.ownOf(userId, surveyId), ...chosen]
      const isTaken = others.some(
        ({ record }) => record.surveyId === surveyId && record.keyMs === 0 && !going.has(record.answerId),
      )
      if (chosen.includes(stored) || (keyMs === 0 && isTaken)) return undefined
      chosen.push(stored)
    }
    return chosen
  }

  function give(stored: StoredAnswer, { userId, atMs }: Claim): void {
    const { answerId, surveyId, keyMs, version } = stored.record
    const updatedAt = Math.max(Math.floor(atMs / 1000), stored.record.updatedAt)
    const free = keyMs === 0 ? 0 : answers.unusedKey(userId, surveyId, keyMs)
    stored.record = { ...stored.record, userId, keyMs: free, version: version + 1, updatedAt }
    stored.savedAtMs = 0
    for (const granted of grants.values()) granted.delete(answerId)
    for (const holder of answers.numbers.taken.values()) {
      if (holder.answerId === answerId) holder.userId = userId
    }
    places.giveTo(answerId, userId)
    orders.giveTo(answerId, userId)
  }

  function takeBack(lookUp: LookUp): void {
    const counts = failed.get(dayOf(lookUp))
    const same = counts?.get(tupleOf(lookUp)) ?? 0
    if (same > 1) counts?.set(tupleOf(lookUp), same - 1)
    else counts?.delete(tupleOf(lookUp))
  }

  return {
    async countLookUp(lookUp, max, sameOnce) {
      const counts = failed.get(dayOf(lookUp)) ?? new Map<string, number>()
      const same = counts.get(tupleOf(lookUp)) ?? 0
      const counted = [...counts.values()].reduce((sum, times) => sum + times, 0)
      if (sameOnce && same > 0) return { left: Math.max(0, max - counted), counted: false }
      if (counted >= max) return undefined
      failed.set(dayOf(lookUp), counts.set(tupleOf(lookUp), same + 1))
      return { left: max - counted - 1, counted: true }
    },
    async find(lookUp) {
      const { userId, surveyId } = lookUp
      const isMeant = ({ record, claimValues: values }: StoredAnswer) =>
        record.surveyId === surveyId &&
        record.userId !== userId &&
        values !== undefined &&
        tupleOf({ surveyId, values }) === tupleOf(lookUp)
      const found = [...answers.byId.values()].filter(isMeant).map(({ record }) => record)
      return structuredClone({
        unclaimed: found.filter(isUnclaimed).slice(0, CANDIDATES_AT_MOST),
        isOwnedToo: found.some((record) => !isUnclaimed(record) && !isCancelled(record.check)),
      })
    },
    async grant(lookUp, answerIds, untilMs) {
      if (lookUp.counted) takeBack(lookUp)
      const granted = grants.get(lookUp.userId) ?? new Map<string, number>()
      for (const answerId of answerIds) granted.set(answerId, untilMs)
      grants.set(lookUp.userId, granted)
    },
    async granted(userId, nowMs) {
      const may = (record: { answerId: string }) => isGranted(userId, record.answerId, nowMs)
      return structuredClone(answers.everything().filter((record) => may(record) && isUnclaimed(record)))
    },
    async claim(claim) {
      const chosen = claimable(claim)
      if (!chosen) return 'refused'
      for (const { replaces } of claim.records) if (replaces) answers.byId.delete(replaces.answerId)
      for (const stored of chosen) give(stored, claim)
      recordAudit(claim.audit)
      return structuredClone(chosen.map(({ record }) => record))
    },
  }
}
