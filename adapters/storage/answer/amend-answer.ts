import type { AnswerAmendment, AnswerRemoval } from '../../../application/ports/answer-repository.ts'
import type { PlaceRefusal } from '../../../application/ports/booking-repository.ts'
import type { OrderRefusal } from '../../../application/ports/order-move.ts'
import { isCancelled } from '../../../domain/answer/check-value.ts'
import { auditEvents } from '../audit/audit-event-statement.ts'
import { answerLock, catalogLock, type Lock, shared, slotLock, surveyLock } from '../lock.ts'
import { bookedBy, findCatalog, releaseBookings, takeLocks, takePlaces } from '../reservation/places.ts'
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
import {
  type attachmentConflict,
  attachmentLocks,
  type ChangedAttachments,
  changeAttachments,
  dropAttachmentsOf,
} from './attachments.ts'
import { catalogConflict, findOwnAnswer, findSurvey, surveyConflict } from './conflicts.ts'
import { dropDeskNote } from './desk-notes.ts'
import { dropIdle, dropMessages, dropNotices, dropOfKind, insertMessages } from './messages.ts'
import { forgetOrders, moveLocks, moveOrder } from './orders.ts'
import { waitsColumn } from './sealed-answer.ts'
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
type AmendAnswer = Pick<
  AnswerAmendment,
  'check' | 'status' | 'releases' | 'places' | 'updatedAt' | 'order'
> & {
  of: AnswerVersion
  /** Epoch milliseconds. */
  nowMs: number
  /** What it is found by from now on, made by a version of its survey; undefined: as it was. */
  found?: {
    surveyVersion: number
    by: readonly Uint8Array[]
    /** The blind index by which it is claimed; undefined: as it was. */
    claimIndex?: Uint8Array | null
  }
  /** The sealed column with the new entries; null if they do not change. */
  sealed: Uint8Array | null
  /** What becomes of its files; undefined: nothing. */
  attachments?: ChangedAttachments
  /** What is sent about it from now on, in the place of all that waits; undefined: that stays. */
  messages?: readonly Statement[]
  /** What is sent beside that, in the place of what waits of its kind. */
  tells?: readonly Statement[]
  /** For whom it waits from now on; undefined: as it was. */
  waits?: string | null
  audit: readonly Statement[]
}

export const sealAmendment = (
  sealing: Sealing,
  {
    check,
    status,
    found,
    releases,
    places,
    updatedAt,
    order,
    messages,
    tells,
    requests,
    results,
    attachments,
    audit,
    ...of
  }: AnswerAmendment,
  sealed: Uint8Array | undefined,
  nowMs: number,
): AmendAnswer => ({
  of: versionOf(sealing, { audit, ...of }),
  nowMs,
  ...(check !== undefined && { check }),
  ...(status !== undefined && { status }),
  ...(found && {
    found: {
      surveyVersion: found.surveyVersion,
      by: sealTerms(sealing, found.by),
      ...(found.claimValues !== undefined && {
        claimIndex: found.claimValues && sealing.blindIndex(of.surveyId, found.claimValues),
      }),
    },
  }),
  releases,
  ...(places && { places }),
  updatedAt,
  ...(order && { order }),
  sealed: sealed ?? null,
  ...(attachments && {
    attachments: {
      ...{ adds: attachments.adds, drops: attachments.drops, owner: sealing.ownerOf(attachments.from) },
      ...{ answerId: of.answerId, surveyId: of.surveyId },
    },
  }),
  ...(messages && { messages: insertMessages(sealing, of, messages) }),
  ...(tells && { tells: [dropOfKind(of.answerId, tells.kind), ...insertMessages(sealing, of, [tells])] }),
  // What was told is no more: neither is the message about it.
  ...(results && !tells && { tells: [dropOfKind(of.answerId, 'result')] }),
  ...waitsOf({ check, requests }),
  audit: auditEvents(sealing, audit),
})

