import { IsOptional } from 'class-validator'
import type { NumbersName } from '../../../application/office/read-numbers.ts'
import { exportNumbers, type NumbersRequest, readNumbers } from '../calls/office-numbers.ts'
import { Day, dayIn, ID_LIMIT, Text } from './dto.ts'
import { asData, serve } from './served-call.ts'

/** Query of `GET /office/api/numbers`. */
class NumbersDto implements NumbersRequest {
  @Day()
  from!: string

  @Day()
  to!: string

  @IsOptional()
  @Text(1, ID_LIMIT)
  surveyId?: string

  @IsOptional()
  @Text(1, ID_LIMIT)
  calendarId?: string
}

/** How numbers are served, in whichever form. */
const served = {
  Dto: NumbersDto,
  command: ({ from, to, surveyId, calendarId }: NumbersRequest): NumbersName => ({
    ...{ from: dayIn(from), to: dayIn(to) },
    ...{ surveyId, calendarId },
  }),
  reply: asData,
} as const

/** The calls about what was counted. */
export const numberCalls = {
  readNumbers: serve(readNumbers, {
    summary: 'What happened with the forms that one sees to, by form, place and week',
    ...served,
  }),
  exportNumbers: serve(exportNumbers, {
    summary: 'The same as the sheets of a workbook',
    ...served,
    isLong: true,
  }),
}
