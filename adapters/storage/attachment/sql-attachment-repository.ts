import type {
  Attachment,
  AttachmentLimits,
  AttachmentRepository,
  AttachmentState,
  NewAttachment,
  NewContent,
  StoredContent,
} from '../../../application/ports/attachment-repository.ts'
import type { ContentKind } from '../../../domain/attachment/judge-content.ts'
import { refuse } from '../../../domain/refusal.ts'
import { attachmentLimits } from '../../../domain/survey/rules/attachment-value.ts'
import { waitsForPayment } from '../answer/attachments.ts'
import { auditEvents } from '../audit/audit-event-statement.ts'
import { attachmentLock, unsentLock } from '../lock.ts'
import { type ContentKey, contentSeal, newContentKey } from '../sealing/sealed-content.ts'
import type { Sealing } from '../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'
import {
  guard,
  holding,
  listOf,
  mustMiss,
  run,
  runUnread,
  type SqlRow,
  type Statement,
  sql,
  type Write,
} from '../write.ts'
import type { AttachmentFiles } from './attachment-files.ts'

type Needs = {
  engine: SqlEngine
  sealing: Pick<Sealing, 'seal' | 'unseal' | 'ownerOf'>
  files: AttachmentFiles
}

/** How long content may lie there before its file says that it is its own, milliseconds. */
const UNNAMED_MS = 3_600_000

/** Files in rows, and their content where `files` keeps it. */
export function sqlAttachmentRepository({ engine, sealing, files }: Needs): AttachmentRepository {
  const attachmentOf = (row: SqlRow) => openAttachment({ sealing, files }, row)
  const rowOf = (attachmentId: string) =>
    engine.get(sql`select * from attachment where attachment_id = ${attachmentId} and state = 'open'`)

  async function keep(
    { contentId, contentKey, pieces, bytes }: Finished,
    attachmentId: string,
    { kind, name, state, untilMs }: Parameters<NewContent['keepAs']>[1],
    audit: Parameters<NewContent['keepAs']>[2],
  ): Promise<boolean> {
    const row = await rowOf(attachmentId)
    if (!row) return false
    const sealed = sealFacts(sealing, attachmentId, row.owner as Uint8Array, {
      ...{ name, kind, bytes, contentKey },
    })
    const formerId = String(row.content_id)
    const isKept = await engine.write(keepAttachment, {
      ...{ attachmentId, formerId, contentId, pieces, bytes, state, untilMs, sealed },
      audit: auditEvents(sealing, audit),
    })
    if (isKept) await files.erase([formerId])
    return isKept
  }

  return {
    begin({ userId, attachmentId, surveyId, name, bytes, untilMs, nowMs }, limits) {
      const owner = sealing.ownerOf(userId)
      const { contentId, contentKey } = newContentKey()
      const sealed = sealFacts(sealing, attachmentId, owner, { name, bytes, contentKey })
      return engine.write(beginAttachment, {
        ...{ attachmentId, contentId, owner, surveyId, untilMs, nowMs, sealed },
        ...limits,
      })
    },

    async findOwn(userId, attachmentIds, nowMs) {
      if (attachmentIds.length === 0) return []
      const owner = sealing.ownerOf(userId)
      const rows =
        await engine.all(sql`select *, ${waitsForPayment} as is_held from attachment where attachment_id in (${listOf(attachmentIds)})
        and ((answer_id is null and owner = ${owner} and (until_ms > ${nowMs} or ${waitsForPayment}))
          or exists (select 1 from answer where answer.answer_id = attachment.answer_id and answer.owner = ${owner}))`)
      const found = new Map(rows.map((row) => [String(row.attachment_id), row]))
      return attachmentIds.flatMap((id) => {
        const row = found.get(id)
        return row ? [attachmentOf(row)] : []
      })
    },

    async ofAnswer(answerId) {
      const rows = await engine.all(
        sql`select * from attachment where answer_id = ${answerId} order by attachment_id`,
      )
      return rows.map(attachmentOf)
    },

    async waiting(limit, after) {
      const rows = await engine.all(
        sql`select * from attachment where state = 'waiting' and attachment_id > ${after}
          order by attachment_id limit ${limit}`,
      )
      return rows.map(attachmentOf)
    },

    async addPiece(userId, attachmentId, { number, bytes, untilMs }) {
      const row = await rowOf(attachmentId)
      const owner = sealing.ownerOf(userId)
      if (!row || !Buffer.from(row.owner as Uint8Array).equals(owner)) return undefined
      if (Number(row.pieces) !== number) return Number(row.pieces)
      const contentId = String(row.content_id)
      const { contentKey } = openFacts(sealing, row)
      await files.write(contentId, number, contentSeal({ contentId, contentKey }).seal(number, bytes))
      const at = { attachmentId, contentId, number, bytes: bytes.length, untilMs }
      return engine.write(notePiece, at)
    },

    async store(content) {
      const of = newContentKey()
      const { seal } = contentSeal(of)
      let pieces = 0
      let bytes = 0
      for await (const piece of inWholePieces(content)) {
        await files.write(of.contentId, pieces, seal(pieces, piece))
        pieces += 1
        bytes += piece.length
      }
      const finished = { ...of, pieces, bytes }
      return {
        ...contentOf(files, finished),
        keepAs: (attachmentId, kept, audit) => keep(finished, attachmentId, kept, audit),
        erase: () => files.erase([of.contentId]),
      }
    },

    async settle(attachmentId, state, audit) {
      await engine.write(settleAttachment, { attachmentId, state, audit: auditEvents(sealing, audit) })
    },

    async drop(userId, attachmentId) {
      const contentId = await engine.write(dropUnsent, { attachmentId, owner: sealing.ownerOf(userId) })
      if (contentId !== undefined) await files.erase([contentId])
      return contentId !== undefined
    },

    async sweep(nowMs) {
      let swept = 0
      for (let after = ''; ; ) {
        const listed = await files.unchangedSince(nowMs - UNNAMED_MS, after)
        const last = listed.at(-1)
        if (last === undefined) return swept
        const rows = await engine.all(
          sql`select content_id from attachment where content_id in (${listOf(listed)})`,
        )
        const named = new Set(rows.map(({ content_id }) => String(content_id)))
        const stray = listed.filter((contentId) => !named.has(contentId))
        if (stray.length > 0) await files.erase(stray)
        swept += stray.length
        after = last
      }
    },
  }
}

