import type { OrderMove, OrderOfSave } from '../../../application/ports/answer-repository.ts'
import type { OrderPlacing, StoredOrder } from '../../../application/ports/order-repository.ts'
import type { AnswerRecord } from '../../../domain/answer/answer-record.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import { type Lock, orderLock, trackingLock } from '../lock.ts'
import { dropPendingStep, type Released, releaseHoldStep } from '../reservation/place-steps.ts'
import type { SqlValue, Step } from '../write-plan.ts'
import { orderContext, type SealedOrder, sealOrder } from './sealed-order.ts'

/** Why an order does not move: it has another version by now, or another order has the provider's tracking id. */
export type OrderStop = { kind: 'conflict'; on: 'order' } | { kind: 'tracking_used' }

const orderConflict = { kind: 'conflict', on: 'order' } as const

/** The columns of a new order that not every one has. */
type OfNewOrder = {
  answerId?: string
  /** Key of the request. */
  key?: string | undefined
  /** Blind index of the request. */
  bodyIndex?: Uint8Array
  captured?: boolean
  trackingId?: string
}

/** A row of `orders`. */
export const insertOrderStep = (
  sealing: Sealing,
  stored: OrderPlacing['stored'],
  state: StoredOrder['state'],
  { answerId, key, bodyIndex, captured = false, trackingId }: OfNewOrder,
): Step => ({
  sql: `insert into orders (order_id, survey_id, owner, answer_id, state, version, captured, total, created_at_ms,
      expires_at_ms, pay_method, tracking_id, request_key, body_index, sealed)
    values (?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  values: [
    stored.order.orderId,
    stored.surveyId,
    sealing.ownerOf(stored.order.userId),
    answerId ?? null,
    state,
    Number(captured),
    stored.order.amountWithTax,
    stored.createdAtMs,
    stored.expiresAtMs,
    stored.order.payMethod ?? null,
    trackingId ?? null,
    key ?? null,
    bodyIndex ?? null,
    sealOrder(sealing, stored),
  ],
})

/** The locks for `moveSteps`. */
export const moveLocks = ({ orderId, trackingId }: OrderMove): Lock[] => [
  orderLock(orderId),
  ...(trackingId === undefined ? [] : [trackingLock(trackingId)]),
]

/** Moves an order. @param belongsTo the answer that it belongs to from now on, and whose order it must be */
export function moveSteps(
  move: OrderMove,
  belongsTo?: { answerId: string; owner: Uint8Array },
): Step<OrderStop, Released>[] {
  const { orderId, version, to, atMs, captured, payMethod, trackingId, completedAt, canceledAt } = move
  const learnt: SqlValue[] = [
    captured === undefined ? null : Number(captured),
    payMethod ?? null,
    trackingId ?? null,
    completedAt ?? null,
    canceledAt ?? null,
    belongsTo?.answerId ?? null,
    to === 'sent' ? atMs : null,
  ]
  const steps: Step<OrderStop, Released>[] = []
  if (trackingId !== undefined)
    steps.push({
      sql: 'select 1 from orders where tracking_id = ? and order_id <> ?',
      values: [trackingId, orderId],
      expect: 0,
      otherwise: { kind: 'tracking_used' },
    })
  steps.push({
    sql: `update orders set state = ?, version = version + 1, captured = coalesce(?, captured),
        pay_method = coalesce(?, pay_method), tracking_id = coalesce(?, tracking_id), completed_at = coalesce(?, completed_at),
        canceled_at = coalesce(?, canceled_at), answer_id = coalesce(?, answer_id), sent_at_ms = coalesce(sent_at_ms, ?)
      where order_id = ? and version = ?${belongsTo ? ' and owner = ?' : ''}`,
    values: [to, ...learnt, orderId, version, ...(belongsTo ? [belongsTo.owner] : [])],
    expect: 1,
    otherwise: orderConflict,
  })
  if (move.releases) steps.push(releaseHoldStep(orderId), dropPendingStep(orderId))
  return steps
}

/** What a save does to the order of its answer before the answer is stored. */
export function orderStepsOfSave(
  sealing: Sealing,
  of: OrderOfSave,
  { answerId, surveyId, userId }: Pick<AnswerRecord, 'answerId' | 'surveyId' | 'userId'>,
): Step<OrderStop, Released>[] {
  const owner = sealing.ownerOf(userId)
  if (of.kind === 'completes')
    return [...moveSteps(of.move, { answerId, owner }), dropPendingStep(of.move.orderId)]
  if (of.kind === 'follows')
    return [
      {
        sql: 'update orders set answer_id = ?, version = version + 1 where order_id = ? and version = ? and owner = ?',
        values: [answerId, of.orderId, of.version, owner],
        expect: 1,
        otherwise: orderConflict,
      },
    ]
  const { order, atMs } = of
  const stored = { order, surveyId, createdAtMs: atMs, expiresAtMs: atMs, terms: noTerms }
  return [insertOrderStep(sealing, stored, 'due', { answerId })]
}

/** Nothing is asked of the provider. */
const noTerms: StoredOrder['terms'] = { payMethods: [], authorisesOnly: false }

/** The locks for `orderStepsOfSave`. */
export function orderLocksOfSave(of: OrderOfSave): Lock[] {
  if (of.kind === 'new') return []
  return of.kind === 'completes' ? moveLocks(of.move) : [orderLock(of.orderId)]
}

/** Makes the hold of an order the bookings of an answer: as many as it was read to have, or it conflicts. */
export const redeemStep = (
  { orderId, places }: { orderId: string; places: number },
  { answerId, surveyId }: Pick<AnswerRecord, 'answerId' | 'surveyId'>,
  owner: Uint8Array,
): Step<OrderStop> => ({
  sql: `delete from hold where hold_id = ? and owner = ? returning item_key, calendar_id, day, slot_key, cost`,
  values: [orderId, owner],
  expect: places,
  otherwise: orderConflict,
  each: [
    {
      sql: `insert into booking (answer_id, item_key, owner, survey_id, calendar_id, day, slot_key, cost)
        values (?, ?, ?, ?, ?, ?, ?, ?)`,
      values: [
        answerId,
        { column: 'item_key' },
        owner,
        surveyId,
        { column: 'calendar_id' },
        { column: 'day' },
        { column: 'slot_key' },
        { column: 'cost' },
      ],
    },
  ],
})

/** An order as it is kept for its owner. */
export type KeptOrder = { orderId: string; sealed: Uint8Array }

/** Gives an order to another owner. What of it is sealed never changes otherwise. */
export function giveOrderStep(
  sealing: Pick<Sealing, 'seal' | 'unseal' | 'ownerOf'>,
  { orderId, sealed }: KeptOrder,
  { from, to }: { from: string; to: string },
): Step {
  const text = sealing.unseal(sealed, orderContext(orderId), sealing.ownerOf(from))
  const kept = JSON.parse(text) as SealedOrder
  const given = { ...kept, order: { ...kept.order, userId: to } }
  return {
    sql: 'update orders set owner = ?, sealed = ? where order_id = ? and owner = ?',
    values: [sealing.ownerOf(to), sealOrder(sealing, given), orderId, sealing.ownerOf(from)],
  }
}

/** Forgets what was bought by whom; where orders stand, their amounts and what the provider calls them are kept for the accounts. */
export const forgetOrdersStep = (column: 'owner' | 'answer_id', value: Uint8Array | string): Step => ({
  sql: `update orders set owner = null, answer_id = null, request_key = null, body_index = null, sealed = null
    where ${column} = ?`,
  values: [value],
})
