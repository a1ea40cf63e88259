import { describe, expect, test } from 'vitest'
import { makeRequestLimits } from '../../../application/session/request-limits.ts'
import { anAppendingSurvey, aSurvey } from '../../application/forms.ts'
import { hanako, taro } from '../../application/town.ts'
import { fixedClock } from '../../fakes/fixed-clock.ts'
import { anHttpTown, base, rows } from './http-town.ts'

type HttpTown = Awaited<ReturnType<typeof anHttpTown>>
type Reply = { status: number; headers: Record<string, string>; body: Record<string, unknown> }

const aLimitedTown = () => anHttpTown({ surveys: [anAppendingSurvey()], limited: true })
const view = { surveyId: 'svy1', liffUrl: 'https://liff.example/survey/svy1' }
const write = (town: HttpTown, userId = hanako) => town.post(userId, 'survey-configs/saveSurveyLog', view)
const read = (town: HttpTown, userId = hanako) => town.get(userId, 'survey-configs/getItem?surveyId=svy1')
/** With a code, which LINE is asked about. */
const signIn = (town: HttpTown, code = 'forged', address = '203.0.113.1') =>
  town
    .raw()
    .get(`${base}/login/token?code=${code}`)
    .set({
      'X-Forwarded-For': address,
      'X-Code-Verifier': 'v'.repeat(43),
      'X-Nonce': 'n'.repeat(43),
    })
const signInWithLiff = (town: HttpTown, idToken: string) =>
  town.raw().post(`${base}/login/liff`).set('X-Forwarded-For', '203.0.113.1').send({ idToken })

const statuses = async (times: number, ask: () => PromiseLike<Reply>): Promise<number[]> => {
  const found: number[] = []
  for (let time = 0; time < times; time += 1) found.push((await ask()).status)
  return found
}
const all = (status: number, times: number) => Array.from({ length: times }, () => status)

const tooMany = (afterSec: number) => ({
  status: 429,
  headers: { 'retry-after': String(afterSec), 'cache-control': 'no-store' },
  body: {
    result: 'ERROR',
    retryable: true,
    errorMessage: `操作が多すぎます。${afterSec}秒後にもう一度お試しください。`,
    refusal: { code: 'request.too_many', details: { afterSec } },
  },
})

test('where forms were left is told by their own pages, 600 times a minute from an address, and not by another site’s', async () => {
  const town = await aLimitedTown()
  const tell = (site: string, surveyId = 'svy1') =>
    town
      .raw()
      .post(`${base}/survey-configs/left`)
      .set({ 'X-Forwarded-For': '203.0.113.1', 'Content-Type': 'application/json', 'Sec-Fetch-Site': site })
      .send(JSON.stringify({ surveyId, at: '~confirm' }))
  // What there is can't be told from what there is not.
  expect((await tell('same-origin', 'none')).body).toEqual((await tell('same-origin')).body)
  for (const site of ['cross-site', 'same-site'])
    expect(await tell(site)).toMatchObject({ status: 400, body: { refusal: { code: 'request.malformed' } } })
  expect((await statuses(599, () => tell('same-origin'))).slice(-2)).toEqual([200, 429])
})

describe('requests of a resident', () => {
  test('60 writes a minute are taken, and the refusal says when the next will be [R16]', async () => {
    const town = await aLimitedTown()
    expect(await statuses(60, () => write(town))).toEqual(all(200, 60))
    town.clock.advance(18_000)
    expect(await write(town)).toMatchObject(tooMany(42))
    expect(town.storage.views).toHaveLength(60)
    town.clock.advance(41_999)
    expect(await write(town)).toMatchObject(tooMany(1))
    town.clock.advance(1)
    expect((await write(town)).status).toBe(200)
  })

  test('600 reads a minute are taken, beside the writes [R16]', async () => {
    const town = await aLimitedTown()
    expect(await statuses(600, () => read(town))).toEqual(all(200, 600))
    expect(await read(town)).toMatchObject(tooMany(60))
    expect((await write(town)).status).toBe(200)
  })

  test('each resident has limits of their own, also at one address [R16]', async () => {
    const town = await aLimitedTown()
    await statuses(61, () => write(town))
    expect((await write(town, taro)).status).toBe(200)
  })

  test.each([
    ['survey-results/putItem', { data: rows({ name: '花子' }) }],
    ['survey-results/cancelItem', { surveyId: 'svy1', partitionKey: 'svy1#U-hanako#1' }],
    ['survey-results/putUserId', { keys: [] }],
    ['survey-results/filterQuery', { queryParams: { surveyId: 'svy1', surveyResults: [] } }],
    ['survey-results/unlinkUnansweredRichMenu', {}],
  ])('%s is a write, whatever comes of it [R16]', async (path, body) => {
    const town = await aLimitedTown()
    await statuses(59, () => write(town))
    expect((await town.post(hanako, path, body)).status).not.toBe(429)
    expect((await town.post(hanako, path, body)).status).toBe(429)
  })

  test('a refused request is not read: who asks too often is told at once [R16]', async () => {
    const town = await aLimitedTown()
    await statuses(60, () => write(town))
    expect((await town.post(hanako, 'survey-results/putItem', '{')).status).toBe(429)
  })

  test('without limits a resident may ask as often as they like [R16]', async () => {
    const town = await anHttpTown({ surveys: [aSurvey()] })
    expect(await statuses(70, () => write(town))).toEqual(all(200, 70))
  })
})

