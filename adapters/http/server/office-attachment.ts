import { listAttachments, type OpenAttachmentRequest, openAttachment } from '../calls/office-attachment.ts'
import { ATTACHMENT_ID_LIMIT, asPiece, pieceNumber } from './attachment.ts'
import { Fits, Text } from './dto.ts'
import { RecordDto } from './office-record.ts'
import { asData, asSent, serve } from './served-call.ts'

/** Body of `POST /office/api/answers/{surveyId}/{answerCode}/attachments/open`. */
class OpenAttachmentDto extends RecordDto implements OpenAttachmentRequest {
  @Text(1, ATTACHMENT_ID_LIMIT)
  attachmentId!: string

  @Fits(pieceNumber)
  piece!: number
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
}
