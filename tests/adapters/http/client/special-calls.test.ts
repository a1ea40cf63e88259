import { describe, expect, test } from 'vitest'
import { signedInFields } from '../../../../adapters/http/calls/session.ts'
import type { UseCases } from '../../../../application/use-cases.ts'
import { busy, fakeNet, fakeNetBy, ok, type Reply } from '../../../application/fake-net.ts'
import { allHttpUseCases } from './all-http-use-cases.ts'
import { aSession, keeperOf } from './browser-session.ts'

/** Makes one call; what came of it, and the bodies that were sent. */
async function made(call: (ask: UseCases) => Promise<unknown>, ...replies: readonly Reply[]) {
  const { net, sends, settled } = fakeNet(...replies)
  const ask = allHttpUseCases({ origin: '', session: keeperOf(aSession()), net })
  const outcome = await settled(call(ask).catch((error: unknown) => error))
  return { outcome, sent: sends.map(({ body }) => body) }
}

describe('whether there is room', () => {
  const ask = ({ canBeReserved }: UseCases) => canBeReserved({ calendarId: 'cal1' })
  const unavailable = { code: 'service.unavailable', details: {} }
  const failures: [what: string, reply: Reply][] = [
    ['a network error', 'network error'],
    ['silence', 'silence'],
    ['a 500', { status: 500, body: { result: 'ERROR' } }],
    ['a page of a proxy', { status: 502, body: '<html>' }],
    ['an overloaded server', busy],
    [
      'a store that is away',
      { status: 503, body: { result: 'ERROR', retryable: true, refusal: unavailable } },
    ],
  ]

  test.each(failures)('counts as yes after %s, and is asked once [RSV-29] [API-42]', async (_, reply) => {
    expect(await made(ask, reply)).toMatchObject({ outcome: true, sent: { length: 1 } })
  })

  test('is what the server says, if it says anything [API-42]', async () => {
    expect((await made(ask, ok({ canBeReserve: false }))).outcome).toBe(false)
    const refusal = { code: 'calendar.not_found', details: { calendarId: 'cal1' } }
    expect((await made(ask, { status: 404, body: { result: 'ERROR', refusal } })).outcome).toMatchObject(
      refusal,
    )
  })
})

test('more keys to claim than one body holds become one key an answer', async () => {
  const keys = Array.from({ length: 2001 }, (_, at) => ({
    ...{ partitionKey: `svy1#Ia${Math.floor(at / 1000)}#1`, itemKey: `q${at}`, name: 'x' },
  }))
  const sentOf = async (count: number) => {
    const claim = (ask: UseCases) => ask.claimAnswers({ keys: keys.slice(0, count) })
    const { sent } = await made(claim, ok({ data: [] }))
    return sent.flatMap((body) => (body as { keys: { sortKey: string }[] }).keys)
  }
  expect(await sentOf(2000)).toHaveLength(2000)
  expect((await sentOf(2001)).map(({ sortKey }) => sortKey)).toEqual(['q0#x', 'q1000#x', 'q2000#x'])
})

test('the parts of the client share one renewal of a session', async () => {
  const renewed = aSession({}, '2')
  const { net, sends, settled } = fakeNetBy(({ url, headers }) => {
    if (url.endsWith('login/refresh'))
      return { status: 200, body: { result: 'OK', data: signedInFields(renewed) }, afterMs: 500 }
    return headers.get('Authorization') === `Bearer ${renewed.session.token}`
      ? ok({ data: [] })
      : { status: 401, body: { result: 'ERROR', refusal: { code: 'auth.required', details: {} } } }
  })
  const needs = { origin: '', session: keeperOf(aSession()), net }
  await settled(
    Promise.all([
      allHttpUseCases(needs).readOwnAnswers({ surveyId: 'svy1' }),
      allHttpUseCases(needs).listCalendars(),
      allHttpUseCases(needs).listSearchableSurveys(),
    ]),
  )
  expect(sends.filter(({ url }) => url.endsWith('login/refresh'))).toHaveLength(1)
})
