import { describe, expect, test } from 'vitest'
import { checkReservation as checkReservationCall, saveAnswer } from '../../adapters/http/calls/answer.ts'
import { loadCategoryTree, loadSchedule } from '../../adapters/http/calls/reservation.ts'
import { loadSurvey } from '../../adapters/http/calls/survey.ts'
import { residentCalls } from '../../adapters/http/client/resident-calls.ts'
import { sendCall } from '../../adapters/http/client/send-call.ts'
import { calls } from '../../adapters/http/server/calls.ts'
import { object } from '../../adapters/shape.ts'
import type { SessionKeeper } from '../../application/ports/session-keeper.ts'
import { busy, fakeNet, ok, type Reply } from './fake-net.ts'
import { answers, key } from './forms.ts'

const locked: Reply = { status: 409, body: { result: 'ERROR', code: 'temporary_locked', retryable: true } }
type Made = { call: Parameters<typeof sendCall>[2]; fields: object }
/** Any answer that is OK will do. */
const response = object({})
const putItem: Made = { call: { ...saveAnswer, response }, fields: { 'Idempotency-Key': key() } }
const schedule: Made = { call: { ...loadSchedule, response }, fields: { calendarId: 'c1' } }
const checkReservation: Made = { call: checkReservationCall, fields: {} }
const tree: Made = { call: { ...loadCategoryTree, response }, fields: {} }
const getItem: Made = { call: { ...loadSurvey, response }, fields: { surveyId: 'svy1' } }

/** Makes a call over a network that replies so; tells the outcome and when each try was sent. */
async function made({ call, fields }: Made, ...replies: readonly Reply[]) {
  const { net, sends, settled, now } = fakeNet(...replies)
  const outcome = await settled(
    sendCall(net, '', call, fields).then(
      () => 'OK',
      (error: unknown) => error,
    ),
  )
  return { outcome, times: sends.map(({ at }) => at), sends, endedAt: now() }
}

const nobody: SessionKeeper = {
  read: () => undefined,
  renewable: () => undefined,
  write: () => {},
  clear: () => {},
}

describe('a call that may be retried', () => {
  test('is tried three times and never a fourth time [RETRY-01]', async () => {
    const { times, outcome } = await made(putItem, busy, busy, busy, ok())
    expect(times).toHaveLength(3)
    expect(outcome).toMatchObject({ name: 'CallFailure', kind: 'http', status: 503 })
  })

  test('is over within 60,000 ms, however slowly every try fails [RETRY-01]', async () => {
    const slow: Reply = { status: 503, body: { retryable: true }, afterMs: 17_999 }
    for (const reply of [slow, 'silence'] as const) {
      const { endedAt, times } = await made(putItem, reply)
      expect(times).toHaveLength(3)
      expect(endedAt).toBeGreaterThan(50_000)
      expect(endedAt).toBeLessThanOrEqual(60_000)
    }
  })

  test('the 60,000 ms include the renewal of a session: the last try gets what is left of them [RETRY-01]', async () => {
    const refused: Reply = { status: 401, body: {}, afterMs: 17_000 }
    const { net, sends, settled, now } = fakeNet(refused, 'silence')
    const slowRenewal = () => new Promise<boolean>((resolve) => net.after(20_000, () => resolve(true)))
    const failure = await settled(
      sendCall(net, '', putItem.call, putItem.fields, { token: () => 'token', renew: slowRenewal }).catch(
        (error: unknown) => error,
      ),
    )
    expect(failure).toMatchObject({ kind: 'timeout' })
    expect(sends.map(({ at }) => at)).toEqual([0, 37_000, 56_000])
    expect(now()).toBe(60_000)
  })

  test('a try is given up after 18,000 ms and the call goes on with the next [RETRY-01]', async () => {
    const { times, outcome } = await made(putItem, 'silence', ok())
    expect(times).toEqual([0, 19_000])
    expect(outcome).toBe('OK')
  })
})

