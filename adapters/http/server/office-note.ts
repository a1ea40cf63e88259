import { IsOptional } from 'class-validator'
import { listAssignees, type WriteDeskNoteRequest, writeDeskNote } from '../calls/office-note.ts'
import { Fits, Text, wholeNumber } from './dto.ts'
import { RecordDto } from './office-record.ts'
import { asData, asSent, serve } from './served-call.ts'

/** Body of `POST /office/api/answers/{surveyId}/{answerCode}/note`. The length is the domain's; this is a ceiling. */
class WriteDeskNoteDto extends RecordDto implements WriteDeskNoteRequest {
  @Text(0, 20_000)
  memo!: string

  @IsOptional()
  @Text(1, 200)
  assignee?: string

  @Fits(wholeNumber)
  version!: number
}

/** The calls about what the office notes beside an answer. */
export const noteCalls = {
  listAssignees: serve(listAssignees, {
    summary: 'Who can be asked to see to an answer',
    Dto: RecordDto,
    command: asSent,
    reply: asData,
  }),
  writeDeskNote: serve(writeDeskNote, {
    summary: 'Notes a memo of the office and who sees to an answer',
    Dto: WriteDeskNoteDto,
    writes: true,
    command: asSent,
    reply: asData,
  }),
}