describe('sign-ins', () => {
  const behindProxy = () => anHttpTown({ limited: true, app: { trustProxy: true } })

  test('60 exchanges a minute from one address are refused, others are not even tried; a good one waits too [R16]', async () => {
    const town = await behindProxy()
    expect(await statuses(60, () => signIn(town))).toEqual(all(401, 60))
    town.clock.advance(10_000)
    expect(await signIn(town)).toMatchObject(tooMany(50))
    expect(await signIn(town, 'code-hanako')).toMatchObject(tooMany(50))
    expect((await signIn(town, 'code-hanako', '203.0.113.2')).status).toBe(200)
    town.clock.advance(50_000)
    expect((await signIn(town, 'code-hanako')).status).toBe(200)
  })

  test('as many as come succeed: only refused ones count, and no fault of LINE does [R16]', async () => {
    const town = await behindProxy()
    expect(await statuses(35, () => signIn(town, 'code-hanako'))).toEqual(all(200, 35))
    expect(await statuses(35, () => signIn(town, 'code-taro'))).toEqual(all(200, 35))
    town.identity.down = true
    expect(await statuses(70, () => signIn(town))).toEqual(all(503, 70))
    town.identity.down = false
    expect(await statuses(61, () => signIn(town))).toEqual([...all(401, 60), 429])
  })

  test('tokens that are refused without asking LINE stop nobody behind the same address [R16]', async () => {
    const town = await behindProxy()
    expect(await statuses(150, () => signInWithLiff(town, 'forged'))).toEqual(all(401, 150))
    expect((await signIn(town, 'code-hanako')).status).toBe(200)
    expect((await signInWithLiff(town, 'code-hanako')).status).toBe(200)
  })

  test('tokens have the ceiling of all that is asked before sign-in [R16]', async () => {
    const requestLimits = makeRequestLimits({ clock: fixedClock('2025-06-14T12:00:00+09:00') })
    const town = await anHttpTown({ app: { trustProxy: true, requestLimits } })
    for (let time = 1; time < 6_000; time += 1) requestLimits.count('public', '203.0.113.1')
    expect((await signInWithLiff(town, 'forged')).status).toBe(401)
    expect(await signInWithLiff(town, 'code-hanako')).toMatchObject(tooMany(60))
  })

  test('where exchanges were refused too often, LIFF and renewals go on [R16]', async () => {
    const town = await behindProxy()
    const { refresh_token } = (await signIn(town, 'code-hanako')).body.data.session
    await statuses(60, () => signIn(town))
    expect((await signIn(town, 'code-hanako')).status).toBe(429)
    expect((await signInWithLiff(town, 'code-hanako')).status).toBe(200)
    expect((await town.raw().post(`${base}/login/refresh`).send({ refresh_token })).status).toBe(200)
  })

  test('60 sign-ins and renewals a minute succeed for one resident; others behind the same address go on [R16]', async () => {
    const town = await behindProxy()
    const { refresh_token } = (await signIn(town, 'code-hanako')).body.data.session
    const renew = () => town.raw().post(`${base}/login/refresh`).send({ refresh_token })
    expect(await statuses(29, () => signIn(town, 'code-hanako'))).toEqual(all(200, 29))
    expect(await statuses(30, renew)).toEqual(all(200, 30))
    const { length } = town.storage.events
    town.clock.advance(20_000)
    expect(await signIn(town, 'code-hanako')).toMatchObject(tooMany(40))
    expect(await renew()).toMatchObject(tooMany(40))
    expect(town.storage.events).toHaveLength(length)
    expect((await signIn(town, 'code-taro')).status).toBe(200)
    town.clock.advance(40_000)
    expect((await signIn(town, 'code-hanako')).status).toBe(200)
  })

  test('however many try at once, no more than 60 are told that they are refused [R16]', async () => {
    const town = await behindProxy()
    const replies = await Promise.all(Array.from({ length: 100 }, () => signIn(town)))
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(60)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(40)
  })
})
