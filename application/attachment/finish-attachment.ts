import { fileNameOf } from '../../domain/attachment/file-name.ts'
import {
  type ContentFault,
  type ContentJudge,
  type ContentKind,
  judgeContent,
} from '../../domain/attachment/judge-content.ts'
import { isRefusal, refuse } from '../../domain/refusal.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import { attachmentLimits, attachmentText } from '../../domain/survey/rules/attachment-value.ts'
import type {
  Attachment,
  AttachmentRepository,
  NewContent,
  StoredContent,
} from '../ports/attachment-repository.ts'
import type { AuditEvent, AuditKind, AuditLog, RequestContext } from '../ports/audit-log.ts'
import type { Clock } from '../ports/clock.ts'
import type { Scanner, ScanResult } from '../ports/scanner.ts'
import { nextTurn } from '../shared/next-turn.ts'
import { oneAtATime } from '../shared/one-at-a-time.ts'
import { keptUntil } from './send-attachment.ts'

type Needs = {
  attachments: AttachmentRepository
  scanner: Scanner
  audit: Pick<AuditLog, 'record'>
  clock: Clock
}

/**
 * Driving port: a resident has sent all of a file. It is judged by its content, cleaned of what tells where a photo was
 * taken, and shown to the scanner, piece by piece; only then it can be sent with an answer. Asked again, it answers the
 * same.
 *
 * @returns the text by which an answer names the file
 * @throws Refusal `attachment.not_found`, also when it is somebody else's or no longer kept
 * @throws Refusal `attachment.piece` if less of it is there than was promised, and the rest can still be sent
 * @throws Refusal `attachment.kind`, `attachment.heic`, `attachment.infected`, `attachment.unreadable`, also if it
 * ended before it had all that was promised; what was sent is erased then
 */
type FinishAttachment = (command: { attachmentId: string }) => Promise<{ answer: string }>

/** Files that a process judges at once, each of which takes a few pieces of memory. */
const JUDGED_AT_ONCE = 8
/** Files that the scanner is shown at once by those who send them; further ones are shown to it later. */
const SCANNED_AT_ONCE = 16

/** Whose file it is until an answer has it, and what the audit log says of it. */
type FileSender = {
  userId: string
  about: Pick<AuditEvent, 'userId' | 'answerId' | 'request'> & { facts?: { by: string } }
  /** What of the log tells that it was kept; absent: that is not told. */
  kept?: AuditKind
}

/** Call it once for all viewers. */
export const makeFinishAttachment = (needs: Needs) => {
  const finishFile = makeFinishFile(needs)
  return ({ userId }: Viewer, request: RequestContext): FinishAttachment =>
    finishFile({ userId, about: { userId, request } })
}

/** Call it once for all who send files: a file is finished once, whoever asks at once. */
export const makeFinishFile = (needs: Needs) => {
  const inTurn = oneAtATime()
  const limited = { ...needs, scanner: atMost(SCANNED_AT_ONCE, needs.scanner), inLane: lanes(JUDGED_AT_ONCE) }
  return (sender: FileSender): FinishAttachment =>
    ({ attachmentId }) =>
      inTurn(attachmentId, async () => {
        const { attachments, clock } = needs
        const find = async () => (await attachments.findOwn(sender.userId, [attachmentId], clock.now()))[0]
        const found = await find()
        if (found?.state === 'open') await finish(limited, sender, found)
        const whole = found?.state === 'open' ? await find() : found
        // It may have been dropped meanwhile.
        if (!whole || whole.state === 'open') throw refuse('attachment.not_found', {})
        if (whole.state === 'infected') throw refuse('attachment.infected', {})
        return { answer: attachmentText(whole) }
      })
}

/** Runs work in as many lanes, one after the other in each. */
function lanes(count: number): <T>(run: () => Promise<T>) => Promise<T> {
  const inLane = oneAtATime()
  let last = 0
  return (run) => {
    last = (last + 1) % count
    return inLane(String(last), run)
  }
}

