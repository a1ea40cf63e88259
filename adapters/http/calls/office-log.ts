import type { AuditKind, ChainPoint } from '../../../application/ports/audit-log.ts'
import { type HealthLine, serverTasks } from '../../../domain/staff/office-health.ts'
import { bool, described, listOf, number, object, oneOf, text, typed } from '../../shape.ts'
import { call, inData } from './call.ts'

export type ReadLogRequest = {
  kind?: string
  staff?: string
  answer?: string
  person?: string
  before?: string
}

type ReadLogCommand = {
  kind?: AuditKind | undefined
  staff?: string | undefined
  answer?: string | undefined
  person?: string | undefined
  before?: number | undefined
}

const state = oneOf('good', 'look', 'bad')
const healthLine = typed<HealthLine>(
  object(
    {
      what: oneOf(
        ...(['writes', 'backup', 'disk', 'log', 'tasks', 'messages'] as const),
        ...(['notices', 'unknown', 'refunds', 'chain'] as const),
      ),
      state,
    },
    {
      atMs: number,
      ...{ free: described('Bytes', number), total: described('Bytes', number) },
      count: number,
      tasks: described('What the server does by itself and fails at', listOf(oneOf(...serverTasks))),
    },
  ),
)

/** How the city's system is. */
export const readHealth = call({
  method: 'GET',
  path: 'health',
  by: 'office',
  ask: (office) => office.readHealth,
  ...inData(object({ lines: listOf(healthLine), atMs: number, version: text, startedAtMs: number })),
  refusals: ['office.not_allowed', 'office.no_duty'],
})

/** As the audit log calls it. */
const kind = typed<AuditKind>(text)

/** A page of the audit log. */
export const readLog = call({
  method: 'GET',
  path: 'audit-log',
  by: 'office',
  ask: (office) => office.readLog,
  request: ({ kind, staff, answer, person, before }: ReadLogCommand): ReadLogRequest => ({
    ...(kind !== undefined && { kind }),
    ...(staff !== undefined && { staff }),
    ...(answer !== undefined && { answer }),
    ...(person !== undefined && { person }),
    ...(before !== undefined && { before: String(before) }),
  }),
  ...inData(
    object(
      {
        events: listOf(
          object(
            {
              ...{ seq: number, kind, at: number },
              facts: listOf(object({ name: text, value: text })),
            },
            { by: text, owner: text, surveyId: text, answerId: text },
          ),
        ),
        total: number,
      },
      { next: described('Sent along for what follows', number) },
    ),
  ),
  refusals: ['office.not_allowed', 'office.no_duty', 'answer.not_found'],
})

/** Under which name the audit log keeps a resident. */
export const findLogPerson = call({
  method: 'POST',
  path: 'audit-log/person',
  by: 'office',
  ask: (office) => office.findLogPerson,
  ...inData(object({ person: text })),
  refusals: ['office.not_allowed', 'office.no_duty'],
})

export type CheckLogRequest = { after?: ChainPoint; noted?: string }

type CheckLogCommand = {
  after?: ChainPoint | undefined
  noted?: string | undefined
}

/** Looks at a stretch of the chain of the audit log. */
export const checkLog = call({
  method: 'POST',
  path: 'audit-log/checks',
  by: 'office',
  ask: (office) => office.checkLog,
  request: ({ after, noted }: CheckLogCommand): CheckLogRequest => ({
    ...(after && { after }),
    ...(noted !== undefined && { noted }),
  }),
  ...inData(
    object(
      { isIntact: bool, total: described('Events of the whole log', number) },
      {
        head: described(
          'Sent along for the next stretch',
          object({ seq: number, hash: text, begunAt: number, seal: text }),
        ),
        isEnd: bool,
        notedAt: described('Where the hash stands that was noted', number),
        brokenAt: number,
      },
    ),
  ),
  refusals: ['office.not_allowed', 'office.no_duty'],
})
