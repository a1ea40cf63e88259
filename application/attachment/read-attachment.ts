import type { ContentKind } from '../../domain/attachment/judge-content.ts'
import { refuse } from '../../domain/refusal.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import type { Attachment, AttachmentRepository, AttachmentState } from '../ports/attachment-repository.ts'
import type { AuditLog } from '../ports/audit-log.ts'
import type { Clock } from '../ports/clock.ts'
import type { Scanner, ScanResult } from '../ports/scanner.ts'
import { BoundedMap } from '../shared/bounded-map.ts'
import { infectedEvent, piecesOf } from './finish-attachment.ts'

export type ScanNeeds = { attachments: AttachmentRepository; scanner: Scanner; clock: Clock }

/** A piece of a file, with what tells how all of it is put together. */
export type AttachmentPiece = {
  name: string
  kind: ContentKind
  bytes: number
  pieces: number
  content: Uint8Array
}

/**
 * Driving port: a resident reads a piece of a file of their own, sent with an answer or not; the first one is number 0.
 *
 * @throws Refusal `attachment.not_found`, also when it is somebody else's, or has no such piece
 * @throws Refusal `attachment.infected`, `attachment.not_scanned`: nobody may open it, or not yet
 */
type ReadAttachment = (command: { attachmentId: string; piece: number }) => Promise<AttachmentPiece>

export const makeReadAttachment =
  (needs: ScanNeeds) =>
  ({ userId }: Viewer): ReadAttachment =>
  async ({ attachmentId, piece }) => {
    const [attachment] = await needs.attachments.findOwn(userId, [attachmentId], needs.clock.now())
    return pieceOf(needs, attachment, piece)
  }

/**
 * A piece of a file that may be opened; one that waits for the scanner is shown to it now.
 * @throws Refusal those of `ReadAttachment`
 */
export async function pieceOf(
  needs: ScanNeeds,
  attachment: Attachment | undefined,
  piece: number,
): Promise<AttachmentPiece> {
  if (!attachment?.kind || piece >= attachment.content.pieces) throw refuse('attachment.not_found', {})
  await mustBeClean(needs, attachment)
  const { name, kind, bytes, content } = attachment
  return { name, kind, bytes, pieces: content.pieces, content: await content.piece(piece) }
}

/**
 * Says whether the scanner has found nothing in a file; one that waits for it is shown to it now.
 * @throws Refusal `attachment.infected`, `attachment.not_scanned`
 */
export async function mustBeClean(needs: ScanNeeds, attachment: Attachment): Promise<void> {
  const state = attachment.state === 'waiting' ? stateBy(await scanNow(needs, attachment)) : attachment.state
  if (state === 'infected') throw refuse('attachment.infected', {})
  if (state !== 'kept') throw refuse('attachment.not_scanned', {})
}

/** Shows a file that waits for the scanner to it, and notes what that says. */
async function scanNow(
  { attachments, scanner, clock }: ScanNeeds,
  attachment: Attachment,
): Promise<ScanResult> {
  const said = await scanner.scan(piecesOf(attachment.content))
  const state = stateBy(said)
  if (state === 'waiting') return said
  const audit = typeof said === 'object' ? [infectedEvent(attachment, { at: clock.now(), ...said })] : []
  await attachments.settle(attachment.attachmentId, state, audit)
  return said
}

/** What a file is by what the scanner said of it. */
const stateBy = (said: ScanResult): 'kept' | 'waiting' | 'infected' =>
  typeof said === 'object' ? 'infected' : said === 'clean' ? 'kept' : 'waiting'

/** Files that wait for the scanner and are found at once. */
const FOUND_AT_ONCE = 20
/** Files of which a process remembers that it told of them. */
const MAX_TOLD = 1_000

/**
 * Shows files that wait for the scanner to it, until there are no more or it does not answer; the next time it goes on
 * behind the file of which nothing came to be known, so that none stands in the way of the others. That one is too
 * large for the scanner is told in the audit log, once in the life of a process.
 *
 * @returns how many it has looked at
 */
export const makeScanWaiting = (needs: ScanNeeds & { audit: Pick<AuditLog, 'record'> }) => {
  const told = new BoundedMap<string, true>(MAX_TOLD)
  let from = ''
  const tell = async ({ attachmentId, surveyId, answerId, bytes }: Attachment) => {
    if (told.get(attachmentId)) return
    const about = { surveyId, ...(answerId !== undefined && { answerId }), facts: { bytes } }
    await needs.audit.record({ kind: 'attachment.unscanned', at: needs.clock.now(), ...about })
    told.set(attachmentId, true)
  }
  return async (stop?: AbortSignal): Promise<number> => {
    let scanned = 0
    for (const start of from === '' ? [''] : [from, ''])
      for await (const attachment of waitingAfter(needs, start)) {
        stop?.throwIfAborted()
        const said = await scanNow(needs, attachment)
        from = attachment.attachmentId
        if (said === 'unavailable') return scanned
        if (said === 'too_large') await tell(attachment)
        else scanned += 1
      }
    from = ''
    return scanned
  }
}

async function* waitingAfter(
  { attachments }: Pick<ScanNeeds, 'attachments'>,
  start: string,
): AsyncGenerator<Attachment> {
  for (let after = start; ; ) {
    const waiting = await attachments.waiting(FOUND_AT_ONCE, after)
    yield* waiting
    const last = waiting.at(-1)
    if (!last) return
    after = last.attachmentId
  }
}

/** A file and what has become of it. */
export type AttachmentFate = { attachmentId: string; state: AttachmentState }

/** Driving port: what has become of files of the viewer; those that are not there, or not theirs, are left out. */
type ReadAttachmentStates = (command: {
  attachmentIds: readonly string[]
}) => Promise<readonly AttachmentFate[]>

export const makeReadAttachmentStates =
  ({ attachments, clock }: Pick<ScanNeeds, 'attachments' | 'clock'>) =>
  ({ userId }: Viewer): ReadAttachmentStates =>
  async ({ attachmentIds }) =>
    (await attachments.findOwn(userId, attachmentIds, clock.now())).map(fateOf)

export const fateOf = ({ attachmentId, state }: Attachment): AttachmentFate => ({ attachmentId, state })
