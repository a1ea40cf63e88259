import type { PlaceTake } from '../../../application/ports/booking-repository.ts'
import type { OrderPlacing, PlacingOutcome } from '../../../application/ports/order-repository.ts'
import { attachmentLocks, holdAttachments } from '../answer/attachments.ts'
import {
  answerConflict,
  catalogConflict,
  findOwnAnswer,
  findSurvey,
  surveyConflict,
} from '../answer/conflicts.ts'
import { findTooManyLive, findTooManyWithOrders } from '../answer/live-answers.ts'
import { insertOrder } from '../answer/orders.ts'
import { auditEvents } from '../audit/audit-event-statement.ts'
import { catalogLock, ownAnswersLock, shared, surveyLock } from '../lock.ts'
import { expireOrders, findCatalog, takeLocks, takePlaces, unindexedState } from '../reservation/places.ts'
import type { Sealing } from '../sealing/sealing.ts'
import {
  guard,
  holding,
  mustFind,
  mustMiss,
  refused,
  run,
  runUnread,
  type SqlRow,
  type Statement,
  sql,
  type Write,
} from '../write.ts'
import { sealPending } from './opened-order.ts'

/** Why an order is not placed; `row` is that of the order that there is already. */
type PlacingRefused =
  | { kind: 'earlier'; how: 'repeated' | 'pending'; row: SqlRow }
  | Exclude<PlacingOutcome, { kind: 'placed' | 'repeated' | 'pending' }>

/** The blind index by which the same request is known again. */
export const bodyIndexOf = (
  sealing: Pick<Sealing, 'blindIndex'>,
  surveyId: string,
  bodyHash: string,
): Uint8Array => sealing.blindIndex(surveyId, ['order', bodyHash])

/** A new order with the answer that it waits with, sealed. */
type PlaceOrder = Pick<OrderPlacing, 'maxSent' | 'atMost' | 'idempotencyKey'> &
  Pick<OrderPlacing['answer'], 'surveyVersion' | 'maxLive' | 'supersedes' | 'places'> & {
    orderId: string
    surveyId: string
    owner: Uint8Array
    bodyIndex: Uint8Array
    createdAtMs: number
    expiresAtMs: number
    /** The files of the answer. */
    attachments: readonly string[]
    /** The order, the answer, and what happened. */
    inserts: readonly Statement[]
  }

