import type { AnswerWrite, OrderMove, SaveOutcome } from '../../application/ports/answer-repository.ts'
import type { AuditEvent } from '../../application/ports/audit-log.ts'
import type {
  OrderFacts,
  OrderPlacing,
  OrderRepository,
  PendingAnswer,
  PlacingOutcome,
  StoredOrder,
} from '../../application/ports/order-repository.ts'
import type { HeldOfResident } from '../../application/ports/resident-repository.ts'
import { isCancelled } from '../../domain/answer/check-value.ts'
import { awaitsResult, statusOf } from '../../domain/order/order-state.ts'
import type { MemoryAnswers } from './memory-answers.ts'
import type { MemoryPlaces } from './memory-places.ts'

type KeptOrder = {
  stored: Omit<StoredOrder, 'order'>
  /** The order as it was made; undefined: erased. */
  order: StoredOrder['order'] | undefined
  orderId: string
  amountWithTax: number
  completedAt?: number
  canceledAt?: number
  bodyHash?: string
  key?: string | undefined
}

type OrderRefusal = Extract<SaveOutcome, { kind: 'conflict' | 'tracking_used' }>

/** The orders of this process, shared by the repositories that move them. */
export type MemoryOrders = {
  /** What keeps a save from doing to its order what it says; undefined: nothing. */
  refusalOfSave(write: AnswerWrite): OrderRefusal | undefined
  /** What keeps an order from moving; undefined: nothing. */
  refusalOf(move: OrderMove): OrderRefusal | undefined
  /** Does to the order of a save what it says. */
  afterSave(write: AnswerWrite, answerId: string): void
  /** Moves an order that nothing keeps from it. */
  move(move: OrderMove, answerId?: string): void
  ofResident(userId: string): Pick<HeldOfResident, 'orders' | 'pendingAnswers'>
  forgetOwner(userId: string): void
  forgetAnswer(answerId: string): void
  /** All of them, by where they stand. */
  all(): readonly (OrderFacts & { answerId?: string; isErased: boolean })[]
}

type Needs = {
  answers: MemoryAnswers
  places: MemoryPlaces
  surveyVersion(surveyId: string): number | undefined
  catalogVersion(): number
  nowMs(): number
  recordAudit(events: readonly AuditEvent[]): void
}

