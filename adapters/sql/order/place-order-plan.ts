import type { PlaceTake } from '../../../application/ports/booking-repository.ts'
import type {
  OrderPlacing,
  PendingAnswer,
  PlacingOutcome,
} from '../../../application/ports/order-repository.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import { findTooManyLive, findTooManyWithOrders } from '../answer/live-answers.ts'
import { insertOrderStep } from '../answer/order-steps.ts'
import { answerConflict } from '../answer/store-answer-steps.ts'
import { auditEventStatement } from '../audit/audit-event-statement.ts'
import { catalogLock, ownAnswersLock, shared, surveyLock } from '../lock.ts'
import {
  catalogStep,
  expireOrdersStep,
  type PlaceStop,
  type Released,
  takeLocks,
  takeSteps,
  unindexedState,
} from '../reservation/place-steps.ts'
import type { Step, WritePlan } from '../write-plan.ts'
import { sealPending } from './opened-order.ts'

/** The reasons to stop `placeOrderPlan`; the row returned with `repeated` and `pending` is that of the order. */
export type PlacingStop =
  | { kind: 'repeated' | 'pending' }
  | Extract<PlacingOutcome, { kind: 'conflict' | 'too_many' | 'too_many_live' | 'too_many_sent' }>
  | PlaceStop

/** The blind index by which the same request is known again. */
export const bodyIndexOf = (sealing: Sealing, surveyId: string, bodyHash: string): Uint8Array =>
  sealing.blindIndex(surveyId, ['order', bodyHash])

const ofOwnerSql = 'select order_id, body_index from orders where owner = ? and survey_id = ?'

/** Finds the order of a request by its key. */
const findByKeySql = `${ofOwnerSql} and request_key = ?`

/** Finds the order of a request by its body, if it waits at a time. */
const findByBodySql = `${ofOwnerSql} and body_index = ? and ${unindexedState} in ('temporary', 'sent', 'unknown')
  and (state <> 'temporary' or expires_at_ms > ?)`

/** The plan of a new order: guards, then its hold, then the order with the answer that it waits with. */
export function placeOrderPlan(sealing: Sealing, placing: OrderPlacing): WritePlan<PlacingStop, Released> {
  const { stored, answer, bodyHash, idempotencyKey, audit } = placing
  const { order, surveyId, createdAtMs } = stored
  const owner = sealing.ownerOf(order.userId)
  const bodyIndex = bodyIndexOf(sealing, surveyId, bodyHash)
  const takes = answer.places?.takes ?? []
  return {
    locks: [
      shared(surveyLock(surveyId)),
      ownAnswersLock(surveyId, owner),
      ...(answer.places ? [shared(catalogLock), ...takeLocks(takes, owner)] : []),
    ],
    steps: [
      ...guardSteps(placing, owner, bodyIndex),
      expireOrdersStep(createdAtMs, `owner = ? and survey_id = ? and ${unindexedState} = 'temporary'`, [
        owner,
        surveyId,
      ]),
      ...tooManyLiveSteps(answer, owner),
      ...takeSteps(takes, { owner, nowMs: createdAtMs, keep: holdOf(placing, owner) }),
      insertOrderStep(sealing, stored, 'temporary', { key: idempotencyKey, bodyIndex }),
      {
        sql: 'insert into pending_answer (order_id, owner, sealed) values (?, ?, ?)',
        values: [order.orderId, owner, sealPending(sealing, order.orderId, answer)],
      },
      ...audit.map((event) => auditEventStatement(sealing, event)),
    ],
  }
}

/** What keeps an order from being placed, before anything is changed. */
function guardSteps(
  { stored: { surveyId, createdAtMs }, answer, idempotencyKey, maxSent, atMost }: OrderPlacing,
  owner: Uint8Array,
  bodyIndex: Uint8Array,
): Step<PlacingStop>[] {
  const steps: Step<PlacingStop>[] = []
  const ofOwner = [owner, surveyId]
  if (idempotencyKey !== undefined)
    steps.push({
      sql: findByKeySql,
      values: [...ofOwner, idempotencyKey],
      expect: 0,
      otherwise: { kind: 'repeated' },
    })
  steps.push(
    {
      sql: findByBodySql,
      values: [...ofOwner, bodyIndex, createdAtMs],
      expect: 0,
      otherwise: { kind: 'pending' },
    },
    {
      sql: 'select 1 from survey where survey_id = ? and version = ? and removed = 0',
      values: [surveyId, answer.surveyVersion],
      expect: 1,
      otherwise: { kind: 'conflict', on: 'survey' },
    },
  )
  if (answer.places) steps.push(catalogStep(answer.places.catalogVersion))
  if (maxSent !== undefined)
    steps.push({
      sql: `select 1 where (select count(*) from orders where owner = ? and survey_id = ? and ${unindexedState} = 'sent') >= ?`,
      values: [owner, surveyId, maxSent],
      expect: 0,
      otherwise: { kind: 'too_many_sent' },
    })
  if (atMost)
    steps.push({
      sql: 'select 1 where (select count(*) from orders where owner = ? and survey_id = ? and created_at_ms >= ?) >= ?',
      values: [owner, surveyId, atMost.sinceMs, atMost.times],
      expect: 0,
      otherwise: { kind: 'too_many' },
    })
  if (answer.supersedes)
    steps.push({
      sql: 'select 1 from answer where answer_id = ? and owner = ? and version = ?',
      values: [answer.supersedes.answerId, owner, answer.supersedes.version],
      expect: 1,
      otherwise: answerConflict,
    })
  return steps
}

/** An answer that is being paid counts as one that the resident has. Needs what was not sent to have expired. */
function tooManyLiveSteps({ record, maxLive }: PendingAnswer, owner: Uint8Array): Step<PlacingStop>[] {
  if (maxLive === undefined) return []
  const { surveyId } = record
  return [findTooManyLive(surveyId, owner, maxLive), findTooManyWithOrders(surveyId, owner, maxLive)].map(
    (found) => ({ ...found, expect: 0, otherwise: { kind: 'too_many_live' } }),
  )
}

/** The place that a hold keeps. */
const holdOf =
  ({ stored: { order, surveyId, expiresAtMs } }: OrderPlacing, owner: Uint8Array) =>
  ({ itemKey, slot, cost }: PlaceTake): Step => ({
    sql: `insert into hold (hold_id, item_key, owner, survey_id, calendar_id, day, slot_key, cost, expires_at_ms)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    values: [
      order.orderId,
      itemKey,
      owner,
      surveyId,
      slot.calendarId,
      slot.day,
      slot.slotKey,
      cost,
      expiresAtMs,
    ],
  })
