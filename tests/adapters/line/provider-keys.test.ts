import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  channelId,
  type EmulatedLine,
  type Listening,
  listen,
  misaki,
  startEmulatedLine,
} from './emulated-line.ts'

type Key = { published: JWK; tokenOf(kid?: string): Promise<string> }

let first: Key
let second: Key
let provider: Listening
/** What the provider publishes, and how often it was asked. */
let published: unknown
let asked: number
let line: EmulatedLine

beforeAll(async () => {
  first = await aKey('first')
  second = await aKey('second')
  provider = await listen(() => (_, res) => {
    asked += 1
    res.setHeader('content-type', 'application/json')
    res.end(JSON.stringify(published))
  })
})
beforeEach(async () => {
  asked = 0
  published = { keys: [first.published] }
  line = await startEmulatedLine({}, { jwksUrl: provider.origin })
  return () => line.close()
})
afterAll(() => provider.close())

async function aKey(kid: string): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const nowSec = Date.parse('2026-11-21T09:00:00+09:00') / 1000
  return {
    published: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' },
    tokenOf: (as = kid) =>
      new SignJWT({
        iss: 'https://access.line.me',
        aud: channelId,
        sub: misaki.userId,
        iat: nowSec,
        exp: nowSec + 3600,
      })
        .setProtectedHeader({ alg: 'ES256', kid: as })
        .sign(privateKey),
  }
}

/** 'ok', or the code of the refusal. */
const outcomeOf = async (token: Promise<string>): Promise<string> =>
  line.identity.verifyLiffToken(await token).then(
    () => 'ok',
    ({ code }: { code: string }) => code,
  )

test('a key that LINE has changed to signs in 5 s after LINE was last asked, and is "try again" until then [R7]', async () => {
  expect(await outcomeOf(first.tokenOf())).toBe('ok')
  published = { keys: [second.published] }
  expect(await outcomeOf(second.tokenOf())).toBe('service.unavailable')
  line.clock.advance(4_999)
  expect(await outcomeOf(second.tokenOf())).toBe('service.unavailable')
  expect(asked).toBe(1)
  line.clock.advance(1)
  expect(await outcomeOf(second.tokenOf())).toBe('ok')
  expect(asked).toBe(2)
})

test('an empty set of keys is "try again", and 5 s after it is filled residents sign in [R7]', async () => {
  published = { keys: [] }
  expect(await outcomeOf(first.tokenOf())).toBe('service.unavailable')
  published = { keys: [first.published] }
  expect(await outcomeOf(first.tokenOf())).toBe('service.unavailable')
  line.clock.advance(5_000)
  expect(await outcomeOf(first.tokenOf())).toBe('ok')
  expect(asked).toBe(2)
})

test('a flood of unknown keys asks LINE once in 5 s and stops nobody whose key is known [R16]', async () => {
  expect(await outcomeOf(first.tokenOf())).toBe('ok')
  const flood = () =>
    Promise.all(Array.from({ length: 200 }, (_, index) => outcomeOf(second.tokenOf(`k${index}`))))
  expect(new Set(await flood())).toEqual(new Set(['service.unavailable']))
  expect(asked).toBe(1)
  for (let second = 1; second <= 3; second += 1) {
    line.clock.advance(5_000)
    expect(new Set([...(await flood()), ...(await flood())])).not.toContain('ok')
    expect(asked).toBe(1 + second)
    expect(await outcomeOf(first.tokenOf())).toBe('ok')
  }
})

test('a flood asks no more often while LINE gives no keys, and stops nobody whose key is known [R16]', async () => {
  expect(await outcomeOf(first.tokenOf())).toBe('ok')
  published = 'no keys'
  line.clock.advance(5_000)
  for (let index = 0; index < 20; index += 1)
    expect(await outcomeOf(second.tokenOf())).toBe('service.unavailable')
  expect(asked).toBe(2)
  expect(await outcomeOf(first.tokenOf())).toBe('ok')
})

test('a key that LINE has not, asked just now, signs nobody in', async () => {
  expect(await outcomeOf(second.tokenOf())).toBe('auth.sign_in_failed')
  expect(await outcomeOf(second.tokenOf('first'))).toBe('auth.sign_in_failed')
})

test.each([
  ['no object', 'keys'],
  ['no list', { keys: {} }],
  ['a list of what is no key', { keys: ['key'] }],
])('a set of keys that is %s is "try again", and LINE is asked again within 5 s [R7]', async (_, wrong) => {
  published = wrong
  expect(await outcomeOf(first.tokenOf())).toBe('service.unavailable')
  published = { keys: [first.published] }
  line.clock.advance(5_000)
  expect(await outcomeOf(first.tokenOf())).toBe('ok')
})

test('a key that LINE publishes broken is looked for again like one that is not there [R7]', async () => {
  published = { keys: [{ ...first.published, x: 'AAAA' }] }
  expect(await outcomeOf(first.tokenOf())).toBe('auth.sign_in_failed')
  published = { keys: [first.published] }
  expect(await outcomeOf(first.tokenOf())).toBe('service.unavailable')
  line.clock.advance(5_000)
  expect(await outcomeOf(first.tokenOf())).toBe('ok')
})

test('keys are asked for again after 10 minutes, and nobody waits for that', async () => {
  expect(await outcomeOf(first.tokenOf())).toBe('ok')
  published = { keys: [second.published] }
  line.clock.advance(10 * 60_000 - 1)
  expect(await outcomeOf(first.tokenOf())).toBe('ok')
  expect(asked).toBe(1)
  line.clock.advance(1)
  expect(await outcomeOf(first.tokenOf())).toBe('ok')
  // What LINE has withdrawn signs nobody in from then on.
  await expect.poll(() => outcomeOf(first.tokenOf())).toBe('service.unavailable')
  expect(asked).toBe(2)
  line.clock.advance(5_000)
  expect(await outcomeOf(first.tokenOf())).toBe('auth.sign_in_failed')
  expect(await outcomeOf(second.tokenOf())).toBe('ok')
})

test('while LINE gives no keys those that are known sign in for a day, and it is asked once in 5 s [R7]', async () => {
  expect(await outcomeOf(first.tokenOf())).toBe('ok')
  published = 'no keys'
  line.clock.advance(10 * 60_000)
  const many = () => Promise.all(Array.from({ length: 20 }, () => outcomeOf(first.tokenOf())))
  for (let time = 0; time < 3; time += 1) {
    expect(new Set(await many())).toEqual(new Set(['ok']))
    await expect.poll(() => asked).toBe(2 + time)
    line.clock.advance(5_000)
  }
  line.clock.advance(24 * 60 * 60_000)
  expect(await outcomeOf(first.tokenOf())).toBe('service.unavailable')
})

test('a provider that fails before it has published any key is asked once in 5 s too', async () => {
  published = 'no keys'
  const outcomes = []
  for (let time = 0; time < 5; time += 1) outcomes.push(await outcomeOf(first.tokenOf()))
  expect(new Set(outcomes)).toEqual(new Set(['service.unavailable']))
  expect(asked).toBe(1)
  published = { keys: [first.published] }
  line.clock.advance(5_000)
  expect(await outcomeOf(first.tokenOf())).toBe('ok')
})
