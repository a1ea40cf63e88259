import type { AnswerWrite, OrderMove, SaveOutcome } from '../../application/ports/answer-repository.ts'
import type { AuditEvent } from '../../application/ports/audit-log.ts'
import type {
  OrderFacts,
  OrderPlacing,
  PendingAnswer,
  StoredOrder,
} from '../../application/ports/order-repository.ts'
import type { HeldOfResident } from '../../application/ports/resident-repository.ts'
import { statusOf } from '../../domain/order/order-state.ts'
import type { MemoryPlaces } from './memory-places.ts'

/** An order as it is kept. */
export type KeptOrder = {
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
  readonly kept: ReadonlyMap<string, KeptOrder>
  /** The answers that orders wait with, by order id. */
  readonly pending: Map<string, PendingAnswer>
  /** Lets the orders expire whose time is over. @param atMs now if it is absent */
  settle(atMs?: number): void
  expire(one: KeptOrder): void
  keep(
    stored: OrderPlacing['stored'],
    as: Pick<StoredOrder, 'state'> & Pick<KeptOrder, 'bodyHash' | 'key'>,
  ): KeptOrder
  /** What a repository hands out; undefined: erased. */
  shown(one: KeptOrder): StoredOrder | undefined
  /** What keeps a save from doing to its order what it says; undefined: nothing. */
  refusalOfSave(write: AnswerWrite): OrderRefusal | undefined
  /** What keeps an order from moving; undefined: nothing. */
  refusalOf(move: OrderMove): OrderRefusal | undefined
  /** Does to the order of a save what it says. */
  afterSave(write: AnswerWrite, answerId: string): void
  /** Moves an order that nothing keeps from it. */
  move(move: OrderMove, answerId?: string): void
  /** How many orders of a resident for a form are being paid. */
  beingPaid(of: { userId: string; surveyId: string }): number
  ofResident(userId: string): Pick<HeldOfResident, 'orders' | 'pendingAnswers'>
  /** Gives the order of an answer to another owner. */
  giveTo(answerId: string, userId: string): void
  forgetOwner(userId: string): void
  forgetAnswer(answerId: string): void
  /** All of them, by where they stand. */
  all(): readonly (OrderFacts & { answerId?: string; isErased: boolean })[]
}

type Needs = {
  places: MemoryPlaces
  nowMs(): number
  recordAudit(events: readonly AuditEvent[]): void
}

/** Keeps orders in this process. */
export function memoryOrders({ places, nowMs, recordAudit }: Needs): MemoryOrders {
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
    recordAudit([{ kind: 'order.moved', at: nowMs(), ...(userId && { userId }), surveyId, facts }])
  }

  function settle(atMs = nowMs()): void {
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

  const keep: MemoryOrders['keep'] = (stored, { state, bodyHash, key }) => {
    const { order, ...rest } = structuredClone(stored)
    const one: KeptOrder = {
      orderId: order.orderId,
      amountWithTax: order.amountWithTax,
      order,
      stored: { ...rest, state, version: 1, captured: false },
      ...(bodyHash !== undefined && { bodyHash }),
      key,
    }
    kept.set(order.orderId, one)
    return one
  }

  return {
    kept,
    pending,
    settle,
    expire,
    keep,
    shown,
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
        const one = keep(
          { order, surveyId: record.surveyId, createdAtMs: atMs, expiresAtMs: atMs, terms },
          { state: 'due' },
        )
        one.stored = { ...one.stored, answerId }
      } else if (of.kind === 'follows') {
        const one = kept.get(of.orderId)!
        one.stored = { ...one.stored, answerId, version: one.stored.version + 1 }
      } else {
        move(of.move, answerId)
        pending.delete(of.move.orderId)
      }
    },
    beingPaid({ userId, surveyId }) {
      settle()
      const isMeant = ({ stored, order }: KeptOrder) =>
        stored.state === 'sent' && stored.surveyId === surveyId && order?.userId === userId
      return [...kept.values()].filter(isMeant).length
    },
    ofResident(userId) {
      settle()
      const own = [...kept.values()].filter((one) => one.order?.userId === userId)
      return {
        orders: own.flatMap((one) => shown(one) ?? []),
        pendingAnswers: own.flatMap(({ orderId }) => pending.get(orderId)?.record ?? []),
      }
    },
    giveTo(answerId, userId) {
      for (const one of kept.values())
        if (one.stored.answerId === answerId && one.order) one.order = { ...one.order, userId }
    },
    forgetOwner(userId) {
      for (const one of kept.values()) {
        if (one.order?.userId !== userId) continue
        if (one.stored.state === 'temporary' || one.stored.state === 'sent') expire(one)
        pending.delete(one.orderId)
        const { state, version, trackingId } = one.stored
        if (state === 'unknown' && trackingId === undefined)
          one.stored = { ...one.stored, state: 'cancelled', version: version + 1 }
        forget(one)
      }
    },
    forgetAnswer(answerId) {
      for (const one of kept.values()) if (one.stored.answerId === answerId) forget(one)
    },
    all: () =>
      [...kept.values()].map(({ stored, orderId, amountWithTax, completedAt, order }) => {
        const { surveyId, state, version, captured, createdAtMs, trackingId, answerId } = stored
        return {
          orderId,
          surveyId,
          state,
          version,
          captured,
          amountWithTax,
          createdAtMs,
          ...(completedAt !== undefined && { completedAt }),
          ...(trackingId !== undefined && { trackingId }),
          ...(answerId !== undefined && { answerId }),
          isErased: order === undefined,
        }
      }),
  }
}

function forget(one: KeptOrder): void {
  one.order = undefined
  delete one.stored.answerId
  delete one.bodyHash
  delete one.key
}
