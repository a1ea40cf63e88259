import { createHmac } from 'node:crypto'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { sessionAudience, sessionTokens } from '../../../adapters/platform/session-tokens.ts'
import { aSurvey } from '../../application/forms.ts'
import { hanako, taro } from '../../application/town.ts'
import { anHttpTown, base, rows } from './http-town.ts'

const verifier = 'v'.repeat(43)
const languages = `${base}/survey-configs/languageSettingActive`

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('a call without a session token that holds', () => {
  const claims = {
    sub: hanako,
    identities: [{ userId: hanako }],
    iss: 'http://town.test',
    aud: sessionAudience,
  }
  const far = 4_000_000_000
  const signed = (header: object, payload: object, secret: string) => {
    const text = `${base64(header)}.${base64(payload)}`
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
  }
  const cases: [what: string, header: string | undefined][] = [
    ['no header', undefined],
    ['an empty header', ''],
    ['no scheme', 'abc'],
    ['another scheme', 'Basic aGFuYWtvOng='],
    ['a bearer without token', 'Bearer '],
    ['two tokens', 'Bearer a b'],
    ['no token at all', 'Bearer not-a-token'],
    ['an unsigned token', `Bearer ${base64({ alg: 'none' })}.${base64({ ...claims, iat: 1, exp: far })}.`],
    ['another key', `Bearer ${signed({ alg: 'HS256' }, { ...claims, iat: 1, exp: far }, 'x'.repeat(32))}`],
    [
      'another audience',
      `Bearer ${signed({ alg: 'HS256' }, { ...claims, aud: 'https://else', iat: 1, exp: far }, 'k'.repeat(32))}`,
    ],
    ['no end', `Bearer ${signed({ alg: 'HS256' }, { ...claims, iat: 1 }, 'k'.repeat(32))}`],
  ]

  test.each(cases)('is a 401 with an error body: %s [ROLE-07]', async (_, header) => {
    const town = await anHttpTown()
    const call = town.raw().get(languages)
    const answer = await (header === undefined ? call : call.set('Authorization', header))

    expect(answer.status).toBe(401)
    expect(answer.headers['www-authenticate']).toBe('Bearer')
    expect(answer.body).toEqual({
      result: 'ERROR',
      errorMessage: 'ログインしてください。',
      refusal: { code: 'auth.required', details: {} },
    })
  })

  test('nothing of the body is read before it is known who asks [ROLE-07]', async () => {
    const town = await anHttpTown()
    const answer = await town
      .raw()
      .post(`${base}/survey-results/putItem`)
      .set('Content-Type', 'text/plain')
      .send('{')
    expect(answer.status).toBe(401)
  })
})

test.each([
  ['nothing before it', (token: string) => token],
  ['another scheme before it', (token: string) => `Basic ${token}`],
  ['no space before it', (token: string) => `Bearer${token}`],
  ['another scheme before Bearer', (token: string) => `Basic Bearer ${token}`],
  ['something behind it', (token: string) => `Bearer ${token} x`],
])('a token that would hold is a 401 with %s [ROLE-07]', async (_, header) => {
  const town = await anHttpTown()
  const token = await town.tokenOf(hanako)
  const answer = await town.raw().get(languages).set('Authorization', header(token))
  expect(answer.status).toBe(401)
  expect(answer.body.refusal.code).toBe('auth.required')
})

