import { createHmac, generateKeyPairSync } from 'node:crypto'
import { decodeJwt, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { sessionAudience, sessionTokens } from '../../adapters/platform/session-tokens.ts'
import type { Clock } from '../../application/ports/clock.ts'
import { sessionTokensContract } from '../contracts/session-tokens.contract.ts'
import { fixedClock } from '../fakes/fixed-clock.ts'

const key = 'a session key of thirty-two bytes or more'
const issuer = 'http://127.0.0.1:3000'
const now = '2026-11-21T09:00:00+09:00'
const nowSec = Date.parse(now) / 1000
const hanako = { userId: 'U1234', name: '山田 花子', picture: 'https://profile.example/hanako.png' }

const tokensOn = (clock: Clock) => sessionTokens({ key, issuer, ttlSec: 3600, clock })
const tokensNow = () => tokensOn(fixedClock(now))

sessionTokensContract('HS256', tokensOn)

const signed = (claims: Record<string, unknown>, header = { alg: 'HS256' }, secret = key) =>
  new SignJWT(claims).setProtectedHeader(header).sign(new TextEncoder().encode(secret))
const goodClaims = {
  identities: [{ userId: 'U1234' }],
  sub: 'U1234',
  iss: issuer,
  aud: sessionAudience,
  iat: nowSec,
  exp: nowSec + 60,
}
const required = { name: 'Refusal', code: 'auth.required' }

describe('a session token of ours', () => {
  test('carries name, picture and identities[0].userId [LOGIN-07]', async () => {
    const tokens = tokensNow()
    const token = await tokens.issue(hanako)
    expect(decodeJwt(token)).toEqual({
      name: hanako.name,
      picture: hanako.picture,
      identities: [{ userId: 'U1234' }],
      sub: 'U1234',
      iss: issuer,
      aud: sessionAudience,
      iat: nowSec,
      exp: nowSec + 3600,
    })
  })

  test('leaves out a name and a picture that the provider did not give', async () => {
    const tokens = tokensNow()
    const token = await tokens.issue({ userId: 'U1234' })
    expect(Object.keys(decodeJwt(token)).sort()).toEqual(['aud', 'exp', 'iat', 'identities', 'iss', 'sub'])
  })

  test('still works after five thousand other tokens pushed it out of memory', async () => {
    const tokens = tokensNow()
    const first = await tokens.issue(hanako)
    await tokens.verify(first)
    for (let index = 0; index < 5_001; index += 1)
      await tokens.verify(await tokens.issue({ userId: `U${index}` }))
    expect(await tokens.verify(first)).toEqual(hanako)
  })
})

describe('what is not a session token of ours', () => {
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

  test.each([
    ['dots', '..'],
    ['what is not base64', '%%%.%%%.%%%'],
    ['a header that is not JSON', `${Buffer.from('{').toString('base64url')}.e30.AA`],
    ['an unsigned token', `${encoded({ alg: 'none' })}.${encoded(goodClaims)}.`],
    ['an unsigned token with an empty header', `${encoded({})}.${encoded(goodClaims)}.AA`],
    [
      'a token that claims critical extensions',
      `${encoded({ alg: 'HS256', crit: ['b64'], b64: false })}.e30.AA`,
    ],
  ])('%s is refused as no session', async (_, token) => {
    await expect(tokensNow().verify(token)).rejects.toMatchObject(required)
  })

  test.each([
    ['another issuer', { iss: 'https://access.line.me' }],
    ['another audience', { aud: 'somebody-else' }],
    ['the audience of tokens before they had one of their own', { aud: issuer }],
    ['no audience', { aud: undefined }],
    ['no expiry', { exp: undefined }],
    ['no time of issue', { iat: undefined }],
    ['no subject', { sub: undefined }],
    ['a record that nobody owns as subject', { sub: 'Ianswer-1', identities: [{ userId: 'Ianswer-1' }] }],
    ['an expiry that is text', { exp: 'tomorrow' }],
  ])('a well-signed token with %s is refused as no session', async (_, change) => {
    await expect(tokensNow().verify(await signed({ ...goodClaims, ...change }))).rejects.toMatchObject(
      required,
    )
  })

  test.each([
    ['no identities', { identities: undefined }],
    ['empty identities', { identities: [] }],
    ['an identity without an id', { identities: [{}] }],
    ['an id that is not text', { identities: [{ userId: 7 }] }],
  ])('a well-signed token with %s is no session [LOGIN-08]', async (_, change) => {
    await expect(tokensNow().verify(await signed({ ...goodClaims, ...change }))).rejects.toMatchObject(
      required,
    )
  })

  test('the claims above without a fault are accepted', async () => {
    expect(await tokensNow().verify(await signed(goodClaims))).toEqual({ userId: 'U1234' })
  })

  test('another key or another algorithm is refused, even with our own key', async () => {
    const tokens = tokensNow()
    const otherKey = await signed(goodClaims, { alg: 'HS256' }, 'another key of thirty-two bytes or more')
    await expect(tokens.verify(otherKey)).rejects.toMatchObject(required)
    const hs512 = `${encoded({ alg: 'HS512' })}.${encoded(goodClaims)}`
    const mac = createHmac('sha512', key).update(hs512).digest('base64url')
    await expect(tokens.verify(`${hs512}.${mac}`)).rejects.toMatchObject(required)
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const es256 = await new SignJWT(goodClaims).setProtectedHeader({ alg: 'ES256' }).sign(privateKey)
    await expect(tokens.verify(es256)).rejects.toMatchObject(required)
  })

  test('a changed payload under an old signature is refused', async () => {
    const tokens = tokensNow()
    const [header, payload, mac] = (await tokens.issue(hanako)).split('.')
    const forged = encoded({ ...JSON.parse(Buffer.from(payload!, 'base64url').toString()), sub: 'U-evil' })
    await expect(tokens.verify(`${header}.${forged}.${mac}`)).rejects.toMatchObject(required)
  })

  test('an expired token with a wrong signature is not called expired', async () => {
    const token = await signed({ ...goodClaims, exp: nowSec - 1 }, { alg: 'HS256' }, 'x'.repeat(40))
    await expect(tokensNow().verify(token)).rejects.toMatchObject(required)
  })
})

test('a token of the key before this one is still taken, and new ones are signed with this one [R18]', async () => {
  const clock = fixedClock(now)
  const [before, after] = ['b'.repeat(32), 'a'.repeat(32)]
  const rest = { issuer, ttlSec: 60, clock }
  const earlier = sessionTokens({ ...rest, key: before })
  const both = sessionTokens({ ...rest, key: after, olderKey: before })
  const only = sessionTokens({ ...rest, key: after })
  const old = await earlier.issue(hanako)
  expect(await both.verify(old)).toEqual(hanako)
  expect(await only.verify(await both.issue(hanako))).toEqual(hanako)
  await expect(only.verify(old)).rejects.toMatchObject(required)
  await expect(both.verify(await signed(goodClaims, { alg: 'HS256' }, 'x'.repeat(40)))).rejects.toMatchObject(
    required,
  )
  expect(() => sessionTokens({ ...rest, key: after, olderKey: 'b'.repeat(31) })).toThrow(/32 bytes/)
})

test('a session key under 32 bytes is refused when the service starts', () => {
  const clock = fixedClock(now)
  expect(() => sessionTokens({ key: 'x'.repeat(31), issuer, ttlSec: 60, clock })).toThrow(/32 bytes/)
  expect(() => sessionTokens({ key: 'x'.repeat(32), issuer, ttlSec: 60, clock })).not.toThrow()
})
