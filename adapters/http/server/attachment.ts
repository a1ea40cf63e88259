import { IsOptional } from 'class-validator'
import type { AttachmentPiece } from '../../../application/attachment/read-attachment.ts'
import { refuse } from '../../../domain/refusal.ts'
import { attachmentLimits } from '../../../domain/survey/rules/attachment-value.ts'
import { listOf, type Shape, textOf } from '../../shape.ts'
import {
  type AttachmentRequest,
  type BeginAttachmentRequest,
  beginAttachment,
  dropAttachment,
  finishAttachment,
  type ReadAttachmentRequest,
  type ReadAttachmentStatesRequest,
  readAttachment,
  readAttachmentStates,
  type SendPieceRequest,
  STATES_LIMIT,
  sendPiece,
} from '../calls/attachment.ts'
import { Fits, ID_LIMIT, PARTITION_KEY_LIMIT, Text, wholeNumber } from './dto.ts'
import { asData, asSent, isDone, serve } from './served-call.ts'

/** Characters of a piece in Base64. */
export const CONTENT_LIMIT = Math.ceil(attachmentLimits.pieceBytes / 3) * 4

/** Characters of the id of a file. */
export const ATTACHMENT_ID_LIMIT = 64

/** What a file has, as the device says. */
export const fileBytes: Shape<number> = { ...wholeNumber, minimum: 1 }

/** Characters that a device calls a file by. */
export const FILE_NAME_LIMIT = 1000

/** Body of `POST attachments/begin`. */
class BeginAttachmentDto implements BeginAttachmentRequest {
  @Text(1, ID_LIMIT)
  surveyId!: string

  @Text(1, PARTITION_KEY_LIMIT)
  itemKey!: string

  /** As the device calls the file. */
  @Text(0, FILE_NAME_LIMIT)
  name!: string

  @Fits(fileBytes)
  bytes!: number

  @Text(1, PARTITION_KEY_LIMIT)
  @IsOptional()
  partitionKey?: string
}

/** Body of `POST attachments/finish` and `POST attachments/drop`. */
class AttachmentDto implements AttachmentRequest {
  @Text(1, ATTACHMENT_ID_LIMIT)
  attachmentId!: string
}

/** Of a piece, from 0 on. */
export const pieceNumber: Shape<number> = {
  ...wholeNumber,
  maximum: Math.ceil(attachmentLimits.bytes / attachmentLimits.pieceBytes),
}

/** Body of `POST attachments/piece`. */
class SendPieceDto extends AttachmentDto implements SendPieceRequest {
  /** From 0 on, one after the other. */
  @Fits(pieceNumber)
  piece!: number

  /** Base64 of 512 KiB, of the last piece fewer. */
  @Text(4, CONTENT_LIMIT)
  content!: string
}

/** @throws Refusal `request.malformed` if the content is no Base64 */
export const pieceCommandOf = <Named>({ content, ...named }: Named & { content: string }) => {
  const bytes = Buffer.from(content, 'base64')
  // Node passes over what is none.
  if (bytes.length !== bytesIn(content)) throw refuse('request.malformed', { fields: ['content'] })
  return { ...named, bytes }
}

const bytesIn = (content: string): number =>
  (content.length / 4) * 3 - (content.endsWith('==') ? 2 : content.endsWith('=') ? 1 : 0)

/** Body of `POST attachments/read`. */
class ReadAttachmentDto extends AttachmentDto implements ReadAttachmentRequest {
  @Fits(pieceNumber)
  piece!: number
}

/** Body of `POST attachments/states`. */
class ReadAttachmentStatesDto implements ReadAttachmentStatesRequest {
  @Fits(listOf(textOf(1, ATTACHMENT_ID_LIMIT), { maxItems: STATES_LIMIT }))
  attachmentIds!: readonly string[]
}

/** A piece of a file as it is answered. */
export const asPiece = ({ content, ...facts }: AttachmentPiece) => ({
  data: {
    ...facts,
    content: Buffer.from(content.buffer, content.byteOffset, content.length).toString('base64'),
  },
})

/** The calls on files that residents attach. */
export const attachmentCalls = {
  beginAttachment: serve(beginAttachment, {
    summary: 'Begins to send a file for an item of a form; it is kept for a day unless an answer names it',
    Dto: BeginAttachmentDto,
    writes: true,
    command: asSent,
    reply: asData,
  }),
  sendPiece: serve(sendPiece, {
    summary: 'Sends the next piece of a file; one that is there already changes nothing',
    Dto: SendPieceDto,
    counts: 'piece',
    // As it came, and in one.
    weight: 2,
    command: pieceCommandOf,
    reply: asData,
  }),
  finishAttachment: serve(finishAttachment, {
    summary: 'Has a file judged, cleaned and scanned; then an answer may name it',
    Dto: AttachmentDto,
    writes: true,
    asksOutside: true,
    command: asSent,
    reply: asData,
  }),
  dropAttachment: serve(dropAttachment, {
    summary: 'Takes away a file that was not sent with an answer',
    Dto: AttachmentDto,
    writes: true,
    command: asSent,
    reply: isDone,
  }),
  readAttachment: serve(readAttachment, {
    summary: 'A piece of a file of the resident',
    Dto: ReadAttachmentDto,
    counts: 'piece',
    asksOutside: true,
    command: asSent,
    reply: asPiece,
  }),
  readAttachmentStates: serve(readAttachmentStates, {
    summary: 'What has become of files of the resident; others are left out',
    Dto: ReadAttachmentStatesDto,
    command: asSent,
    reply: asData,
  }),
}
