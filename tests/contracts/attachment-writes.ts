import type { Attachment, NewAttachment, NewContent } from '../../application/ports/attachment-repository.ts'
import type { Storage } from '../../application/ports/storage.ts'
import { attachmentLimits } from '../../domain/survey/rules/attachment-value.ts'
import { fresh } from './answer-writes.ts'

type Attachments = Pick<Storage, 'attachments'>

const HOUR_MS = 3_600_000
/** More than any test has. */
export const manyFiles = { ofOwner: 1_000, ofAll: 1_000_000 }

const period = Uint8Array.from({ length: 251 }, (_, at) => at)

/** Half a piece more than one, each byte another one than those beside it. */
export const aContent = (bytes = attachmentLimits.pieceBytes * 1.5): Uint8Array =>
  new Uint8Array(Buffer.alloc(bytes, period))

/** A file that somebody begins to send now for `often`, and has a day for. */
export function aNewFile(over: Partial<NewAttachment> = {}): NewAttachment {
  const nowMs = Date.now()
  return {
    ...{ attachmentId: fresh('file'), userId: fresh('U'), surveyId: 'often', name: '証明書.pdf', bytes: 10 },
    ...{ untilMs: nowMs + 24 * HOUR_MS, nowMs },
    ...over,
  }
}

/** Of content, in pieces that have nothing to do with those that are stored. */
export async function* inParts(content: Uint8Array, size = 100_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}

/** Sends all pieces of a file. */
export async function sendAll(
  { attachments }: Attachments,
  { attachmentId, userId, untilMs }: NewAttachment,
  content = aContent(),
): Promise<void> {
  const { pieceBytes } = attachmentLimits
  for (let number = 0; number * pieceBytes < content.length; number += 1) {
    const bytes = content.subarray(number * pieceBytes, (number + 1) * pieceBytes)
    await attachments.addPiece(userId, attachmentId, { number, bytes, untilMs })
  }
}

export const asKept = (over: Partial<Parameters<NewContent['keepAs']>[1]> = {}) =>
  ({ kind: 'pdf', name: '証明書.pdf', state: 'kept', untilMs: Date.now() + 24 * HOUR_MS, ...over }) as const

/** Sends a file and has it kept. @returns as it was begun */
export async function aKeptFile(
  storage: Attachments,
  over: Partial<NewAttachment> = {},
  kept: Parameters<typeof asKept>[0] = {},
  content = aContent(),
): Promise<NewAttachment> {
  const file = aNewFile(over)
  await storage.attachments.begin(file, manyFiles)
  await sendAll(storage, file, content)
  const clean = await storage.attachments.store(inParts(content))
  await clean.keepAs(file.attachmentId, asKept(kept), [])
  return file
}

/** All bytes of a file. */
export async function bytesOf({ content }: Pick<Attachment, 'content'>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for (let number = 0; number < content.pieces; number += 1) pieces.push(await content.piece(number))
  return Buffer.concat(pieces)
}
