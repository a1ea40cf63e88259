import type { AnswerAmendment, AnswerRemoval } from '../../../application/ports/answer-repository.ts'
import type { OrderRefusal } from '../../../application/ports/order-move.ts'
import { auditEvents } from '../audit/audit-event-statement.ts'
import { answerLock, shared, surveyLock } from '../lock.ts'
import { releaseBookings } from '../reservation/places.ts'
import type { Sealing } from '../sealing/sealing.ts'
import {
  guard,
  holding,
  mustFind,
  raw,
  refused,
  run,
  runUnread,
  type Statement,
  sql,
  type Write,
} from '../write.ts'
import { findSurvey, surveyConflict } from './conflicts.ts'
import { dropIdle, dropMessages, insertMessages } from './messages.ts'
import { forgetOrders, moveLocks, moveOrder } from './orders.ts'
import { dropTerms, insertTerms, sealTerms } from './terms.ts'

/** The condition for the answer at the version that the change was made for. */
const isMeant = ({ answerId, surveyId, owner, version }: AnswerVersion): Statement =>
  sql`answer_id = ${answerId} and survey_id = ${surveyId} and owner = ${owner} and version = ${version}`

type AnswerVersion = { answerId: string; surveyId: string; owner: Uint8Array; version: number }

const versionOf = (
  sealing: Pick<Sealing, 'ownerOf'>,
  { answerId, surveyId, userId, version }: AnswerRemoval,
): AnswerVersion => ({ answerId, surveyId, owner: sealing.ownerOf(userId), version })

/** A change of an answer, sealed. */
type AmendAnswer = Pick<AnswerAmendment, 'check' | 'status' | 'releases' | 'updatedAt' | 'order'> & {
  of: AnswerVersion
  /** Blind indexes of what the office finds it by from now on; undefined: that stays. */
  found?: { by: readonly Uint8Array[]; surveyVersion: number }
  /** The sealed column with the new entries; null if they do not change. */
  sealed: Uint8Array | null
  /** What is sent about it from now on, in the place of all that waits; undefined: that stays. */
  messages?: readonly Statement[]
  audit: readonly Statement[]
}

export const sealAmendment = (
  sealing: Sealing,
  { check, status, found, releases, updatedAt, order, messages, audit, ...of }: AnswerAmendment,
  sealed: Uint8Array | undefined,
): AmendAnswer => ({
  of: versionOf(sealing, { audit, ...of }),
  ...(check !== undefined && { check }),
  ...(status !== undefined && { status }),
  ...(found && { found: { ...found, by: sealTerms(sealing, found.by) } }),
  releases,
  updatedAt,
  ...(order && { order }),
  sealed: sealed ?? null,
  ...(messages && { messages: insertMessages(sealing, of, messages) }),
  audit: auditEvents(sealing, audit),
})

/** Why an amendment is undone: the answer, or the form by which it is found, has another version by now. */
type AmendRefused = 'conflict' | typeof surveyConflict | OrderRefusal

/** Changes an answer. */
export function* amendAnswer(amendment: AmendAnswer): Write<'amended', AmendRefused> {
  const { of, check, status, found, releases, updatedAt, order, sealed, messages, audit } = amendment
  yield* holding(
    answerLock(of.answerId),
    order ? moveLocks(order) : [],
    found ? shared(surveyLock(of.surveyId)) : [],
  )
  if (found) yield* guard([mustFind(findSurvey(of.surveyId, found.surveyVersion), surveyConflict)])
  yield* releaseBookings(of.answerId, releases === 'all' ? { keeps: [] } : { items: releases })
  const checked = check === undefined ? raw('') : sql`check_value = ${check}, status = ${status ?? null},`
  const { rows } =
    yield* run(sql`update answer set version = version + 1, updated_at = ${updatedAt}, ${checked}
      sealed = coalesce(${sealed}, sealed),
      bookings = (select count(*) from booking where booking.answer_id = answer.answer_id)
    where ${isMeant(of)} returning seq`)
  const [now] = rows
  if (!now) return yield* refused('conflict')
  if (found) yield* runUnread(dropTerms(now.seq!), insertTerms(now.seq!, found.by))
  if (order) yield* moveOrder(order)
  if (messages) yield* runUnread(dropMessages(of.answerId), ...messages)
  else if (releases.length > 0) yield* runUnread(dropIdle(of.answerId))
  yield* runUnread(audit)
  return 'amended'
}

/** An answer to be taken out. */
type RemoveAnswer = { of: AnswerVersion; audit: readonly Statement[] }

export const sealRemoval = (sealing: Sealing, removal: AnswerRemoval): RemoveAnswer => ({
  of: versionOf(sealing, removal),
  audit: auditEvents(sealing, removal.audit),
})

/** Takes an answer out with everything it booked; 'conflict' as `amendAnswer`. */
export function* removeAnswer({ of, audit }: RemoveAnswer): Write<'removed', 'conflict'> {
  const { answerId } = of
  yield* holding(answerLock(answerId))
  yield* releaseBookings(answerId)
  yield* runUnread(forgetOrders('answer_id', answerId), dropMessages(answerId))
  const { rows } = yield* run(sql`delete from answer where ${isMeant(of)} returning seq`)
  const [removed] = rows
  if (!removed) return yield* refused('conflict')
  yield* runUnread(dropTerms(removed.seq!), audit)
  return 'removed'
}
