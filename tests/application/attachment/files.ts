import type { UseCases } from '../../../application/use-cases.ts'
import { attachmentLimits } from '../../../domain/survey/rules/attachment-value.ts'

/** A PDF file of so many bytes. */
export function aPdf(bytes = 1000): Uint8Array {
  const start = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'
  const end = '\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n'
  const file = Buffer.alloc(bytes, ' ')
  file.write(start)
  file.write(end, bytes - end.length)
  return file
}

type Senders = Pick<UseCases, 'beginAttachment' | 'sendPiece' | 'finishAttachment'>

/** Sends a file for an item, whole but for the end. @returns its id */
export async function upload(
  resident: Senders,
  content: Uint8Array,
  {
    surveyId = 'svy1',
    itemKey = 'paper',
    name = '証明書.pdf',
    ...more
  }: { surveyId?: string; itemKey?: string; name?: string; partitionKey?: string } = {},
): Promise<string> {
  const about = { surveyId, itemKey, name, bytes: content.length, ...more }
  const { attachmentId } = await resident.beginAttachment(about)
  for (const [piece, bytes] of inPieces(content).entries())
    await resident.sendPiece({ attachmentId, piece, bytes })
  return attachmentId
}

/** Sends a file for an item. @returns what an answer names it by */
export async function attach(...sent: Parameters<typeof upload>): Promise<string> {
  const attachmentId = await upload(...sent)
  return (await sent[0].finishAttachment({ attachmentId })).answer
}

export const inPieces = (content: Uint8Array): Uint8Array[] =>
  Array.from({ length: Math.ceil(content.length / attachmentLimits.pieceBytes) }, (_, at) =>
    content.subarray(at * attachmentLimits.pieceBytes, (at + 1) * attachmentLimits.pieceBytes),
  )