/** Keeps orders in this process. */
export function memoryOrders(needs: Needs): { orders: MemoryOrders; repository: OrderRepository } {
  const { answers, places, recordAudit } = needs
  const kept = new Map<string, KeptOrder>()
  const pending = new Map<string, PendingAnswer>()

  /** Orders end with their holds, those that were not sent for good. */
  function expire(one: KeptOrder): void {
    const { state } = one.stored
    const to = state === 'temporary' ? 'expired' : 'unknown'
    one.stored = { ...one.stored, state: to, version: one.stored.version + 1 }
    places.releaseHold(one.orderId)
    if (to === 'expired') pending.delete(one.orderId)
    const userId = one.order?.userId
    const { surveyId } = one.stored
    const facts = { order: one.orderId, to }
    recordAudit([{ kind: 'order.moved', at: needs.nowMs(), ...(userId && { userId }), surveyId, facts }])
  }

  function settle(atMs = needs.nowMs()): void {
    for (const one of kept.values()) {
      const { state, expiresAtMs } = one.stored
      if ((state === 'temporary' || state === 'sent') && expiresAtMs <= atMs) expire(one)
    }
  }

  function found(orderId: string): KeptOrder | undefined {
    settle()
    return kept.get(orderId)
  }

  function shown({ stored, order, completedAt, canceledAt }: KeptOrder): StoredOrder | undefined {
    if (!order) return undefined
    return structuredClone({
      ...stored,
      order: {
        ...order,
        status: statusOf(stored),
        ...(completedAt !== undefined && { completedDate: completedAt }),
        ...(canceledAt !== undefined && { canceledDate: canceledAt }),
      },
    })
  }

  const refusalOf = ({ orderId, version, trackingId }: OrderMove): OrderRefusal | undefined => {
    const isOther = (one: KeptOrder) => one.stored.trackingId === trackingId && one.orderId !== orderId
    if (trackingId !== undefined && [...kept.values()].some(isOther)) return { kind: 'tracking_used' }
    return found(orderId)?.stored.version === version ? undefined : { kind: 'conflict', on: 'order' }
  }

  function move(wanted: OrderMove, answerId?: string): void {
    const one = kept.get(wanted.orderId)
    if (!one) return
    const { to, atMs, captured, payMethod, trackingId, completedAt, canceledAt } = wanted
    const { stored } = one
    one.stored = {
      ...stored,
      state: to,
      version: stored.version + 1,
      captured: captured ?? stored.captured,
      ...(trackingId !== undefined && { trackingId }),
      ...(answerId !== undefined && { answerId }),
      ...(to === 'sent' && { sentAtMs: stored.sentAtMs ?? atMs }),
    }
    if (one.order && payMethod) one.order = { ...one.order, payMethod }
    if (completedAt !== undefined) one.completedAt = completedAt
    if (canceledAt !== undefined) one.canceledAt = canceledAt
    if (!wanted.releases) return
    places.releaseHold(wanted.orderId)
    pending.delete(wanted.orderId)
  }

  function keep(stored: OrderPlacing['stored'], over: Partial<KeptOrder> & Pick<StoredOrder, 'state'>) {
    const { order, ...rest } = structuredClone(stored)
    const { state, ...more } = over
    kept.set(order.orderId, {
      orderId: order.orderId,
      amountWithTax: order.amountWithTax,
      order,
      ...more,
      stored: { ...rest, ...more.stored, state, version: 1, captured: false, surplus: 0 },
    })
  }

  function placingRefusal({
    stored,
    answer,
    bodyHash,
    idempotencyKey,
    atMost,
  }: OrderPlacing): PlacingOutcome | undefined {
    const { order, surveyId } = stored
    const own = [...kept.values()].filter(
      (one) => one.order?.userId === order.userId && one.stored.surveyId === surveyId,
    )
    const same = own.find(({ key }) => key !== undefined && key === idempotencyKey)
    if (same) {
      const isSame = same.bodyHash === bodyHash
      return { kind: 'repeated', bodyHash: isSame ? bodyHash : '', orderId: same.orderId }
    }
    const isWaiting = ({ stored: { state, expiresAtMs } }: KeptOrder) =>
      awaitsResult(state) || (state === 'temporary' && expiresAtMs > stored.createdAtMs)
    const waiting = own.find((one) => one.bodyHash === bodyHash && isWaiting(one))
    if (waiting) return { kind: 'pending', orderId: waiting.orderId }
    if (needs.surveyVersion(surveyId) !== answer.surveyVersion) return { kind: 'conflict', on: 'survey' }
    if (answer.places && answer.places.catalogVersion !== needs.catalogVersion())
      return { kind: 'conflict', on: 'catalog' }
    const placed = own.filter((one) => one.stored.createdAtMs >= (atMost?.sinceMs ?? 0)).length
    if (atMost && placed >= atMost.times) return { kind: 'too_many' }
    const live = answers.ownOf(order.userId, surveyId).filter((one) => !isCancelled(one.record.check))
    if (answer.maxLive !== undefined && live.length >= answer.maxLive) return { kind: 'too_many_live' }
    const older = answer.supersedes && answers.byId.get(answer.supersedes.answerId)?.record
    const isGone = older?.userId !== order.userId || older.version !== answer.supersedes?.version
    return answer.supersedes && isGone ? { kind: 'conflict', on: 'answer' } : undefined
  }

  function hold({ stored, answer }: OrderPlacing) {
    const { order, surveyId, createdAtMs: atMs, expiresAtMs } = stored
    const unsent = [...kept.values()].filter(
      (one) =>
        one.stored.state === 'temporary' &&
        one.order?.userId === order.userId &&
        one.stored.surveyId === surveyId,
    )
    const takes = structuredClone(answer.places?.takes ?? [])
    const { orderId, userId } = order
    const instead = unsent.map((one) => one.orderId)
    const refusal = places.hold({ orderId, userId, takes, atMs, expiresAtMs, instead })
    if (!refusal) for (const one of unsent) expire(one)
    return refusal
  }

  const repository: OrderRepository = {
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
    async move(wanted, audit) {
      const refusal = refusalOf(wanted)
      if (refusal) return refusal.kind
      move(wanted)
      recordAudit(audit)
      return 'moved'
    },
    async countSurplus(orderId, by, audit) {
      const one = kept.get(orderId)
      if (!one || one.stored.surplus + by < 0) return false
      one.stored = { ...one.stored, surplus: one.stored.surplus + by }
      recordAudit(audit)
      return true
    },
    async *inStates(states) {
      settle()
      const isMeant = ({ state, surplus }: OrderFacts) =>
        states.length === 0 ? surplus > 0 : states.includes(state)
      const byAge = (a: OrderFacts, b: OrderFacts) =>
        a.createdAtMs - b.createdAtMs || (a.orderId < b.orderId ? -1 : 1)
      for (const { answerId: _, isErased: __, ...facts } of orders.all().filter(isMeant).sort(byAge))
        yield facts
    },
  }

  const orders: MemoryOrders = {
    refusalOf,
    move,
    refusalOfSave({ order, record }) {
      if (!order || order.kind === 'new') return undefined
      const { orderId } = order.kind === 'completes' ? order.move : order
      const one = found(orderId)
      if (order.kind === 'completes') {
        const isOwn = one?.order?.userId === record.userId
        return refusalOf(order.move) ?? (isOwn ? undefined : { kind: 'conflict', on: 'order' })
      }
      const isSame = one?.stored.version === order.version && one.order?.userId === record.userId
      return isSame ? undefined : { kind: 'conflict', on: 'order' }
    },
    afterSave({ order: of, record }, answerId) {
      if (!of) return
      if (of.kind === 'new') {
        const { order, atMs } = of
        const terms = { payMethods: [], authorisesOnly: false }
        keep(
          { order, surveyId: record.surveyId, createdAtMs: atMs, expiresAtMs: atMs, terms },
          { state: 'due' },
        )
        const one = kept.get(order.orderId)!
        one.stored = { ...one.stored, answerId }
      } else if (of.kind === 'follows') {
        const one = kept.get(of.orderId)!
        one.stored = { ...one.stored, answerId, version: one.stored.version + 1 }
      } else {
        move(of.move, answerId)
        pending.delete(of.move.orderId)
      }
    },
    ofResident(userId) {
      settle()
      const own = [...kept.values()].filter((one) => one.order?.userId === userId)
      return {
        orders: own.flatMap((one) => shown(one) ?? []),
        pendingAnswers: own.flatMap(({ orderId }) => pending.get(orderId)?.record ?? []),
      }
    },
    forgetOwner(userId) {
      for (const one of kept.values()) {
        if (one.order?.userId !== userId) continue
        if (one.stored.state === 'temporary' || one.stored.state === 'sent') expire(one)
        pending.delete(one.orderId)
        forget(one)
      }
    },
    forgetAnswer(answerId) {
      for (const one of kept.values()) if (one.stored.answerId === answerId) forget(one)
    },
    all: () =>
      [...kept.values()].map(({ stored, orderId, amountWithTax, completedAt, order }) => {
        const { surveyId, state, captured, createdAtMs, trackingId, surplus, answerId } = stored
        return {
          orderId,
          surveyId,
          state,
          captured,
          amountWithTax,
          createdAtMs,
          ...(completedAt !== undefined && { completedAt }),
          ...(trackingId !== undefined && { trackingId }),
          ...(answerId !== undefined && { answerId }),
          surplus,
          isErased: order === undefined,
        }
      }),
  }
  return { orders, repository }
}

function forget(one: KeptOrder): void {
  one.order = undefined
  delete one.stored.answerId
  delete one.bodyHash
  delete one.key
}
