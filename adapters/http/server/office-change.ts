import { IsBoolean, IsOptional, IsUUID } from 'class-validator'
import type { LocalDate } from '../../../domain/shared/local-date.ts'
import { listOf, object, text, textOf } from '../../shape.ts'
import {
  type CancelPreviewRequest,
  type CancelRequest,
  type ChangeRequest,
  type CorrectionRequest,
  cancelRecord,
  changeStatus,
  correctRecord,
  listMoveTimes,
  type MessageRequest,
  type MoveRequest,
  messageRecord,
  moveRecord,
  previewCancel,
  readCorrection,
  type StatusRequest,
} from '../calls/office-change.ts'
import { Day, dayIn, Fits, ID_LIMIT, Text, wholeNumber } from './dto.ts'
import { RecordDto } from './office-record.ts'
import { asData, asSent, isDone, serve } from './served-call.ts'

/** What every change of an answer has. Lengths of texts are the domain's; these are ceilings. */
export class ChangeDto extends RecordDto implements ChangeRequest {
  @Fits(wholeNumber)
  version!: number
}

class ReasonedDto extends ChangeDto {
  @IsOptional()
  @Text(0, 1000)
  reason?: string
}

class StatusDto extends ReasonedDto implements StatusRequest {
  @Text(1, 100)
  status!: string
}

class CancelPreviewDto extends ChangeDto implements CancelPreviewRequest {
  @IsOptional()
  @Text(1, ID_LIMIT)
  itemKey?: string
}

class CancelDto extends CancelPreviewDto implements CancelRequest {
  @Text(0, 1000)
  reason!: string

  @IsBoolean()
  isOver!: boolean

  @IsBoolean()
  tells!: boolean
}

class MoveTimesDto extends RecordDto {
  @Text(1, ID_LIMIT)
  itemKey!: string

  @Day()
  from!: LocalDate

  @IsBoolean()
  isOver!: boolean
}

class MoveDto extends ReasonedDto implements MoveRequest {
  @Text(1, ID_LIMIT)
  itemKey!: string

  @Text(1, 500)
  slot!: string

  @IsBoolean()
  isOver!: boolean

  @IsBoolean()
  tells!: boolean
}

const answerOfItem = object({ itemKey: textOf(1, ID_LIMIT), answer: listOf(text, { maxItems: 500 }) })

class CorrectionDto extends ReasonedDto implements CorrectionRequest {
  @Fits(listOf(answerOfItem, { maxItems: 2000 }))
  answers!: CorrectionRequest['answers']
}

class MessageDto extends ChangeDto implements MessageRequest {
  @IsUUID()
  messageId!: string

  @Text(0, 2000)
  words!: string

  @IsOptional()
  @Text(1, 100)
  template?: string
}

/** The calls that change one answer. */
export const changeCalls = {
  changeStatus: serve(changeStatus, {
    summary: 'Gives an answer one of the city’s statuses; one that frees the place gives it back',
    Dto: StatusDto,
    writes: true,
    command: asSent,
    reply: isDone,
  }),
  previewCancel: serve(previewCancel, {
    summary: 'What cancelling an answer would tell its resident, word for word',
    Dto: CancelPreviewDto,
    command: asSent,
    reply: asData,
  }),
  cancelRecord: serve(cancelRecord, {
    summary: 'Cancels an answer for its resident, or one reservation of it',
    Dto: CancelDto,
    writes: true,
    command: asSent,
    reply: asData,
  }),
  listMoveTimes: serve(listMoveTimes, {
    summary: 'The times of a week that a reservation may be moved to',
    Dto: MoveTimesDto,
    command: ({ from, ...asked }) => ({ ...asked, from: dayIn(from) }),
    reply: asData,
  }),
  moveRecord: serve(moveRecord, {
    summary: 'Moves a reservation of an answer',
    Dto: MoveDto,
    writes: true,
    command: asSent,
    reply: asData,
  }),
  readCorrection: serve(readCorrection, {
    summary: 'The form of an answer with the items of the office, and what the answer says',
    Dto: RecordDto,
    command: asSent,
    reply: ({ config, answers }) =>
      asData({ config, answers: [...answers].map(([itemKey, answer]) => ({ itemKey, answer })) }),
  }),
  correctRecord: serve(correctRecord, {
    summary: 'Corrects an answer by what its form in admin mode holds',
    Dto: CorrectionDto,
    writes: true,
    command: ({ answers, ...change }) => ({
      ...change,
      answers: new Map(answers.map(({ itemKey, answer }) => [itemKey, answer])),
    }),
    reply: isDone,
  }),
  messageRecord: serve(messageRecord, {
    summary: 'Writes to the resident of an answer in LINE',
    Dto: MessageDto,
    writes: true,
    command: asSent,
    reply: isDone,
  }),
}