/** A scanner that says nothing where it is asked about too many files at once. */
function atMost(count: number, scanner: Scanner): Scanner {
  if (scanner.isAbsent) return scanner
  let running = 0
  return {
    async scan(pieces) {
      if (running >= count) return 'unavailable'
      running += 1
      try {
        return await scanner.scan(pieces)
      } finally {
        running -= 1
      }
    },
  }
}

/** Has a file kept, unless it is gone, or whole by another process, meanwhile. @throws Refusal why it can't be */
async function finish(
  needs: Needs & { inLane: ReturnType<typeof lanes> },
  sender: FileSender,
  attachment: Attachment,
): Promise<void> {
  const { attachments, scanner, clock, inLane } = needs
  const { attachmentId, bytes, content } = attachment
  if (content.bytes < bytes) {
    // After a short piece there is no other: not all of what was promised can come any more.
    const isOver = content.bytes < content.pieces * attachmentLimits.pieceBytes
    if (isOver) return end(needs, sender, attachment, 'unreadable')
    throw refuse('attachment.piece', { have: content.pieces })
  }
  const judge = judgeContent()
  let clean: NewContent | undefined
  let isKept = false
  try {
    clean = await inLane(() => attachments.store(cleaned(content, judge)))
    const judged = judge.end()
    if ('fault' in judged) return await end(needs, sender, attachment, judged.fault)
    const said = await scanner.scan(piecesOf(clean))
    if (typeof said === 'object') return await endInfected(needs, sender, attachment, said)
    const at = clock.now()
    const { about, kept: kind } = sender
    const audit = kind ? [{ ...about, kind, at, surveyId: attachment.surveyId }] : []
    isKept = await clean.keepAs(attachmentId, keptAs(attachment, judged.kind, said, at), audit)
  } catch (error) {
    if (!isRefusal(error, 'attachment.not_found')) throw error
  } finally {
    if (!isKept) await clean?.erase()
  }
}

const keptAs = (
  { name }: Attachment,
  kind: ContentKind,
  said: Exclude<ScanResult, object>,
  nowMs: number,
): Parameters<NewContent['keepAs']>[1] => ({
  kind,
  name: fileNameOf(name, kind),
  state: said === 'clean' ? 'kept' : 'waiting',
  untilMs: keptUntil(nowMs),
})

/** What was sent, as it is kept; it ends where there is nothing more to judge. */
async function* cleaned(content: StoredContent, judge: ContentJudge): AsyncGenerator<Uint8Array> {
  for await (const piece of piecesOf(content)) {
    yield* judge.take(piece)
    if (judge.fault) return
  }
}

/** Stored content piece by piece; others have their turn between two of them. */
export async function* piecesOf(content: StoredContent): AsyncGenerator<Uint8Array> {
  for (let number = 0; number < content.pieces; number += 1) {
    yield await content.piece(number)
    await nextTurn()
  }
}

/** Erases what can't be kept. @throws Refusal why */
async function end(
  { attachments }: Pick<Needs, 'attachments'>,
  { userId }: FileSender,
  { attachmentId }: Attachment,
  why: ContentFault | 'infected',
): Promise<never> {
  await attachments.drop(userId, attachmentId)
  throw refuse(`attachment.${why}`, {})
}

/** The same with an audit event. */
async function endInfected(
  needs: Needs,
  sender: FileSender,
  attachment: Attachment,
  { found }: { found: string },
): Promise<never> {
  const { facts, ...about } = sender.about
  const event = infectedEvent(attachment, { at: needs.clock.now(), found })
  await needs.audit.record({ ...event, ...about, facts: { ...event.facts, ...facts } })
  return end(needs, sender, attachment, 'infected')
}

/** What the audit log says of a file in which the scanner has found something; `found` is what it calls it. */
export const infectedEvent = (
  { surveyId, answerId }: Pick<Attachment, 'surveyId' | 'answerId'>,
  { at, found }: { at: number; found: string },
): AuditEvent => ({
  kind: 'attachment.infected',
  at,
  surveyId,
  ...(answerId !== undefined && { answerId }),
  facts: { found },
})
