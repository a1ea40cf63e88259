import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { exportJWK, exportSPKI, SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { unclaimedUserId } from '../../../domain/answer/claim.ts'
import {
  channelId,
  channelSecret,
  codeFor,
  type EmulatedLine,
  type Listening,
  liffTokenOf,
  listen,
  misaki,
  proof,
  startEmulatedLine,
} from './emulated-line.ts'

const signInFailed = { name: 'Refusal', code: 'auth.sign_in_failed' }
const unavailable = { name: 'Refusal', code: 'service.unavailable' }

describe.each(['HS256', 'ES256'] as const)('signing in with a code, ID tokens by %s', (idTokenAlg) => {
  let line: EmulatedLine
  beforeEach(async () => {
    line = await startEmulatedLine({ idTokenAlg })
  })
  afterEach(() => line.close())

  test('a code becomes the verified user id, name and picture [LOGIN-02]', async () => {
    const kept = proof()
    expect(await line.identity.exchangeCode(await codeFor(line, kept), kept)).toEqual({
      userId: misaki.userId,
      name: misaki.name,
      picture: `${line.base}/portraits/${misaki.userId}.svg`,
    })
  })

  test('only the configured provider is contacted', async () => {
    const kept = proof()
    await line.identity.exchangeCode(await codeFor(line, kept), kept)
    await line.identity.verifyLiffToken(await liffTokenOf(line))
    expect(new Set(line.hosts)).toEqual(new Set([new URL(line.origin).host]))
  })

  test('a code works once', async () => {
    const kept = proof()
    const code = await codeFor(line, kept)
    await line.identity.exchangeCode(code, kept)
    await expect(line.identity.exchangeCode(code, kept)).rejects.toMatchObject(signInFailed)
  })

  test('of two exchanges of one code at the same time one succeeds', async () => {
    const kept = proof()
    const code = await codeFor(line, kept)
    const both = await Promise.allSettled([0, 1].map(() => line.identity.exchangeCode(code, kept)))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test.each([
    ['another nonce', (kept: ReturnType<typeof proof>) => ({ ...kept, nonce: 'of-another-sign-in' })],
    ['an empty nonce', (kept: ReturnType<typeof proof>) => ({ ...kept, nonce: '' })],
    [
      'another verifier',
      (kept: ReturnType<typeof proof>) => ({ ...kept, codeVerifier: proof().codeVerifier }),
    ],
    ['no verifier', (kept: ReturnType<typeof proof>) => ({ ...kept, codeVerifier: '' })],
  ])('%s fails', async (_, change) => {
    const kept = proof()
    await expect(line.identity.exchangeCode(await codeFor(line, kept), change(kept))).rejects.toMatchObject(
      signInFailed,
    )
  })

  test('an ID token without a nonce fails, whatever nonce the browser claims', async () => {
    const kept = proof()
    const code = await codeFor(line, kept, { nonce: null })
    await expect(line.identity.exchangeCode(code, { ...kept, nonce: 'undefined' })).rejects.toMatchObject(
      signInFailed,
    )
    const again = await codeFor(line, kept, { nonce: null })
    await expect(line.identity.exchangeCode(again, { ...kept, nonce: '' })).rejects.toMatchObject(
      signInFailed,
    )
  })

  test('a code fails 10 minutes after it was issued and works just before', async () => {
    const kept = proof()
    const [young, old] = [await codeFor(line, kept), await codeFor(line, kept)]
    line.clock.advance(10 * 60_000 - 1)
    expect((await line.identity.exchangeCode(young, kept)).userId).toBe(misaki.userId)
    line.clock.advance(1)
    await expect(line.identity.exchangeCode(old, kept)).rejects.toMatchObject(signInFailed)
  })

  test('reported failures contain no code, token, secret or name', async () => {
    const kept = proof()
    const code = await codeFor(line, kept)
    const failed = line.identity.exchangeCode(code, { ...kept, nonce: 'other' })
    const error: unknown = await failed.catch((refusal: unknown) => refusal)
    expect(line.failures).toEqual([{ step: 'id_token', reason: 'nonce' }])
    const told = JSON.stringify([error, String(error), (error as Error).cause, line.failures])
    for (const secret of [code, channelSecret, kept.nonce, kept.codeVerifier, misaki.name])
      expect(told).not.toContain(secret)
  })
})

describe('a LIFF ID token', () => {
  let line: EmulatedLine
  beforeEach(async () => {
    line = await startEmulatedLine()
  })
  afterEach(() => line.close())

  test('signs in until it expires, with a clock tolerance of 5 s', async () => {
    const token = await liffTokenOf(line)
    line.clock.advance(3_604_999)
    expect(await line.identity.verifyLiffToken(token)).toMatchObject({
      userId: misaki.userId,
      name: misaki.name,
    })
    line.clock.advance(1)
    await expect(line.identity.verifyLiffToken(token)).rejects.toMatchObject(signInFailed)
  })

  test('for another channel fails', async () => {
    const other = await startEmulatedLine({ channelId: '999' })
    const gateway = await startEmulatedLine({}, { jwksUrl: `${other.base}/oauth2/v2.1/certs` })
    await expect(gateway.identity.verifyLiffToken(await liffTokenOf(other))).rejects.toMatchObject(
      signInFailed,
    )
    await Promise.all([other.close(), gateway.close()])
  })

  test('of another issuer fails', async () => {
    const other = await startEmulatedLine({ issuer: 'https://access.example' })
    const gateway = await startEmulatedLine({}, { jwksUrl: `${other.base}/oauth2/v2.1/certs` })
    await expect(gateway.identity.verifyLiffToken(await liffTokenOf(other))).rejects.toMatchObject(
      signInFailed,
    )
    await Promise.all([other.close(), gateway.close()])
  })

  test('signed by an unknown key fails', async () => {
    const other = await startEmulatedLine()
    await expect(line.identity.verifyLiffToken(await liffTokenOf(other))).rejects.toMatchObject(signInFailed)
    await other.close()
  })
})

describe('forged tokens', () => {
  let keys: Listening
  let answer: string
  let line: EmulatedLine
  let privateKey: KeyObject
  let publicKey: KeyObject
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
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const hmac = (header: object, body: object, key: string | Buffer) => {
    const content = `${encoded(header)}.${encoded(body)}`
    return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`
  }
  const es256 = (body: Record<string, unknown>) =>
    new SignJWT(body).setProtectedHeader({ alg: 'ES256', kid: 'k' }).sign(privateKey)

  /** A provider that hands out whatever token it is told to. */
  const start = async (idTokenAlg: 'HS256' | 'ES256') => {
    ;({ privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' }))
    const jwk = { ...(await exportJWK(publicKey)), kid: 'k', alg: 'ES256', use: 'sig' }
    keys = await listen(() => (req, res) => {
      res.setHeader('content-type', 'application/json')
      res.end(req.url === '/certs' ? JSON.stringify({ keys: [jwk] }) : JSON.stringify({ id_token: answer }))
    })
    line = await startEmulatedLine(
      { idTokenAlg },
      { jwksUrl: `${keys.origin}/certs`, tokenUrl: `${keys.origin}/token` },
    )
  }
  afterEach(() => Promise.all([keys.close(), line.close()]))
  const exchange = () => line.identity.exchangeCode('code', kept)

  test('by HS256: only the channel secret and HS256 count', async () => {
    await start('HS256')
    answer = hmac({ alg: 'HS256' }, claims, channelSecret)
    expect(await exchange()).toEqual({ userId: misaki.userId })
    const forged = [
      `${encoded({ alg: 'none' })}.${encoded(claims)}.`,
      hmac({ alg: 'HS256' }, claims, 'another secret'),
      hmac({ alg: 'HS384' }, claims, channelSecret),
      await es256(claims),
      hmac({ alg: 'HS256' }, { ...claims, aud: 'somebody' }, channelSecret),
      hmac({ alg: 'HS256' }, { ...claims, aud: [channelId, 'somebody'] }, channelSecret),
      hmac({ alg: 'HS256' }, { ...claims, iss: 'https://access.example' }, channelSecret),
      hmac({ alg: 'HS256' }, { ...claims, exp: nowSec - 5 }, channelSecret),
      hmac({ alg: 'HS256' }, { ...claims, exp: undefined }, channelSecret),
      hmac({ alg: 'HS256' }, { ...claims, sub: undefined }, channelSecret),
      hmac({ alg: 'HS256' }, { ...claims, sub: ' ' }, channelSecret),
      hmac({ alg: 'HS256' }, { ...claims, sub: unclaimedUserId('a1') }, channelSecret),
      hmac({ alg: 'HS256' }, { ...claims, sub: 5 }, channelSecret),
      hmac({ alg: 'HS256' }, { ...claims, sub: { toString: 'x' } }, channelSecret),
      hmac({ alg: 'HS256' }, { ...claims, nonce: undefined }, channelSecret),
      'not a token',
      '',
    ]
    for (const token of forged) {
      answer = token
      await expect(exchange(), token).rejects.toMatchObject(signInFailed)
    }
  })

  test('an endless response of the provider is not read to its end [R7]', async () => {
    await start('ES256')
    let written = 0
    const endless = await listen(() => (_, res) => {
      const write = () => {
        if (res.destroyed || written > 50_000_000) return res.end()
        written += 65_536
        res.write(Buffer.alloc(65_536, ' '))
        return setImmediate(write)
      }
      write()
    })
    const asked = { ...kept, nonce: 'n' }
    const { identity, close } = await startEmulatedLine(
      {},
      { jwksUrl: `${endless.origin}/certs`, tokenUrl: `${endless.origin}/token` },
    )
    await expect(identity.exchangeCode('code', asked)).rejects.toMatchObject(unavailable)
    await expect(identity.verifyLiffToken(await es256(claims))).rejects.toMatchObject(unavailable)
    expect(written).toBeLessThan(50_000_000)
    await Promise.all([endless.close(), close()])
  })

  test('an empty nonce is refused, also if the token has an empty one', async () => {
    await start('HS256')
    answer = hmac({ alg: 'HS256' }, { ...claims, nonce: '' }, channelSecret)
    await expect(line.identity.exchangeCode('code', { ...kept, nonce: '' })).rejects.toMatchObject(
      signInFailed,
    )
  })

  test('by ES256: the public key used as an HS256 secret, alg none and LIFF tokens by the channel secret fail', async () => {
    await start('ES256')
    answer = await es256(claims)
    expect(await exchange()).toEqual({ userId: misaki.userId })
    const pem = await exportSPKI(publicKey as never)
    const der = publicKey.export({ format: 'der', type: 'spki' })
    const forged = [
      hmac({ alg: 'HS256', kid: 'k' }, claims, pem),
      hmac({ alg: 'HS256', kid: 'k' }, claims, der),
      hmac({ alg: 'HS256', kid: 'k' }, claims, channelSecret),
      `${encoded({ alg: 'none', kid: 'k' })}.${encoded(claims)}.`,
      await es256({ ...claims, sub: unclaimedUserId('a1') }),
      (await es256(claims)).replace(/\.[^.]*$/, `.${Buffer.alloc(64).toString('base64url')}`),
    ]
    for (const token of forged) {
      answer = token
      await expect(exchange(), token).rejects.toMatchObject(signInFailed)
      await expect(line.identity.verifyLiffToken(token), token).rejects.toMatchObject(signInFailed)
    }
  })

  test('a token response without an ID token fails', async () => {
    await start('HS256')
    answer = undefined as unknown as string
    await expect(exchange()).rejects.toMatchObject(signInFailed)
  })
})

describe('a provider', () => {
  const kept = proof()

  test.each([
    ['answers 500', 500, 'oops'],
    ['answers 503', 503, '{}'],
    ['is asked too often', 429, '{}'],
    ['answers what is not JSON', 200, '<html>'],
  ])('that %s is reported as unavailable', async (_, status, body) => {
    const broken = await listen(() => (_req, res) => res.writeHead(status).end(body))
    const line = await startEmulatedLine({}, { tokenUrl: broken.origin, jwksUrl: broken.origin })
    await expect(line.identity.exchangeCode('code', kept)).rejects.toMatchObject(unavailable)
    const token = await liffTokenOf(line)
    await expect(line.identity.verifyLiffToken(token)).rejects.toMatchObject(unavailable)
    await Promise.all([broken.close(), line.close()])
  })

  test('that is down is reported as unavailable, and used again within 5 s of being back', async () => {
    const gone = await listen(() => () => {})
    await gone.close()
    let address = gone.origin
    const line = await startEmulatedLine(
      {},
      { fetch: (url, init) => fetch(String(url).replace(line.base, address), init) },
    )
    const token = await liffTokenOf(line)
    await expect(line.identity.exchangeCode('code', kept)).rejects.toMatchObject(unavailable)
    await expect(line.identity.verifyLiffToken(token)).rejects.toMatchObject(unavailable)
    address = line.base
    line.clock.advance(5_000)
    expect((await line.identity.verifyLiffToken(token)).userId).toBe(misaki.userId)
    expect((await line.identity.exchangeCode(await codeFor(line, kept), kept)).userId).toBe(misaki.userId)
    await line.close()
  })

  test('that does not respond in time, or stops halfway, is reported as unavailable', async () => {
    const slow = await listen(() => (req, res) => {
      if (req.url === '/half') res.writeHead(200, { 'content-type': 'application/json' }).write('{"id_')
    })
    for (const path of ['/never', '/half']) {
      const url = `${slow.origin}${path}`
      const line = await startEmulatedLine({}, { tokenUrl: url, jwksUrl: url, timeoutMs: 100 })
      await expect(line.identity.exchangeCode('code', kept)).rejects.toMatchObject(unavailable)
      const token = await liffTokenOf(line)
      await expect(line.identity.verifyLiffToken(token)).rejects.toMatchObject(unavailable)
      await line.close()
    }
    await slow.close()
  })

  test('that redirects to another address is not followed', async () => {
    const asked: string[] = []
    const elsewhere = await listen(() => (req, res) => {
      asked.push(req.url ?? '')
      res.end('{}')
    })
    const redirecting = await listen(
      () => (_req, res) => res.writeHead(307, { location: elsewhere.origin }).end(),
    )
    const line = await startEmulatedLine({}, { tokenUrl: redirecting.origin, jwksUrl: redirecting.origin })
    await expect(line.identity.exchangeCode('code', kept)).rejects.toMatchObject(unavailable)
    expect(asked).toEqual([])
    await Promise.all([elsewhere.close(), redirecting.close(), line.close()])
  })

  test('that refuses the channel secret fails the sign-in, and the reason is reported', async () => {
    const line = await startEmulatedLine({}, { channelSecret: 'f'.repeat(32) })
    const code = await codeFor(line, kept)
    await expect(line.identity.exchangeCode(code, kept)).rejects.toMatchObject(signInFailed)
    expect(line.failures).toEqual([{ step: 'token', reason: 'status 400 invalid_client' }])
    await line.close()
  })
})
