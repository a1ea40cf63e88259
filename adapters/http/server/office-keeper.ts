import { IsOptional } from 'class-validator'
import {
  askErasure,
  type EndSignedInRequest,
  type ErasePersonRequest,
  endSignedIn,
  erasePerson,
  exportPerson,
  listSignedIn,
  type RecordChangeRequest,
  type ReleaseClaimRequest,
  readPerson,
  releaseClaim,
} from '../calls/office-keeper.ts'
import { Fits, Text, wholeNumber } from './dto.ts'
import { RecordDto } from './office-record.ts'
import { asData, asSent, isDone, serve, takesNothing } from './served-call.ts'

/** An answer as it was seen. */
class RecordChangeDto extends RecordDto implements RecordChangeRequest {
  @Fits(wholeNumber)
  version!: number
}

/** Body of `POST /office/api/answers/{surveyId}/{answerCode}/release`. The length is the use case's. */
class ReleaseClaimDto extends RecordChangeDto implements ReleaseClaimRequest {
  @Text(0, 1000)
  reason!: string
}

/** Body of `POST /office/api/people/{surveyId}/{answerCode}/erasures`. */
class ErasePersonDto extends RecordChangeDto implements ErasePersonRequest {
  @IsOptional()
  @Text(0, 100)
  typedCode?: string
}

/** Path of `DELETE /office/api/sessions/{id}`. */
class EndSignedInDto implements EndSignedInRequest {
  @Text(1, 100)
  id!: string
}

/** The calls of those who keep the office. */
export const keeperCalls = {
  releaseClaim: serve(releaseClaim, {
    summary: 'Takes an answer from who has claimed it wrongly',
    Dto: ReleaseClaimDto,
    writes: true,
    command: asSent,
    reply: isDone,
  }),
  readPerson: serve(readPerson, {
    summary: 'Whose data belongs to an answer, and how much',
    Dto: RecordDto,
    command: asSent,
    reply: asData,
  }),
  exportPerson: serve(exportPerson, {
    summary: 'All that is held of the person of an answer, as a file',
    Dto: RecordDto,
    writes: true,
    command: asSent,
    reply: asData,
  }),
  askErasure: serve(askErasure, {
    summary: 'Asks that the person of an answer be erased by another keeper',
    Dto: RecordChangeDto,
    writes: true,
    command: asSent,
    reply: isDone,
  }),
  erasePerson: serve(erasePerson, {
    summary: 'Erases all that is held of the person of an answer',
    Dto: ErasePersonDto,
    writes: true,
    command: asSent,
    reply: asData,
  }),
  listSignedIn: serve(listSignedIn, {
    summary: 'Who is signed in to the office',
    ...takesNothing,
    reply: asData,
  }),
  endSignedIn: serve(endSignedIn, {
    summary: 'Ends a session of the office',
    Dto: EndSignedInDto,
    writes: true,
    command: asSent,
    reply: isDone,
  }),
}