/** A file in its row. */
export function openAttachment(
  { sealing, files }: Pick<Needs, 'files'> & { sealing: Pick<Sealing, 'unseal'> },
  row: SqlRow,
): Attachment {
  const { contentKey, ...facts } = openFacts(sealing, row)
  const contentId = String(row.content_id)
  return {
    attachmentId: String(row.attachment_id),
    surveyId: String(row.survey_id),
    ...(row.answer_id !== null && { answerId: String(row.answer_id) }),
    // SQLite says 0 and 1, PostgreSQL false and true.
    ...(Boolean(row.is_held) && { isHeld: true as const }),
    state: row.state as AttachmentState,
    ...facts,
    content: contentOf(files, { contentId, contentKey, pieces: Number(row.pieces), bytes: Number(row.sent) }),
  }
}

/** What of a file nobody reads in the database. */
type Facts = Pick<Attachment, 'name' | 'bytes'> & { kind?: ContentKind; contentKey: string }

/** What the sealed column of a file is bound to besides its owner. */
export const attachmentContext = (attachmentId: string): readonly string[] => ['attachment', attachmentId]

const sealFacts = (
  sealing: Pick<Sealing, 'seal'>,
  attachmentId: string,
  owner: Uint8Array,
  facts: Facts,
): Uint8Array => sealing.seal(JSON.stringify(facts), attachmentContext(attachmentId), owner)

const openFacts = (sealing: Pick<Sealing, 'unseal'>, row: SqlRow): Facts =>
  JSON.parse(
    sealing.unseal(
      row.sealed as Uint8Array,
      attachmentContext(String(row.attachment_id)),
      row.owner as Uint8Array,
    ),
  ) as Facts

/** Content of which no more comes. */
type Finished = ContentKey & { pieces: number; bytes: number }

const contentOf = (files: AttachmentFiles, { pieces, bytes, ...of }: Finished): StoredContent => ({
  pieces,
  bytes,
  async piece(number) {
    const sealed = number < pieces ? await files.read(of.contentId, number) : undefined
    if (!sealed) throw refuse('attachment.not_found', {})
    return contentSeal(of).open(number, sealed)
  },
})

/** `content` in pieces of the size that is stored, the last one shorter. */
async function* inWholePieces(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { pieceBytes } = attachmentLimits
  let piece = Buffer.allocUnsafe(pieceBytes)
  let filled = 0
  for await (const bytes of content) {
    for (let at = 0; at < bytes.length; ) {
      const part = bytes.subarray(at, at + pieceBytes - filled)
      piece.set(part, filled)
      filled += part.length
      at += part.length
      if (filled < pieceBytes) continue
      yield piece
      piece = Buffer.allocUnsafe(pieceBytes)
      filled = 0
    }
  }
  if (filled > 0) yield piece.subarray(0, filled)
}