export function sealPlacing(
  sealing: Sealing,
  { stored, answer, bodyHash, idempotencyKey, maxSent, atMost, audit }: OrderPlacing,
): PlaceOrder {
  const { order, surveyId, createdAtMs, expiresAtMs } = stored
  const { orderId } = order
  const owner = sealing.ownerOf(order.userId)
  const bodyIndex = bodyIndexOf(sealing, surveyId, bodyHash)
  const { surveyVersion, maxLive, supersedes, places, attachments = [] } = answer
  return {
    orderId,
    surveyId,
    owner,
    bodyIndex,
    createdAtMs,
    expiresAtMs,
    surveyVersion,
    attachments,
    ...(maxLive !== undefined && { maxLive }),
    ...(supersedes && { supersedes }),
    ...(places && { places }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    ...(maxSent !== undefined && { maxSent }),
    ...(atMost && { atMost }),
    inserts: [
      insertOrder(sealing, stored, 'temporary', { key: idempotencyKey, bodyIndex }),
      sql`insert into pending_answer (order_id, owner, sealed)
        values (${orderId}, ${owner}, ${sealPending(sealing, orderId, answer)})`,
      ...auditEvents(sealing, audit),
    ],
  }
}

/** Places an order: guards, then its hold, then the order with the answer that it waits with. */
export function* placeOrder(placing: PlaceOrder): Write<'placed', PlacingRefused> {
  const { orderId, surveyId, owner, places, createdAtMs, expiresAtMs, maxLive, attachments, inserts } =
    placing
  const takes = places?.takes ?? []
  yield* holding(
    shared(surveyLock(surveyId)),
    ownAnswersLock(surveyId, owner),
    places ? [shared(catalogLock), ...takeLocks(takes, owner)] : [],
    attachmentLocks(attachments),
  )
  yield* refuseEarlier(placing)
  yield* stillStands(placing)
  const own = sql`owner = ${owner} and survey_id = ${surveyId}`
  yield* expireOrders(createdAtMs, sql`${own} and ${unindexedState} = 'temporary'`)
  // An answer that is being paid counts as one that the resident has; what was not sent has expired by now.
  if (maxLive !== undefined)
    yield* guard([
      mustMiss(findTooManyLive(surveyId, owner, maxLive), { kind: 'too_many_live' as const }),
      mustMiss(findTooManyWithOrders(surveyId, owner, maxLive), { kind: 'too_many_live' as const }),
    ])
  yield* takePlaces(takes, { owner, nowMs: createdAtMs, keep: holdPlace(placing) })
  const olderId = placing.supersedes?.answerId
  yield* holdAttachments(attachments, { owner, surveyId, orderId, expiresAtMs, olderId })
  yield* runUnread(inserts)
  return 'placed'
}

/** The same request has placed an order before, by its key, or by what it says while that order waits. */
function* refuseEarlier({
  surveyId,
  owner,
  bodyIndex,
  createdAtMs,
  idempotencyKey,
}: PlaceOrder): Write<void, PlacingRefused> {
  const find = sql`select order_id, body_index from orders where owner = ${owner} and survey_id = ${surveyId}`
  if (idempotencyKey !== undefined) {
    const { rows } = yield* run(sql`${find} and request_key = ${idempotencyKey}`)
    if (rows[0]) yield* refused({ kind: 'earlier', how: 'repeated', row: rows[0] })
  }
  const { rows } = yield* run(sql`${find} and body_index = ${bodyIndex}
    and ${unindexedState} in ('temporary', 'sent', 'unknown') and (state <> 'temporary' or expires_at_ms > ${createdAtMs})`)
  if (rows[0]) yield* refused({ kind: 'earlier', how: 'pending', row: rows[0] })
}

/** What the answer was validated against is still so, and the resident may order once more. */
function stillStands(placing: PlaceOrder): Write<void, PlacingRefused> {
  const { surveyId, owner, surveyVersion, places, maxSent, atMost, supersedes } = placing
  const own = sql`orders where owner = ${owner} and survey_id = ${surveyId}`
  return guard<PlacingRefused>([
    mustFind(findSurvey(surveyId, surveyVersion), surveyConflict),
    ...(places ? [mustFind(findCatalog(places.catalogVersion), catalogConflict)] : []),
    ...(maxSent === undefined
      ? []
      : [
          mustMiss(
            sql`select 1 where (select count(*) from ${own} and ${unindexedState} = 'sent') >= ${maxSent}`,
            { kind: 'too_many_sent' as const },
          ),
        ]),
    ...(atMost
      ? [
          mustMiss(
            sql`select 1 where (select count(*) from ${own} and created_at_ms >= ${atMost.sinceMs}) >= ${atMost.times}`,
            { kind: 'too_many' as const },
          ),
        ]
      : []),
    ...(supersedes ? [mustFind(findOwnAnswer(owner, supersedes), answerConflict)] : []),
  ])
}

/** Stores the place that a hold keeps. */
const holdPlace =
  ({ orderId, surveyId, owner, expiresAtMs }: PlaceOrder) =>
  ({ itemKey, slot: { calendarId, day, slotKey }, cost }: PlaceTake): readonly Statement[] => [
    sql`insert into hold (hold_id, item_key, owner, survey_id, calendar_id, day, slot_key, cost, expires_at_ms)
      values (${orderId}, ${itemKey}, ${owner}, ${surveyId}, ${calendarId}, ${day}, ${slotKey}, ${cost}, ${expiresAtMs})`,
  ]
