import { IsIn, IsOptional } from 'class-validator'
import { countWaiting, type ListWaitingRequest, listWaiting } from '../calls/office-waiting.ts'
import { Fits } from './dto.ts'
import { asData, asSent, serve, takesNothing } from './served-call.ts'

/** Path and query of `GET /office/api/waiting/{whom}`. */
class ListWaitingDto implements ListWaitingRequest {
  @IsIn(['owner', 'desk'])
  whom!: 'owner' | 'desk'

  @IsOptional()
  @Fits({ type: 'string', pattern: '^(desk|\\d{4}-\\d{2}-\\d{2})\\.\\d{1,15}$' })
  after?: string
}

/** The calls that tell which answers wait for a correction. */
export const waitingCalls = {
  countWaiting: serve(countWaiting, {
    summary: 'How many answers wait for a correction, or for the desk to look at it',
    ...takesNothing,
    reply: asData,
  }),
  listWaiting: serve(listWaiting, {
    summary: 'The answers that wait for a correction, or for the desk to look at it, in pages',
    Dto: ListWaitingDto,
    command: asSent,
    reply: asData,
  }),
}