/** A file whose sending begins, sealed. */
type BeginAttachment = Pick<NewAttachment, 'attachmentId' | 'surveyId' | 'untilMs' | 'nowMs'> &
  AttachmentLimits & { contentId: string; owner: Uint8Array; sealed: Uint8Array }

/** Stores a file of which nothing is there yet. */
export function* beginAttachment({
  attachmentId,
  contentId,
  owner,
  surveyId,
  untilMs,
  nowMs,
  sealed,
  ofOwner,
  ofAll,
}: BeginAttachment): Write<'begun', 'too_many' | 'full'> {
  yield* holding(unsentLock(owner))
  const unsent = sql`answer_id is null and until_ms > ${nowMs}`
  yield* guard<'too_many' | 'full'>([
    mustMiss(
      sql`select 1 from attachment where owner = ${owner} and ${unsent} limit 1 offset ${ofOwner - 1}`,
      'too_many',
    ),
    mustMiss(sql`select 1 from attachment where ${unsent} limit 1 offset ${ofAll - 1}`, 'full'),
  ])
  yield* runUnread(
    sql`insert into attachment (attachment_id, content_id, owner, survey_id, pieces, sent, state, until_ms, sealed)
      values (${attachmentId}, ${contentId}, ${owner}, ${surveyId}, 0, 0, 'open', ${untilMs}, ${sealed})`,
  )
  return 'begun'
}

type NotePiece = { attachmentId: string; contentId: string; number: number; bytes: number; untilMs: number }

/** Counts a piece that was stored. @returns how many there are; undefined: nothing is being sent any more */
export function* notePiece({
  attachmentId,
  contentId,
  number,
  bytes,
  untilMs,
}: NotePiece): Write<number | undefined> {
  const isSent = sql`attachment_id = ${attachmentId} and content_id = ${contentId}`
  const { count } = yield* run(sql`update attachment set pieces = pieces + 1, sent = sent + ${bytes},
    until_ms = ${untilMs} where ${isSent} and pieces = ${number}`)
  if (count > 0) return number + 1
  const { rows } = yield* run(sql`select pieces from attachment where ${isSent}`)
  return rows[0] && Number(rows[0].pieces)
}

type KeepAttachment = {
  attachmentId: string
  /** The content that was sent; another one is kept in its place. */
  formerId: string
  contentId: string
  pieces: number
  bytes: number
  state: AttachmentState
  untilMs: number
  sealed: Uint8Array
  audit: readonly Statement[]
}

/** Makes a file whole. @returns false if it is whole already, or gone */
export function* keepAttachment(kept: KeepAttachment): Write<boolean> {
  const { attachmentId, formerId, contentId, pieces, bytes, state, untilMs, sealed, audit } = kept
  const { count } =
    yield* run(sql`update attachment set content_id = ${contentId}, pieces = ${pieces}, sent = ${bytes},
      state = ${state}, until_ms = ${untilMs}, sealed = ${sealed}
    where attachment_id = ${attachmentId} and content_id = ${formerId} and state = 'open'`)
  if (count > 0) yield* runUnread(audit)
  return count > 0
}

type SettleAttachment = { attachmentId: string; state: AttachmentState; audit: readonly Statement[] }

/** Notes what the scanner said, once. */
export function* settleAttachment({ attachmentId, state, audit }: SettleAttachment): Write<void> {
  const { count } = yield* run(
    sql`update attachment set state = ${state} where attachment_id = ${attachmentId} and state = 'waiting'`,
  )
  if (count > 0) yield* runUnread(audit)
}

/** Drops a file that was not sent with an answer. @returns the id of its content; undefined: there is none */
export function* dropUnsent({
  attachmentId,
  owner,
}: {
  attachmentId: string
  owner: Uint8Array
}): Write<string | undefined> {
  // An answer may be given it meanwhile, or wait with it for a payment.
  yield* holding(attachmentLock(attachmentId))
  const { rows } =
    yield* run(sql`delete from attachment where attachment_id = ${attachmentId} and owner = ${owner}
    and answer_id is null and not ${waitsForPayment} returning content_id`)
  return rows[0] && String(rows[0].content_id)
}