/** Who waits for what from then on; nobody for what is cancelled. */
function waitsOf({
  check = '',
  requests,
}: {
  check?: string | undefined
  requests?: AnswerAmendment['requests'] | undefined
}) {
  if (isCancelled(check)) return { waits: null }
  return requests ? { waits: waitsColumn({ check, requests }) } : {}
}

/** Why an amendment is undone: the answer is gone or has another version by now, or what it was made by has. */
type AmendRefused =
  | 'conflict'
  | typeof surveyConflict
  | typeof catalogConflict
  | typeof attachmentConflict
  | OrderRefusal
  | PlaceRefusal

/** Changes an answer; what it books is taken when what it gives back is free. */
export function* amendAnswer(amendment: AmendAnswer): Write<'amended', AmendRefused> {
  const { of, check, status, found, releases, places, updatedAt, order, sealed, messages } = amendment
  const { tells = [], waits, audit } = amendment
  yield* holding(locksOf(amendment))
  yield* stillStands(amendment)
  yield* releaseBookings(of.answerId, releases === 'all' ? { keeps: [] } : { items: releases })
  if (places) yield* takePlaces(places.takes, { ...bookedBy(of), nowMs: amendment.nowMs })
  const checked = check === undefined ? raw('') : sql`check_value = ${check}, status = ${status ?? null},`
  const claimed = found?.claimIndex === undefined ? raw('') : sql`claim_index = ${found.claimIndex},`
  const asked = waits === undefined ? raw('') : sql`waits_for = ${waits},`
  const { rows } =
    yield* run(sql`update answer set version = version + 1, updated_at = ${updatedAt}, ${checked} ${claimed} ${asked}
      sealed = coalesce(${sealed}, sealed),
      bookings = (select count(*) from booking where booking.answer_id = answer.answer_id)
    where ${isMeant(of)} returning seq`)
  const [now] = rows
  if (!now) return yield* refused('conflict')
  if (amendment.attachments) yield* changeAttachments(amendment.attachments)
  if (found) yield* runUnread(dropTerms(now.seq!), insertTerms(now.seq!, found.by))
  if (order) yield* moveOrder(order)
  if (messages) yield* runUnread(dropNotices(of.answerId), ...messages)
  else if (releases.length > 0) yield* runUnread(dropIdle(of.answerId))
  if (waits !== undefined && tells.length === 0) yield* runUnread(dropOfKind(of.answerId, 'asked'))
  yield* runUnread(tells, audit)
  return 'amended'
}

const locksOf = ({
  of: { answerId, surveyId, owner },
  order,
  found,
  places,
  attachments,
}: AmendAnswer): Lock[] => [
  answerLock(answerId),
  ...attachmentLocks(attachments?.adds),
  ...(order ? moveLocks(order) : []),
  ...(found ? [shared(surveyLock(surveyId))] : []),
  ...(places ? [shared(catalogLock), ...takeLocks(places.takes, owner)] : []),
  ...(places?.givesBack ?? []).map(slotLock),
]

/** What it was made by is still in force, and, before places are looked at, the answer as it was read. */
const stillStands = ({ of, found, places }: AmendAnswer): Write<void, AmendRefused> =>
  guard<AmendRefused>([
    ...(found ? [mustFind(findSurvey(of.surveyId, found.surveyVersion), surveyConflict)] : []),
    ...(places
      ? [
          mustFind(findOwnAnswer(of.owner, of), 'conflict' as const),
          mustFind(findCatalog(places.catalogVersion), catalogConflict),
        ]
      : []),
  ])

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
  yield* runUnread(forgetOrders('answer_id', answerId), dropMessages(answerId), dropDeskNote(answerId))
  yield* runUnread(dropAttachmentsOf(answerId))
  const { rows } = yield* run(sql`delete from answer where ${isMeant(of)} returning seq`)
  const [removed] = rows
  if (!removed) return yield* refused('conflict')
  yield* runUnread(dropTerms(removed.seq!), audit)
  return 'removed'
}
