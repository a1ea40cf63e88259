import type { AuditEvent, AuditLog, RequestContext } from '../ports/audit-log.ts'
import type { Clock } from '../ports/clock.ts'

/**
 * What is counted: `what` of the events of a kind, of one resident or else from one network, and of one form and in one
 * call if they are named.
 */
type CountedEvent = Pick<AuditEvent, 'kind' | 'userId' | 'surveyId'> & {
  request: RequestContext
  what: string
  call?: string
}

/** Sums of events that anybody can cause as often as they like: single ones would fill the audit log. */
export type AuditCounters = {
  add(event: CountedEvent): void
  /**
   * Writes each sum since the last time as one event, with the latest request of them. What can't be written now is
   * written with the next ones. @throws Refusal `service.unavailable`
   */
  write(): Promise<void>
}

/** Sums held at most; beyond them residents and networks are not told apart, so that nobody can fill the memory. */
const MOST_SUMS = 10_000

type Sum = Omit<CountedEvent, 'what'> & { counts: Map<string, number>; fromMs: number; toMs: number }

/** Sums in this process. `from` and `to` of an event are the first and the last that it counts, epoch milliseconds. */
export function makeAuditCounters({
  audit,
  clock,
}: {
  audit: Pick<AuditLog, 'record'>
  clock: Clock
}): AuditCounters {
  let sums = new Map<string, Sum>()

  function count(sum: Sum): void {
    const { kind, call, surveyId, userId, request } = sum
    const name = JSON.stringify([kind, call, surveyId, userId ?? [request.address]])
    const known = sums.get(name)
    if (known) sums.set(name, added(known, sum))
    else if (sums.size < MOST_SUMS) sums.set(name, sum)
    else countWithOthers(sum)
  }

  function countWithOthers({ userId: _, request: { requestId }, ...sum }: Sum): void {
    const name = JSON.stringify([sum.kind, sum.call, sum.surveyId])
    const known = sums.get(name)
    const anybodys = { ...sum, request: { requestId } }
    sums.set(name, known ? added(known, anybodys) : anybodys)
  }

  return {
    add({ what, ...event }) {
      const nowMs = clock.now()
      count({ ...event, counts: new Map([[what, 1]]), fromMs: nowMs, toMs: nowMs })
    },
    async write() {
      const left = [...sums.values()]
      sums = new Map()
      try {
        for (let sum = left[0]; sum; sum = left[0]) {
          await audit.record(eventOf(sum))
          left.shift()
        }
      } finally {
        for (const sum of left) count(sum)
      }
    },
  }
}

const eventOf = ({ kind, userId, surveyId, request, call, counts, fromMs, toMs }: Sum): AuditEvent => ({
  kind,
  at: toMs,
  ...(userId !== undefined && { userId }),
  ...(surveyId !== undefined && { surveyId }),
  request,
  facts: { ...(call !== undefined && { call }), ...Object.fromEntries(counts), from: fromMs, to: toMs },
})

/** Both sums as one, with the request of the later one. */
function added(one: Sum, other: Sum): Sum {
  const [earlier, later] = one.toMs <= other.toMs ? [one, other] : [other, one]
  const counts = new Map(earlier.counts)
  for (const [what, times] of later.counts) counts.set(what, (counts.get(what) ?? 0) + times)
  return { ...later, counts, fromMs: Math.min(one.fromMs, other.fromMs) }
}
