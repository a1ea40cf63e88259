import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  channelId,
  channelSecret,
  type EmulatedLine,
  listen,
  misaki,
  startEmulatedLine,
} from './emulated-line.ts'

const nowSec = Date.parse('2026-11-21T09:00:00+09:00') / 1000
const kept = { codeVerifier: 'v'.repeat(43), nonce: 'our-nonce' }
const claims = {
  iss: 'https://access.line.me',
  sub: misaki.userId,
  aud: channelId,
  iat: nowSec,
  exp: nowSec + 3600,
  nonce: kept.nonce,
}

/** A provider that signs whatever text it is told to, rightly. */
let json: string
let line: EmulatedLine
let close: () => Promise<unknown>
beforeAll(async () => {
  const provider = await listen(() => (_, res) => {
    const content = [JSON.stringify({ alg: 'HS256' }), json]
      .map((text) => Buffer.from(text).toString('base64url'))
      .join('.')
    const mac = createHmac('sha256', channelSecret).update(content).digest('base64url')
    res.setHeader('content-type', 'application/json')
    res.end(JSON.stringify({ id_token: `${content}.${mac}` }))
  })
  line = await startEmulatedLine({}, { tokenUrl: provider.origin })
  close = () => Promise.all([provider.close(), line.close()])
})
afterAll(() => close())

const signIn = (text: string) => {
  json = text
  return line.identity.exchangeCode('code', kept)
}
const withClaims = (change: object) => JSON.stringify({ ...claims, ...change })
const behind = (more: string) => JSON.stringify(claims).replace(/\}$/, `,${more}}`)

describe('a well-signed ID token is refused', () => {
  test.each([
    ['issued 6 s ahead', withClaims({ iat: nowSec + 6 })],
    ['issued in a thousand years', withClaims({ iat: nowSec * 1000 })],
    ['issued at infinity', JSON.stringify(claims).replace(`"iat":${nowSec}`, '"iat":1e999')],
    ['issued at a time that is text', withClaims({ iat: String(nowSec) })],
    ['that never expires', JSON.stringify(claims).replace(`"exp":${nowSec + 3600}`, '"exp":1e999')],
    ['with two subs', behind('"sub":"Usomebody"')],
    ['with the same sub twice', behind(`"sub":"${misaki.userId}"`)],
    ['with a second sub in escapes', behind('"\\u0073ub" : "Usomebody"')],
    ['with two audiences in two claims', behind(`"aud":"${channelId}"`)],
    ['with two times of expiry', behind(`"exp":${nowSec + 7200}`)],
    ['for nobody', withClaims({ sub: '' })],
    ['for U alone', withClaims({ sub: 'U' })],
    ['for a user id of 65 characters', withClaims({ sub: `U${'a'.repeat(64)}` })],
    ['for a user id of 150 KB', withClaims({ sub: `U${'a'.repeat(150_000)}` })],
    ['for a user id with NUL', withClaims({ sub: `${misaki.userId}\0` })],
    ['for a user id with #', withClaims({ sub: 'Ua#svy1' })],
    ['for a user id with a lone surrogate', withClaims({ sub: 'Ua\ud800' })],
    ['for a user id in full width', withClaims({ sub: 'Ｕ1234' })],
    ['for a user id with a line end', withClaims({ sub: `${misaki.userId}\n` })],
    ['for a record that nobody owns', withClaims({ sub: 'Ianswer1' })],
    ['for a group', withClaims({ sub: 'C1234' })],
  ])('%s [LOGIN-02]', async (_, text) => {
    await expect(signIn(text)).rejects.toMatchObject({ name: 'Refusal', code: 'auth.sign_in_failed' })
  })
})

describe('a well-signed ID token signs in', () => {
  test.each([
    ['issued 5 s ahead, by a clock that is fast', withClaims({ iat: nowSec + 5 }), misaki.userId],
    ['for a user id of 64 characters', withClaims({ sub: `U${'a'.repeat(63)}` }), `U${'a'.repeat(63)}`],
    ['that names sub in another text', withClaims({ name: '{"sub": "x", "sub": "y"}' }), misaki.userId],
  ])('%s [LOGIN-02]', async (_, text, userId) => {
    expect((await signIn(text)).userId).toBe(userId)
  })

  test.each([
    ['a name of 150 KB to 100 characters', '花'.repeat(50_000), '花'.repeat(100)],
    ['no name of 100 characters', '😀'.repeat(100), '😀'.repeat(100)],
    ['a longer one between characters', '😀'.repeat(101), '😀'.repeat(100)],
    ['half a character', '山田\ud83d', '山田'],
  ])('and cuts %s', async (_, name, shown) => {
    expect(await signIn(withClaims({ name }))).toEqual({ userId: misaki.userId, name: shown })
  })

  test('without a picture whose address is longer than 1,000 characters', async () => {
    const picture = `https://profile.line-scdn.net/${'a'.repeat(970)}`
    expect(await signIn(withClaims({ picture }))).toEqual({ userId: misaki.userId, picture })
    expect(await signIn(withClaims({ picture: `${picture}a` }))).toEqual({ userId: misaki.userId })
  })
})