test('two Authorization headers are a 401, also where both hold [ROLE-07]', async () => {
  const town = await anHttpTown()
  const bearer = `Bearer ${await town.tokenOf(hanako)}`
  const server = createServer(town.handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const statusWith = (...headers: string[]) =>
    new Promise<number | undefined>((resolve, reject) => {
      const setHeaders = ['Host', 'town.test', ...headers]
      const asked = request({ port, path: languages, headers: setHeaders }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
      asked.on('error', reject)
      asked.end()
    })
  expect(await statusWith('Authorization', bearer)).toBe(200)
  expect(await statusWith('Authorization', bearer, 'Authorization', bearer)).toBe(401)
  expect(await statusWith('Authorization', bearer, 'AUTHORIZATION', 'Bearer x')).toBe(401)
  server.close()
  server.closeAllConnections()
})

test('a token holds to its last second and is then a 403 that says so [ROLE-07] [ERR-03]', async () => {
  const town = await anHttpTown()
  const token = await town.tokenOf(hanako)
  const ask = () => town.raw().get(languages).set('Authorization', `Bearer ${token}`)

  expect((await ask()).status).toBe(200)
  town.clock.advance(3_599_000)
  expect((await ask()).status).toBe(200)
  town.clock.advance(1_000)
  const late = await ask()
  expect(late.status).toBe(403)
  expect(late.body).toEqual({
    result: 'ERROR',
    errorMessage: 'IdToken expired.',
    refusal: { code: 'auth.expired', details: {} },
  })
})

test('the header is Authorization: Bearer with the id_token of the session [LOGIN-10]', async () => {
  const town = await anHttpTown()
  const signedIn = await town
    .raw()
    .get(`${base}/login/token?code=code-hanako`)
    .set({ 'X-Code-Verifier': verifier, 'X-Nonce': 'n' })

  const { id_token } = signedIn.body.data.session
  expect((await town.raw().get(languages).set('Authorization', `Bearer ${id_token}`)).status).toBe(200)
  expect((await town.raw().get(languages).set('Authorization', `bearer ${id_token}`)).status).toBe(200)
})

test('user ids in query, body and rows say nothing: the token decides [ROLE-01]', async () => {
  const town = await anHttpTown({ surveys: [aSurvey()] })
  const forged = rows({ name: '偽' }).map((row) => ({
    ...row,
    userId: taro,
    partitionKey: `svy1#${taro}`,
    check: '完了',
    updatedAt: 0,
  }))
  const saved = await town.post(hanako, 'survey-results/putItem', {
    data: forged,
    userId: taro,
    lineUserId: taro,
    order: { amount: 0 },
  })

  expect(saved.body.partitionKey).toBe(`svy1#${hanako}`)
  expect(
    (await town.get(taro, `survey-results/getBySurveyIdUserIdIndex?surveyId=svy1&userId=${hanako}`)).body
      .data,
  ).toEqual([])
  const own = (await town.post(hanako, 'survey-results/query', { surveyId: 'svy1', userId: taro })).body.data
  expect(own).toMatchObject([{ userId: hanako, check: '未対応', value: '偽' }])
})

test("somebody else's answer looks exactly like one that is not there [ROLE-01]", async () => {
  const town = await anHttpTown({ surveys: [aSurvey()] })
  const { partitionKey } = (
    await town.post(hanako, 'survey-results/putItem', { data: rows({ name: '花子' }) })
  ).body
  const read = (key: string) =>
    town.get(
      taro,
      `survey-results/getBySurveyIdPartitionKeyIndex?surveyId=svy1&partitionKey=${encodeURIComponent(key)}`,
    )
  const edit = (key: string) =>
    town.post(taro, 'survey-results/putItem', { data: rows({ name: '太郎' }), partitionKey: key })

  for (const ask of [read, edit]) {
    const hers = await ask(partitionKey)
    const nobodys = await ask('svy1#U-nobody')
    expect(hers.status).toBe(404)
    expect(hers.body).toEqual(nobodys.body)
  }
})

describe('sign-in', () => {
  const signIn = async (
    town: Awaited<ReturnType<typeof anHttpTown>>,
    headers: Record<string, string>,
    code = 'code-hanako',
  ) => town.raw().get(`${base}/login/token?code=${code}`).set(headers)
  const proof = { 'X-Code-Verifier': verifier, 'X-Nonce': 'nonce-1' }

  test('a code is exchanged with its proof for a session and a profile [LOGIN-02] [API-52]', async () => {
    const town = await anHttpTown()

    const answer = await signIn(town, proof)

    expect(answer.body).toEqual({
      result: 'OK',
      data: {
        session: {
          id_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
          access_token: expect.any(String),
          refresh_token: expect.any(String),
        },
        profile: { userId: hanako, pictureUrl: 'https://profile.line-scdn.net/hanako' },
      },
    })
    const { session } = answer.body.data
    expect(session.access_token).toBe(session.id_token)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(town.identity.proofs).toEqual([{ codeVerifier: verifier, nonce: 'nonce-1' }])
  })

  test.each([
    ['X-Code-Verifier', { 'X-Nonce': 'n' }],
    ['X-Code-Verifier', { 'X-Nonce': 'n', 'X-Code-Verifier': 'v'.repeat(42) }],
    ['X-Code-Verifier', { 'X-Nonce': 'n', 'X-Code-Verifier': 'v'.repeat(129) }],
    ['X-Nonce', { 'X-Code-Verifier': verifier }],
  ])('without a proper %s there is no exchange [API-52]', async (field, headers) => {
    const town = await anHttpTown()
    const answer = await signIn(town, headers as Record<string, string>)
    expect(answer.status).toBe(400)
    expect(answer.body.badFields).toEqual([field])
    expect(town.identity.proofs).toEqual([])
  })

  test('a proof of 128 characters is good [API-52]', async () => {
    const town = await anHttpTown()
    expect((await signIn(town, { ...proof, 'X-Code-Verifier': 'v'.repeat(128) })).status).toBe(200)
  })

  test('a code or token that the provider refuses is a 401, a provider that is away a 503 [API-52]', async () => {
    const town = await anHttpTown()
    expect((await signIn(town, proof, 'bad')).body.refusal.code).toBe('auth.sign_in_failed')
    const liff = await town.raw().post(`${base}/login/liff`).send({ idToken: 'bad' })
    expect([liff.status, liff.body.refusal.code]).toEqual([401, 'auth.sign_in_failed'])

    town.identity.down = true
    const away = await signIn(town, proof)
    expect([away.status, away.body.retryable]).toEqual([503, true])
  })

  test('a token of the messaging app and a refresh token give the same shape; a refresh token works once [API-52]', async () => {
    const town = await anHttpTown()
    const liff = await town.raw().post(`${base}/login/liff`).send({ idToken: 'code-hanako' })
    const { refresh_token } = liff.body.data.session
    const refresh = () => town.raw().post(`${base}/login/refresh`).send({ refresh_token })

    const renewed = await refresh()
    expect(Object.keys(renewed.body.data)).toEqual(['session', 'profile'])
    expect(Object.keys(renewed.body.data.session)).toEqual(Object.keys(liff.body.data.session))
    expect(renewed.body.data.profile.userId).toBe(hanako)

    town.clock.advance(31_000)
    expect((await refresh()).status).toBe(401)
  })
})

test('refused authorisations are written to the audit log as one sum for each network [R15]', async () => {
  const town = await anHttpTown({ app: { trustProxy: true } })
  const knock = (address: string, token = '') =>
    town.raw().get(languages).set({ 'X-Forwarded-For': address, Authorization: token })
  const expired = `Bearer ${await town.tokenOf(hanako)}`
  town.clock.advance(3_600_000 + 1_000)

  for (let i = 0; i < 20; i += 1) await knock(`203.0.113.${i}`)
  const last = await knock('203.0.113.99', expired)
  await knock('2001:db8::1')
  expect(town.storage.events).toEqual([])
  await town.auditCounters.write()
  const refused = { kind: 'authorisation.refused', at: town.clock.now() }
  const times = { from: town.clock.now(), to: town.clock.now() }
  expect(town.storage.events).toEqual([
    {
      ...refused,
      request: { requestId: last.headers['x-request-id'], address: '203.0.113.0/24' },
      facts: { missing: 20, expired: 1, ...times },
    },
    {
      ...refused,
      request: { requestId: expect.any(String), address: '2001:db8:0::/48' },
      facts: { missing: 1, ...times },
    },
  ])
})

test('a token of another installation with the same key is refused [ROLE-07]', async () => {
  const town = await anHttpTown()
  const other = sessionTokens({
    key: 'k'.repeat(32),
    issuer: 'http://other.test',
    ttlSec: 60,
    clock: town.clock,
  })
  const token = await other.issue({ userId: hanako })
  expect((await town.raw().get(languages).set('Authorization', `Bearer ${token}`)).status).toBe(401)
})
