import { expect, test } from 'vitest'
import type { AuditEvent } from '../../../application/ports/audit-log.ts'
import { makeAuditCounters } from '../../../application/shared/audit-counters.ts'
import { refuse } from '../../../domain/refusal.ts'
import { fixedClock } from '../../fakes/fixed-clock.ts'

function someCounters() {
  const clock = fixedClock('2025-06-14T12:00:00+09:00')
  const events: AuditEvent[] = []
  const store = { takes: Number.POSITIVE_INFINITY }
  const audit = {
    async record(event: AuditEvent) {
      if (events.length >= store.takes) throw refuse('service.unavailable', {})
      events.push(event)
    },
  }
  const auditCounters = makeAuditCounters({ audit, clock })
  let made = 0
  /** An access of a resident that is refused. */
  const access = (userId: string, call = 'cancelItem') => {
    const request = { requestId: `request-${++made}`, address: '192.0.2.0/24' }
    auditCounters.add({ kind: 'access.refused', userId, request, call, what: 'times' })
  }
  return { clock, events, store, auditCounters, access }
}

const told = (events: readonly AuditEvent[]) =>
  events.map(({ userId, request, facts }) => [userId, facts?.call, facts?.times, request?.requestId])

test('events are summed by resident and call, with the latest request of each [R15]', async () => {
  const { clock, events, auditCounters, access } = someCounters()
  const from = clock.now()
  access('U-a')
  access('U-b')
  access('U-a', 'putItem')
  clock.advance(5_000)
  access('U-a')
  await auditCounters.write()
  expect(told(events)).toEqual([
    ['U-a', 'cancelItem', 2, 'request-4'],
    ['U-b', 'cancelItem', 1, 'request-2'],
    ['U-a', 'putItem', 1, 'request-3'],
  ])
  expect(events[0]).toMatchObject({ at: from + 5_000, facts: { from, to: from + 5_000 } })
  await auditCounters.write()
  expect(events).toHaveLength(3)
})

test('events of different forms are summed apart, and name theirs [R15]', async () => {
  const { clock, events, auditCounters } = someCounters()
  const search = (surveyId: string) =>
    auditCounters.add({
      kind: 'claim.contested',
      userId: 'U-a',
      surveyId,
      request: { requestId: 'r' },
      what: 'times',
    })
  for (const surveyId of ['a', 'b', 'a']) search(surveyId)
  await auditCounters.write()
  const at = clock.now()
  const sum = (surveyId: string, times: number) =>
    expect.objectContaining({ surveyId, userId: 'U-a', facts: { times, from: at, to: at } })
  expect(events).toEqual([sum('a', 2), sum('b', 1)])
})

test('what could not be written is written with what came since, and nothing twice [R7] [R15]', async () => {
  const { events, store, auditCounters, access } = someCounters()
  access('U-a')
  access('U-b')
  store.takes = 1
  await expect(auditCounters.write()).rejects.toMatchObject({ code: 'service.unavailable' })
  access('U-b')
  access('U-a')
  store.takes = 9
  await auditCounters.write()
  expect(told(events)).toEqual([
    ['U-a', 'cancelItem', 1, 'request-1'],
    ['U-b', 'cancelItem', 2, 'request-3'],
    ['U-a', 'cancelItem', 1, 'request-4'],
  ])
})

test('ten thousand sums are kept apart, and all that comes beyond them as one [R16]', async () => {
  const { events, auditCounters, access } = someCounters()
  for (let number = 0; number < 10_050; number += 1) access(`U-${number}`)
  access('U-0')
  await auditCounters.write()
  expect(events).toHaveLength(10_001)
  expect(told(events).filter(([, , times]) => times !== 1)).toEqual([
    ['U-0', 'cancelItem', 2, 'request-10051'],
    [undefined, 'cancelItem', 50, 'request-10050'],
  ])
  expect(events.at(-1)?.request).toEqual({ requestId: 'request-10050' })
})
