import { notePrint, type RecordRequest, readRecord } from '../calls/office-record.ts'
import { Text } from './dto.ts'
import { asData, asSent, isDone, serve } from './served-call.ts'

/** Path of `/office/api/answers/{surveyId}/{answerCode}` and what lies under it. */
export class RecordDto implements RecordRequest {
  @Text(1, 200)
  surveyId!: string

  @Text(1, 100)
  answerCode!: string
}

/** The calls about one answer. */
export const recordCalls = {
  readRecord: serve(readRecord, {
    summary: 'One answer with all that belongs to it, by any code of its series',
    Dto: RecordDto,
    command: asSent,
    reply: asData,
  }),
  notePrint: serve(notePrint, {
    summary: 'Notes that somebody prints an answer',
    Dto: RecordDto,
    writes: true,
    command: asSent,
    reply: isDone,
  }),
}
