import { IsIn, IsOptional } from 'class-validator'
import type { AuditKind, ChainPoint } from '../../../application/ports/audit-log.ts'
import { auditKinds } from '../../../application/texts/office.json'
import { object } from '../../shape.ts'
import {
  type CheckLogRequest,
  checkLog,
  findLogPerson,
  type ReadLogRequest,
  readHealth,
  readLog,
} from '../calls/office-log.ts'
import { Fits, Text, wholeNumber } from './dto.ts'
import { asData, asSent, serve, takesNothing } from './served-call.ts'

/** As the audit log names a resident. */
const person = { type: 'string', pattern: '^[0-9a-f]{32}$' } as const
const hash = { type: 'string', pattern: '^[0-9a-f]{64}$' } as const

/** Query of `GET /office/api/audit-log`. */
class ReadLogDto implements ReadLogRequest {
  @IsOptional()
  @IsIn(Object.keys(auditKinds))
  kind?: string

  @IsOptional()
  @Text(1, 200)
  staff?: string

  @IsOptional()
  @Text(1, 100)
  answer?: string

  @IsOptional()
  @Fits(person)
  person?: string

  @IsOptional()
  @Fits({ type: 'string', pattern: '^\\d{1,15}$' })
  before?: string
}

/** Body of `POST /office/api/audit-log/person`. */
class FindLogPersonDto {
  @Text(1, 200)
  userId!: string
}

/** Body of `POST /office/api/audit-log/checks`. */
class CheckLogDto implements CheckLogRequest {
  @IsOptional()
  @Fits(object({ seq: wholeNumber, hash, begunAt: wholeNumber, seal: hash }))
  after?: ChainPoint

  @IsOptional()
  @Fits(hash)
  noted?: string
}

/** The calls that read the audit log. */
export const logCalls = {
  readHealth: serve(readHealth, {
    summary: 'How the system of the city is, for a keeper of it',
    ...takesNothing,
    reply: asData,
  }),
  readLog: serve(readLog, {
    summary: 'The audit log in pages, by person, answer and kind, for a keeper of the city',
    Dto: ReadLogDto,
    command: ({ kind, before, ...filter }) => ({
      ...filter,
      ...(kind !== undefined && { kind: kind as AuditKind }),
      ...(before !== undefined && { before: Number(before) }),
    }),
    reply: asData,
  }),
  findLogPerson: serve(findLogPerson, {
    summary: 'Under which name the audit log keeps a resident',
    Dto: FindLogPersonDto,
    command: asSent,
    reply: asData,
  }),
  checkLog: serve(checkLog, {
    summary: 'Looks at a stretch of the chain of the audit log',
    Dto: CheckLogDto,
    writes: true,
    command: asSent,
    reply: asData,
  }),
}
