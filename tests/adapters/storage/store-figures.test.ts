import { afterAll, expect, test } from 'vitest'
import { happeningsOf } from '../../../adapters/storage/audit/happenings.ts'
import type { AuditEvent } from '../../../application/ports/audit-log.ts'
import { friday } from '../../builders.ts'
import { surveysOfContract } from '../../contracts/answer-writes.ts'
import { postgres, sqlite } from '../commands/full-city.ts'
import { removeFiles } from './sqlite-files.ts'

afterAll(removeFiles)

const none = { at_ms: friday, survey_id: null, language: null }
const booked = (times: number) => ({
  ...{ day: '2024-06-14', survey_id: 's', what: 'booked', who: '', channel: '', language: '' },
  ...{ calendar_id: 'c', item_key: '', slot_key: 1, times, places: times },
})

test.each<[kind: AuditEvent['kind'], facts: object, expected: object]>([
  ['sign_in', { by: 'line' }, { sign_in: 1 }],
  [
    'sign_in.refused',
    { liff: 3, code: 2, from: friday, to: friday, requestId: 'r' },
    { 'sign_in.refused': 5 },
  ],
  ['office.refused', { 'auth.sign_in_failed': 4, from: 1, to: 2 }, { 'office.refused': 4 }],
  ['order.placed', { amount: 500 }, { 'order.placed': 1 }],
  ['order.moved', { to: 'refund_needed', amount: 500 }, { 'order.refund_needed': 1 }],
  ['form.shown', {}, {}],
])('an event %s with %j counts as %j', (kind, facts, expected) => {
  const event = { ...none, kind, facts: JSON.stringify(facts) }
  expect(Object.fromEntries(happeningsOf([event], []))).toEqual(expected)
})

test('acts on answers count by who did them, and bookings by whether they are made or given up', () => {
  const event = (kind: string, facts?: string) => ({ ...none, kind, survey_id: 's', facts: facts ?? null })
  const events = [
    event('answer.saved'),
    event('answer.saved'),
    event('answer.cancelled', '{"by":"sakuragi"}'),
  ]
  expect(Object.fromEntries(happeningsOf(events, [booked(1), booked(1), booked(-1)]))).toEqual({
    'answer.sent.resident': 2,
    'answer.cancelled.office': 1,
    'booking.made': 2,
    'booking.given_up': 1,
  })
})

test.each([sqlite, postgres])(
  'on $name a store tells what happened once it is in the audit log, and its sizes',
  async (engine) => {
    const storage = await engine.open(await engine.prepared())
    await storage.city.import(surveysOfContract, friday)
    const before = await storage.figures.sizes()
    await storage.audit.record({ kind: 'answer.saved', at: friday, userId: 'U1', surveyId: 'once' })
    await storage.audit.record({ kind: 'sign_in', at: friday, userId: 'U1', facts: { by: 'line' } })
    const { happened } = storage.figures.now()
    await expect.poll(() => [happened.get('answer.sent.resident'), happened.get('sign_in')]).toEqual([1, 1])
    const { databaseBytes, auditLogBytes } = await storage.figures.sizes()
    expect(databaseBytes).toBeGreaterThanOrEqual(before.databaseBytes)
    expect(databaseBytes).toBeGreaterThan(100_000)
    expect(auditLogBytes).toBeGreaterThan(100)
    expect(auditLogBytes).toBeLessThan(databaseBytes)
    expect(storage.figures.now().writesWaiting).toBe(0)
    expect(storage.figures.now().connections === undefined).toBe(engine === sqlite)
    await storage.close()
  },
)
