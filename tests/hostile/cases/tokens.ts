import { createHmac, randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { type Attack, type Case, times } from '../attack.ts'
import { ask, resident, tokenOf } from '../client.ts'
import { describedCalls, questionOf } from '../described-calls.ts'
import { issuer, sessionKey } from '../target.ts'

const userId = resident('token')
const key = new TextEncoder().encode(sessionKey)
const nowSec = () => Math.floor(Date.now() / 1000)
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

const claims = (over: JWTPayload = {}): JWTPayload => ({
  sub: userId,
  iss: issuer,
  aud: 'resident',
  iat: nowSec(),
  exp: nowSec() + 3600,
  identities: [{ userId }],
  ...over,
})
const signed = (payload: JWTPayload, { alg = 'HS256', by = key }: { alg?: string; by?: Uint8Array } = {}) =>
  new SignJWT(payload).setProtectedHeader({ alg, typ: 'JWT' }).sign(by)
const without = (name: string): JWTPayload => {
  const { [name]: _, ...rest } = claims()
  return rest
}

/** Tokens that stand for nobody, by what is wrong with them. */
async function forgedTokens(): Promise<Readonly<Record<string, string>>> {
  const good = await tokenOf(userId)
  const [head, body, signature] = good.split('.') as [string, string, string]
  const own = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(own.publicKey)
  const none = `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(claims())}`
  const unsignedBy = (alg: string) => `${encoded({ alg, typ: 'JWT' })}.${encoded(claims())}`
  const empty = unsignedBy('HS256')
  return {
    'of no algorithm': `${none}.`,
    'of no algorithm, with a signature': `${none}.${signature}`,
    'of an algorithm nONE': `${unsignedBy('nONE')}.`,
    'without a signature': `${head}.${body}.`,
    'of two parts': `${head}.${body}`,
    'signed with another key': await signed(claims(), { by: randomBytes(32) }),
    'signed with an empty key': `${empty}.${createHmac('sha256', '').update(empty).digest('base64url')}`,
    'signed with a key of its own, which it brings': await new SignJWT(claims())
      .setProtectedHeader({ alg: 'ES256', jwk })
      .sign(own.privateKey),
    'signed by another algorithm': await signed(claims(), { alg: 'HS512' }),
    'with a claim that was changed': `${head}.${encoded(claims({ sub: resident('victim') }))}.${signature}`,
    'with a signature cut short': good.slice(0, -4),
    'for staff': await signed(claims({ aud: 'staff' })),
    'for nobody named': await signed(without('aud')),
    'of another issuer': await signed(claims({ iss: 'http://other.example' })),
    'of no issuer': await signed(without('iss')),
    expired: await signed(claims({ iat: nowSec() - 7200, exp: nowSec() - 60 })),
    'that never expires': await signed(without('exp')),
    'that is not valid yet': await signed(claims({ nbf: nowSec() + 600 })),
    'of no resident': await signed(without('sub')),
    'that is no token': 'x',
    'that is long': 'x'.repeat(8_000),
  }
}

/** Every call of residents, asked with every forged token. */
async function forged({ server: { origin } }: Attack): Promise<string[]> {
  const calls = (await describedCalls(origin)).filter(({ isOfResidents }) => isOfResidents)
  const tokens = Object.entries(await forgedTokens())
  const attempts = calls.flatMap((call) => tokens.map(([what, token]) => ({ call, what, token })))
  const replies = await times(
    attempts.length,
    async (at) => {
      const { call, what, token } = attempts[at]!
      const { status } = await ask(origin, {
        ...questionOf(call, call.sample),
        authorization: `Bearer ${token}`,
      })
      return [401, 403].includes(status)
        ? []
        : [`${call.method} ${call.path}: a token ${what} gives ${status}`]
    },
    16,
  )
  const other = await times(calls.length, async (at) => {
    const call = calls[at]!
    const { status } = await ask(origin, questionOf(call, call.sample))
    return status === 401 ? [] : [`${call.method} ${call.path}: without a token gives ${status}`]
  })
  return [...replies, ...other].flat()
}

/** Every call of the office, asked with tokens that are none of its sessions, good ones of residents among them. */
async function foreignToOffice({ server: { origin } }: Attack): Promise<string[]> {
  const calls = (await describedCalls(origin)).filter(({ isOfOffice }) => isOfOffice)
  const given = { ...(await forgedTokens()), 'of a resident': await tokenOf(userId) }
  const attempts = calls.flatMap((call) =>
    Object.entries(given).map(([what, token]) => ({ call, what, token })),
  )
  const replies = await times(
    attempts.length,
    async (at) => {
      const { call, what, token } = attempts[at]!
      const question = questionOf(call, call.sample)
      const headers = { ...question.headers, cookie: `office=${token}` }
      const { status } = await ask(origin, { ...question, headers, authorization: `Bearer ${token}` })
      return status === 401 ? [] : [`${call.method} ${call.path}: a token ${what} gives ${status}`]
    },
    16,
  )
  return replies.flat()
}

export const tokens: readonly Case[] = [
  { name: 'forged tokens, in every call', kind: 'token', attack: forged },
  { name: 'tokens of others, in every call of the office', kind: 'token', attack: foreignToOffice },
]
