import {
  type BeginDocumentRequest,
  beginDocument,
  type DocumentRequest,
  dropDocument,
  finishDocument,
  listAttachments,
  type OpenAttachmentRequest,
  openAttachment,
  type SendDocumentPieceRequest,
  sendDocumentPiece,
} from '../calls/office-attachment.ts'
import {
  ATTACHMENT_ID_LIMIT,
  asPiece,
  CONTENT_LIMIT,
  FILE_NAME_LIMIT,
  fileBytes,
  pieceCommandOf,
  pieceNumber,
} from './attachment.ts'
import { Fits, Text } from './dto.ts'
import { RecordDto } from './office-record.ts'
import { asData, asSent, isDone, serve } from './served-call.ts'

/** Body of `POST /office/api/answers/{surveyId}/{answerCode}/attachments/open`. */
class OpenAttachmentDto extends RecordDto implements OpenAttachmentRequest {
  @Text(1, ATTACHMENT_ID_LIMIT)
  attachmentId!: string

  @Fits(pieceNumber)
  piece!: number
}

class BeginDocumentDto extends RecordDto implements BeginDocumentRequest {
  @Text(0, FILE_NAME_LIMIT)
  name!: string

  @Fits(fileBytes)
  bytes!: number
}

class DocumentDto extends RecordDto implements DocumentRequest {
  @Text(1, ATTACHMENT_ID_LIMIT)
  attachmentId!: string
}

class SendDocumentPieceDto extends DocumentDto implements SendDocumentPieceRequest {
  /** From 0 on, one after the other. */
  @Fits(pieceNumber)
  piece!: number

  /** Base64 of 512 KiB, of the last piece fewer. */
  @Text(4, CONTENT_LIMIT)
  content!: string
}

/** The calls about the files of an answer. */
export const attachmentCallsOfOffice = {
  openAttachment: serve(openAttachment, {
    summary: 'A piece of a file of an answer; that it was opened is in the audit log',
    Dto: OpenAttachmentDto,
    asksOutside: true,
    command: asSent,
    reply: asPiece,
  }),
  listAttachments: serve(listAttachments, {
    summary: 'What has become of the files of an answer',
    Dto: RecordDto,
    command: asSent,
    reply: asData,
  }),
  beginDocument: serve(beginDocument, {
    summary: 'Begins to send a document for the result of an answer; it is kept for a day unless it is sent',
    Dto: BeginDocumentDto,
    writes: true,
    command: asSent,
    reply: asData,
  }),
  sendDocumentPiece: serve(sendDocumentPiece, {
    summary: 'Sends the next piece of a document; one that is there already changes nothing',
    Dto: SendDocumentPieceDto,
    counts: 'piece',
    // As it came, and in one.
    weight: 2,
    command: pieceCommandOf,
    reply: asData,
  }),
  finishDocument: serve(finishDocument, {
    summary: 'Has a document judged, cleaned and scanned; then a result may name it',
    Dto: DocumentDto,
    writes: true,
    asksOutside: true,
    command: asSent,
    reply: asData,
  }),
  dropDocument: serve(dropDocument, {
    summary: 'Takes away a document that no result was sent with',
    Dto: DocumentDto,
    writes: true,
    command: asSent,
    reply: isDone,
  }),
}
