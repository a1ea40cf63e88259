import type { AuditEvent } from '../../application/ports/audit-log.ts'
import type {
  OrderFacts,
  OrderPlacing,
  OrderRepository,
  PlacingOutcome,
  StoredOrder,
} from '../../application/ports/order-repository.ts'
import { isCancelled } from '../../domain/answer/check-value.ts'
import { awaitsResult } from '../../domain/order/order-state.ts'
import type { MemoryAnswers } from './memory-answers.ts'
import type { KeptOrder, MemoryOrders } from './memory-orders.ts'
import type { MemoryPlaces } from './memory-places.ts'

type Needs = {
  orders: MemoryOrders
  answers: MemoryAnswers
  places: MemoryPlaces
  surveyVersion(surveyId: string): number | undefined
  catalogVersion(): number
  recordAudit(events: readonly AuditEvent[]): void
}

/** Places and moves `orders`. */
export function memoryOrderRepository(needs: Needs): OrderRepository {
  const { orders, answers, places, recordAudit } = needs
  const { kept, pending, settle, expire, keep, shown, refusalOf, move } = orders

  function found(orderId: string): KeptOrder | undefined {
    settle()
    return kept.get(orderId)
  }

  const ownOf = (userId: string, surveyId: string) =>
    [...kept.values()].filter((one) => one.order?.userId === userId && one.stored.surveyId === surveyId)

  const unsentOf = (userId: string, surveyId: string) =>
    ownOf(userId, surveyId).filter(({ stored }) => stored.state === 'temporary')

  function placingRefusal({
    stored,
    answer,
    bodyHash,
    idempotencyKey,
    maxSent,
    atMost,
  }: OrderPlacing): PlacingOutcome | undefined {
    const { order, surveyId } = stored
    const own = ownOf(order.userId, surveyId)
    const earlier = placedBefore(own, { bodyHash, idempotencyKey }, stored.createdAtMs)
    if (earlier) return earlier
    if (needs.surveyVersion(surveyId) !== answer.surveyVersion) return { kind: 'conflict', on: 'survey' }
    if (answer.places && answer.places.catalogVersion !== needs.catalogVersion())
      return { kind: 'conflict', on: 'catalog' }
    const placed = own.filter((one) => one.stored.createdAtMs >= (atMost?.sinceMs ?? 0)).length
    if (atMost && placed >= atMost.times) return { kind: 'too_many' }
    const live = answers.ownOf(order.userId, surveyId).filter((one) => !isCancelled(one.record.check))
    const paying = own.filter((one) => one.stored.state === 'sent')
    if (paying.length >= (maxSent ?? Number.POSITIVE_INFINITY)) return { kind: 'too_many_sent' }
    if (live.length + paying.length >= (answer.maxLive ?? Number.POSITIVE_INFINITY))
      return { kind: 'too_many_live' }
    const older = answer.supersedes && answers.byId.get(answer.supersedes.answerId)?.record
    const isGone = older?.userId !== order.userId || older.version !== answer.supersedes?.version
    return answer.supersedes && isGone ? { kind: 'conflict', on: 'answer' } : undefined
  }

  function hold({ stored, answer }: OrderPlacing) {
    const { order, surveyId, createdAtMs: atMs, expiresAtMs } = stored
    const unsent = unsentOf(order.userId, surveyId)
    const takes = structuredClone(answer.places?.takes ?? [])
    const { orderId, userId } = order
    const instead = unsent.map((one) => one.orderId)
    const refusal = places.hold({ orderId, userId, takes, atMs, expiresAtMs, instead })
    if (!refusal) for (const one of unsent) expire(one)
    return refusal
  }

  return {
    async place(placing) {
      settle(placing.stored.createdAtMs)
      const refusal = placingRefusal(placing) ?? hold(placing)
      if (refusal) return refusal
      const { stored, answer, bodyHash, idempotencyKey: key, audit } = placing
      keep(stored, { state: 'temporary', bodyHash, key })
      pending.set(stored.order.orderId, structuredClone(answer))
      recordAudit(audit)
      return { kind: 'placed' }
    },
    async findOwn(userId, orderId) {
      const one = found(orderId)
      return one?.order?.userId === userId ? shown(one) : undefined
    },
    async find(orderId) {
      const one = found(orderId)
      return one && shown(one)
    },
    async findFacts(orderId) {
      settle()
      return factsIn(orders.all().filter((one) => one.orderId === orderId))[0]
    },
    async pendingAnswer(orderId) {
      settle()
      return structuredClone(pending.get(orderId))
    },
    async ofAnswers(userId, answerIds) {
      settle()
      const own = new Map<string, StoredOrder>()
      for (const one of kept.values()) {
        const { answerId } = one.stored
        const order = shown(one)
        if (answerId !== undefined && answerIds.includes(answerId) && order?.order.userId === userId)
          own.set(answerId, order)
      }
      return own
    },
    async withoutAnswer(userId, states) {
      settle()
      return [...kept.values()]
        .flatMap((one) => shown(one) ?? [])
        .filter(({ order, answerId }) => order.userId === userId && answerId === undefined)
        .filter(({ state }) => states.includes(state))
        .sort((a, b) => b.createdAtMs - a.createdAtMs)
    },
    async move(wanted, audit) {
      const refusal = refusalOf(wanted)
      if (refusal) return refusal.kind
      move(wanted)
      recordAudit(audit)
      return 'moved'
    },
    async addSurplus({ trackingId, captured, ...stored }, audit) {
      if ([...kept.values()].some((one) => one.stored.trackingId === trackingId)) return false
      const one = keep(stored, { state: 'unknown' })
      one.stored = { ...one.stored, captured, trackingId }
      recordAudit(audit)
      return true
    },
    async findEarlier(userId, { surveyId, atMs, ...request }) {
      settle(atMs)
      const placed = placedBefore(ownOf(userId, surveyId), request, atMs)
      const unsent = unsentOf(userId, surveyId).flatMap((one) => shown(one) ?? [])
      return { ...(placed && { placed }), unsent }
    },
    async *inStates(states) {
      settle()
      const isMeant = ({ state }: OrderFacts) => states.includes(state)
      const byAge = (a: OrderFacts, b: OrderFacts) =>
        a.createdAtMs - b.createdAtMs || (a.orderId < b.orderId ? -1 : 1)
      yield* factsIn(orders.all().filter(isMeant)).sort(byAge)
    },
    async countIn(wanted) {
      settle()
      return orders.all().filter(({ state }) => state === wanted).length
    },
  }
}

/** What a repository tells of orders that it does not open. */
const factsIn = (all: ReturnType<MemoryOrders['all']>): OrderFacts[] =>
  all.map(({ answerId: _, isErased: __, ...facts }) => facts)

/** The order of a request: that with its key, or one with the same body that waits at a time. */
function placedBefore(
  own: readonly KeptOrder[],
  { bodyHash, idempotencyKey }: { bodyHash: string; idempotencyKey?: string | undefined },
  atMs: number,
) {
  const same = own.find(({ key }) => key !== undefined && key === idempotencyKey)
  if (same) {
    const isSame = same.bodyHash === bodyHash
    return { kind: 'repeated', bodyHash: isSame ? bodyHash : '', orderId: same.orderId } as const
  }
  const isWaiting = ({ stored: { state, expiresAtMs } }: KeptOrder) =>
    awaitsResult(state) || (state === 'temporary' && expiresAtMs > atMs)
  const waiting = own.find((one) => one.bodyHash === bodyHash && isWaiting(one))
  return waiting && ({ kind: 'pending', orderId: waiting.orderId } as const)
}