describe('503', () => {
  test('with retryable true is tried again 1,000 ms later [RETRY-02]', async () => {
    const { times, outcome } = await made(putItem, busy, ok())
    expect(times).toEqual([0, 1000])
    expect(outcome).toBe('OK')
  })

  test.each([
    ['without retryable', { result: 'ERROR' }],
    ['with retryable false', { retryable: false }],
    ['with retryable as a text', { retryable: 'true' }],
    ['that is no JSON', '<html>'],
  ])('%s is not tried again [RETRY-02]', async (_, body) => {
    const { times } = await made(putItem, { status: 503, body }, ok())
    expect(times).toEqual([0])
  })

  test.each([400, 404, 422, 500, 502, 504])(
    'another status is not tried again, even if it says so: %i [RETRY-02]',
    async (status) => {
      const { times } = await made(putItem, { status, body: { retryable: true } }, ok())
      expect(times).toEqual([0])
    },
  )
})

describe('a network error', () => {
  test('is tried again after 1,000 ms where the call asks for it [RETRY-03]', async () => {
    const { times, outcome } = await made(schedule, 'network error', 'network error', ok())
    expect(times).toEqual([0, 1000, 2000])
    expect(outcome).toBe('OK')
  })

  test.each([putItem, checkReservation, getItem, tree])(
    'is not tried again by $call.path, which does not ask for it [RETRY-03]',
    async (wanted) => {
      const { times, outcome } = await made(wanted, 'network error', ok())
      expect(times).toEqual([0])
      expect(outcome).toMatchObject({ kind: 'network', message: 'Network Error' })
    },
  )
})

describe('putItem', () => {
  test('has the general limits and keeps its key over all tries [RETRY-04]', async () => {
    const { sends } = await made(putItem, busy, 'silence', busy)
    expect(sends.map(({ at }) => at)).toEqual([0, 1000, 20_000])
    expect(sends.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual([key(), key(), key()])
  })

  test('is tried again while an earlier try still runs elsewhere, but only with a key [RETRY-04]', async () => {
    expect((await made(putItem, locked, ok())).times).toEqual([0, 1000])
    expect((await made({ ...putItem, fields: {} }, locked, ok())).times).toEqual([0])
  })
})

test('the calls that may be sent again are those listed, as listed [RETRY-05]', () => {
  const retried = Object.values(calls).filter(({ retry }) => retry !== undefined)
  expect(Object.fromEntries(retried.map(({ path, retry }) => [path, retry]))).toEqual({
    'calendars/schedule/{calendarId}': { tries: 3, onNetworkError: true },
    'calendars/categories_tree': { tries: 3 },
    'survey-results/putItem': { tries: 3 },
    'survey-results/checkReservation': { tries: 3, timeoutText: 'Request timeout' },
  })
})

test('a call that is not listed is made once [RETRY-05]', async () => {
  for (const reply of [busy, 'silence', 'network error'] as const)
    expect((await made(getItem, reply, ok())).times).toEqual([0])
})

test('a check of a reservation whose time is up has result ERROR and the text Request timeout [RETRY-06]', async () => {
  const { outcome } = await made(checkReservation, 'silence')
  expect(outcome).toMatchObject({ result: 'ERROR', errorMessage: 'Request timeout', code: 'timeout' })
})

test('a call whose time is up names method and path, without the query, and has the code timeout [RETRY-07]', async () => {
  const { outcome, endedAt } = await made(getItem, 'silence')
  expect(await made(getItem, 'deaf')).toMatchObject({ outcome, endedAt })
  expect(outcome).toMatchObject({
    kind: 'timeout',
    code: 'timeout',
    message: 'Request timeout on GET /survey/api/v1/db/survey-configs/getItem',
  })
  expect(endedAt).toBe(18_000)
})

test('an answer 1 ms before the time is up still counts [RETRY-07]', async () => {
  expect((await made(getItem, { ...(ok() as object), afterMs: 17_999 } as Reply)).outcome).toBe('OK')
})

test('sending a form without a network gives result ERROR with the text Network Error [RETRY-08]', async () => {
  const { net, settled } = fakeNet('network error')
  const save = residentCalls({ origin: '', session: nobody, net })(saveAnswer)
  const failure = await settled(
    save({ surveyId: 'svy1', answers: answers({ name: '花子' }), idempotencyKey: key() }).catch(
      (error: unknown) => error,
    ),
  )
  expect(failure).toMatchObject({ result: 'ERROR', errorMessage: 'Network Error', kind: 'network' })
})
