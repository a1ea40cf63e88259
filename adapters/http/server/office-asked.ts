import { IsOptional, IsUUID } from 'class-validator'
import type { LocalDate } from '../../../domain/shared/local-date.ts'
import { listOf, textOf } from '../../shape.ts'
import {
  type AskRequest,
  askCorrection,
  endCorrection,
  type ProlongRequest,
  prolongCorrection,
  type ResultRequest,
  sendResult,
  takeBackResult,
} from '../calls/office-asked.ts'
import { ATTACHMENT_ID_LIMIT } from './attachment.ts'
import { Day, dayIn, Fits, ID_LIMIT, Text } from './dto.ts'
import { ChangeDto } from './office-change.ts'
import { asData, asSent, isDone, serve } from './served-call.ts'

class AskDto extends ChangeDto implements AskRequest {
  @IsUUID()
  requestId!: string

  /** The length is the domain's; this is a ceiling. */
  @Text(0, 5000)
  text!: string

  @Fits(listOf(textOf(1, ID_LIMIT), { maxItems: 500 }))
  items!: readonly string[]

  @Day()
  until!: LocalDate
}

class ProlongDto extends ChangeDto implements ProlongRequest {
  @Day()
  until!: LocalDate
}

class ResultDto extends ChangeDto implements ResultRequest {
  @IsUUID()
  resultId!: string

  @Text(0, 5000)
  text!: string

  @Text(1, ATTACHMENT_ID_LIMIT)
  @IsOptional()
  document?: string
}

/** The calls by which the office asks the owner of an answer, and tells them. */
export const askedCalls = {
  askCorrection: serve(askCorrection, {
    summary:
      'Asks the owner of an answer to correct some items until the end of a day, in place of an earlier request',
    Dto: AskDto,
    writes: true,
    command: ({ until, ...asked }) => ({ ...asked, until: dayIn(until) }),
    reply: asData,
  }),
  prolongCorrection: serve(prolongCorrection, {
    summary: 'Gives the owner of an answer another last day for what is asked',
    Dto: ProlongDto,
    writes: true,
    command: ({ until, ...asked }) => ({ ...asked, until: dayIn(until) }),
    reply: asData,
  }),
  endCorrection: serve(endCorrection, {
    summary: 'Withdraws what the owner of an answer is asked; of what they corrected, notes that it was seen',
    Dto: ChangeDto,
    writes: true,
    command: asSent,
    reply: isDone,
  }),
  sendResult: serve(sendResult, {
    summary: 'Tells the owner of an answer its result, in place of an earlier one',
    Dto: ResultDto,
    writes: true,
    asksOutside: true,
    command: asSent,
    reply: asData,
  }),
  takeBackResult: serve(takeBackResult, {
    summary: 'Takes back the result that the owner of an answer reads, with its document',
    Dto: ChangeDto,
    writes: true,
    command: asSent,
    reply: isDone,
  }),
}
