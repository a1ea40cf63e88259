import type { ContentKind } from '../../domain/attachment/judge-content.ts'
import { refuse } from '../../domain/refusal.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import type { Attachment, AttachmentRepository, AttachmentState } from '../ports/attachment-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { Scanner } from '../ports/scanner.ts'
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
  const state = attachment.state === 'waiting' ? await scanNow(needs, attachment) : attachment.state
  if (state === 'infected') throw refuse('attachment.infected', {})
  if (state !== 'kept') throw refuse('attachment.not_scanned', {})
  const { name, kind, bytes, content } = attachment
  return { name, kind, bytes, pieces: content.pieces, content: await content.piece(piece) }
}

/** Shows a file that waits for the scanner to it. @returns what it is from now on */
async function scanNow(
  { attachments, scanner, clock }: ScanNeeds,
  attachment: Attachment,
): Promise<AttachmentState> {
  const said = await scanner.scan(piecesOf(attachment.content))
  if (said === 'unavailable') return 'waiting'
  const isClean = said === 'clean'
  const state = isClean ? 'kept' : 'infected'
  const audit = isClean ? [] : [infectedEvent(attachment, { at: clock.now(), found: said.found })]
  await attachments.settle(attachment.attachmentId, state, audit)
  return state
}

/** Files that wait for the scanner and are found at once. */
const FOUND_AT_ONCE = 20

/**
 * Shows files that wait for the scanner to it, until there are no more or it does not answer.
 * @returns how many it has looked at
 */
export async function scanWaiting(needs: ScanNeeds, stop?: AbortSignal): Promise<number> {
  for (let scanned = 0; ; ) {
    const waiting = await needs.attachments.waiting(FOUND_AT_ONCE)
    if (waiting.length === 0) return scanned
    for (const attachment of waiting) {
      stop?.throwIfAborted()
      if ((await scanNow(needs, attachment)) === 'waiting') return scanned
      scanned += 1
    }
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
