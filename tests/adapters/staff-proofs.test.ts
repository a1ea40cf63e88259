import { createHmac } from 'node:crypto'
import { decodeJwt, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { sessionTokens } from '../../adapters/platform/session-tokens.ts'
import { staffProofs } from '../../adapters/platform/staff-proofs.ts'
import type { StaffProof } from '../../application/ports/staff-proofs.ts'
import { staffProofsContract } from '../contracts/staff-proofs.contract.ts'
import { fixedClock } from '../fakes/fixed-clock.ts'

const key = 'a session key of thirty-two bytes or more'
const fresh = 'a newer session key of thirty-two bytes or more'
const issuer = 'http://127.0.0.1:3000'
const now = '2026-11-21T09:00:00+09:00'
const nowSec = Date.parse(now) / 1000
const proofs = (over: { key?: string; olderKey?: string; issuer?: string } = {}) =>
  staffProofs({ key, issuer, clock: fixedClock(now), ...over })

staffProofsContract('HS256', (clock) => ({
  proofs: staffProofs({ key, issuer, clock }),
  sessions: sessionTokens({ key, issuer, ttlSec: 3600, clock }),
}))

const proof: StaffProof = { step: 'password', userId: 'U1234', code: 'a-code', id: 'an-id' }
const claims = {
  sub: 'U1234',
  iss: issuer,
  aud: 'staff',
  iat: nowSec,
  exp: nowSec + 600,
  code: 'a-code',
  jti: 'an-id',
}
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const signed = (change: Record<string, unknown> = {}, secret = key) =>
  new SignJWT({ ...claims, ...change })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(secret))

test('a proof has an audience of its own and nothing but what it proves', async () => {
  expect(decodeJwt(await proofs().issue(proof))).toEqual(claims)
  const { jti: _, ...others } = claims
  expect(
    decodeJwt(await proofs().issue({ step: 'account', userId: 'U1234', code: 'a-code', sub: 's' })),
  ).toEqual({
    ...others,
    staff: 's',
  })
})

test('the claims below without a fault are a proof', async () => {
  expect(await proofs().verify(await signed())).toEqual(proof)
})

const faults: readonly [string, Record<string, unknown>][] = [
  ['another issuer', { iss: 'https://access.line.me' }],
  ['the audience of sessions', { aud: 'resident' }],
  ['another audience', { aud: 'somebody-else' }],
  ['no audience', { aud: undefined }],
  ['no expiry', { exp: undefined }],
  ['no time of issue', { iat: undefined }],
  ['no LINE account', { sub: undefined }],
  ['no code', { code: undefined }],
  ['a code that is no text', { code: 7 }],
  ['neither step', { jti: undefined }],
  ['a staff identifier that is no text', { staff: 7, jti: undefined }],
]

test.each(faults)('a well-signed token with %s is no proof [R14]', async (_, change) => {
  expect(await proofs().verify(await signed(change))).toBeUndefined()
})

test('a well-signed token with an expiry in this second has run out [R14]', async () => {
  expect(await proofs().verify(await signed({ exp: nowSec }))).toBe('expired')
})

test('a proof of another installation is none [R14]', async () => {
  const elsewhere = await proofs({ issuer: 'https://other.example.jp' }).issue(proof)
  expect(await proofs().verify(elsewhere)).toBeUndefined()
  expect(await proofs().verify(await signed({}, 'another key of thirty-two bytes or more'))).toBeUndefined()
})

test('an unsigned proof, or one of another algorithm, is none [R14]', async () => {
  expect(await proofs().verify(`${encoded({ alg: 'none' })}.${encoded(claims)}.`)).toBeUndefined()
  expect(await proofs().verify(`${encoded({ alg: 'none' })}.${encoded(claims)}.AA`)).toBeUndefined()
  const hs512 = `${encoded({ alg: 'HS512' })}.${encoded(claims)}`
  const mac = createHmac('sha512', key).update(hs512).digest('base64url')
  expect(await proofs().verify(`${hs512}.${mac}`)).toBeUndefined()
})

test('a proof of the older key still verifies, one of a key before it does not [R18]', async () => {
  const before = await proofs().issue(proof)
  expect(await proofs({ key: fresh, olderKey: key }).verify(before)).toEqual(proof)
  expect(await proofs({ key: fresh }).verify(before)).toBeUndefined()
  const since = await proofs({ key: fresh, olderKey: key }).issue(proof)
  expect(await proofs().verify(since)).toBeUndefined()
  expect(await proofs({ key: fresh }).verify(since)).toEqual(proof)
})

test('a key of less than 32 bytes is refused', () => {
  expect(() => proofs({ key: 'short' })).toThrow('32 bytes')
  expect(() => proofs({ olderKey: 'short' })).toThrow('32 bytes')
})
