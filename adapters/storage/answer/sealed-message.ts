import type { BookingMessage } from '../../../domain/answer/booking-message.ts'
import type { Sealing } from '../sealing/sealing.ts'
import type { SqlRow } from '../write.ts'

/** What a sealed message holds. */
type MessageContent = Pick<BookingMessage, 'visits' | 'closure' | 'words'> & { userId: string }

/** What the sealed column of a message is bound to besides its owner. */
export const messageContext = (answerId: string, messageId: string): readonly string[] => [
  'message',
  answerId,
  messageId,
]

/** The sealed column of a message about an answer. */
export const sealMessage = (
  sealing: Pick<Sealing, 'seal' | 'ownerOf'>,
  { answerId, messageId, ...content }: MessageContent & { answerId: string; messageId: string },
): Uint8Array =>
  sealing.seal(JSON.stringify(content), messageContext(answerId, messageId), sealing.ownerOf(content.userId))

/** The content of a row of `message`. @throws Error if the sealed column belongs to another row or owner */
export function openMessage(sealing: Pick<Sealing, 'unseal'>, row: SqlRow): MessageContent {
  const owner = row.owner as Uint8Array
  const context = messageContext(String(row.answer_id), String(row.message_id))
  return JSON.parse(sealing.unseal(row.sealed as Uint8Array, context, owner)) as MessageContent
}
