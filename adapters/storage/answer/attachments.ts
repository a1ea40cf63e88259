import { attachmentLock, type Lock } from '../lock.ts'
import { listOf, raw, refused, run, runUnread, type Statement, sql, type Write } from '../write.ts'

/** The locks for `giveAttachments` and `holdAttachments`. */
export const attachmentLocks = (attachmentIds: readonly string[] = []): Lock[] =>
  attachmentIds.map(attachmentLock)

export const attachmentConflict = { kind: 'conflict', on: 'attachment' } as const

/** Whether an answer waits with the file for a payment, of which something may still be heard. */
export const waitsForPayment: Statement = raw(
  '(order_id is not null and exists (select 1 from pending_answer where pending_answer.order_id = attachment.order_id))',
)

/** Files that were sent for a form, and of no answer yet. */
type Unsent = { owner: Uint8Array; surveyId: string; orderId: string | undefined }

const isFree = ({ owner, surveyId, orderId }: Unsent): Statement =>
  sql`owner = ${owner} and survey_id = ${surveyId} and answer_id is null and state in ('kept', 'waiting')
    and (order_id = ${orderId ?? null} or not ${waitsForPayment})`

/** What becomes of the files of an answer that is saved. */
type GivenAttachments = Unsent & {
  attachmentIds: readonly string[]
  answerId: string
  /** The answer in whose place it comes, or which it supersedes: what that had, and it has not, goes. */
  olderId: string | undefined
}

/** Makes files those of an answer; refused if one of them is not free. */
export function* giveAttachments(given: GivenAttachments): Write<void, typeof attachmentConflict> {
  const { attachmentIds, answerId, olderId } = given
  if (attachmentIds.length > 0) {
    const { count } =
      yield* run(sql`update attachment set answer_id = ${answerId}, order_id = null, until_ms = null
      where attachment_id in (${listOf(attachmentIds)})
        and (answer_id = ${olderId ?? null} or (${isFree(given)}))`)
    if (count !== attachmentIds.length) yield* refused(attachmentConflict)
  }
  if (olderId === undefined) return
  const kept = attachmentIds.length > 0 ? sql`and attachment_id not in (${listOf(attachmentIds)})` : raw('')
  yield* runUnread(dropAttachments(sql`answer_id = ${olderId} ${kept}`))
}

/** What becomes of the files of an answer that is changed; others stay. */
export type ChangedAttachments = Omit<Unsent, 'orderId'> & {
  answerId: string
  adds: readonly string[]
  drops: readonly string[]
}

/** Gives an answer more files, and erases some of its own; refused if one of the others is not free. */
export function* changeAttachments({
  answerId,
  adds,
  drops,
  ...of
}: ChangedAttachments): Write<void, typeof attachmentConflict> {
  yield* giveAttachments({
    ...{ ...of, orderId: undefined, attachmentIds: adds, answerId, olderId: undefined },
  })
  if (drops.length === 0) return
  yield* runUnread(dropAttachments(sql`answer_id = ${answerId} and attachment_id in (${listOf(drops)})`))
}

/**
 * Keeps files for an answer that waits for a payment; refused if one of them is neither free nor of the answer that it
 * will supersede. Those whose own time ends have that of the order: a purge at this very moment on PostgreSQL sees the
 * row anew, but not the answer that waits.
 */
export function* holdAttachments(
  attachmentIds: readonly string[],
  of: Unsent & { orderId: string; expiresAtMs: number; olderId: string | undefined },
): Write<void, typeof attachmentConflict> {
  if (attachmentIds.length === 0) return
  const untilMs = sql`case when until_ms < ${of.expiresAtMs} then ${of.expiresAtMs} else until_ms end`
  const { count } = yield* run(sql`update attachment set order_id = ${of.orderId}, until_ms = ${untilMs}
    where attachment_id in (${listOf(attachmentIds)}) and (answer_id = ${of.olderId ?? null} or (${isFree(of)}))`)
  if (count !== attachmentIds.length) yield* refused(attachmentConflict)
}

/**
 * Erases files of answers with what of them is kept in the database; who asks holds the answer. What lies elsewhere
 * can't be read any more, since its key is gone, and is swept up later.
 */
const dropAttachments = (which: Statement): Statement[] => [
  sql`delete from attachment_piece where content_id in (select content_id from attachment where ${which})`,
  sql`delete from attachment where ${which}`,
]

/** Erases the files of an answer. */
export const dropAttachmentsOf = (answerId: string): Statement[] =>
  dropAttachments(sql`answer_id = ${answerId}`)

/** Erases the files of a resident that are of no answer; one that is given to an answer meanwhile stays whole. */
export function* dropUnsentOf(owner: Uint8Array): Write<void> {
  const { rows } = yield* run(
    sql`delete from attachment where owner = ${owner} and answer_id is null returning content_id`,
  )
  const contentIds = rows.map(({ content_id }) => String(content_id))
  if (contentIds.length > 0)
    yield* runUnread(sql`delete from attachment_piece where content_id in (${listOf(contentIds)})`)
}
