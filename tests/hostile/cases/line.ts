import { type AddressInfo, createServer, type Socket } from 'node:net'
import { generateKeyPair, SignJWT } from 'jose'
import { freePort } from '../../free-port.ts'
import { type Case, type Siege, times } from '../attack.ts'
import { api, ask, type Question, type Reply, resident } from '../client.ts'
import { channelId, type Target } from '../target.ts'

/** A request to LINE takes at most 10 s. */
const ANSWER_MS = 14_000
/**
 * Less than anybody waits for LINE (4 s, for its keys), and more than a busy machine takes: who waits longer waits for
 * LINE.
 */
const WAIT_MS = 3_500
/** For how long the server may be busy at a stretch. */
const BUSY_MS = 500
/** How often a slow LINE sends a byte, milliseconds. */
const DRIP_MS = 500

/** LINE when it is not well. */
type Sick = { origin: string; close(): void }

const kinds = {
  unreachable: async (): Promise<Sick> => ({
    origin: `http://127.0.0.1:${await freePort()}`,
    close: () => {},
  }),
  silent: () => sickLine(() => {}),
  slow: () =>
    sickLine((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"')
      const drip = setInterval(() => socket.write(' '), DRIP_MS)
      socket.once('close', () => clearInterval(drip))
    }),
}

/** Takes every connection. @param onAsked what it does when something is asked on it */
async function sickLine(onAsked: (socket: Socket) => void): Promise<Sick> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    socket.once('data', () => onAsked(socket)).resume()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/**
 * LINE is unreachable, never answers, or answers a byte now and then: sign-in says so, and nobody else notices. In the
 * short form a server that fails already where LINE is unreachable is not waited for.
 */
async function withoutLine({ target, form }: Siege): Promise<string[]> {
  const found = await whileLineIs('unreachable', target)
  if (found.length > 0 && form === 'short') return found
  const others = await Promise.all([whileLineIs('silent', target), whileLineIs('slow', target)])
  return [...found, ...others.flat()]
}

async function whileLineIs(what: keyof typeof kinds, target: Target): Promise<string[]> {
  const line = await kinds[what]()
  try {
    return (await besideSick(line.origin, target)).map((found) => `while LINE is ${what} ${found}`)
  } finally {
    line.close()
  }
}

/**
 * Residents sign in, by code and in LIFF, and others read: fewer than the crowd that a late machine turns away.
 * @returns what was not as it is to be
 */
async function besideSick(line: string, target: Target): Promise<string[]> {
  const site = await target.prepare()
  try {
    const server = await site.start({
      env: {
        EMULATORS: '',
        LINE_TOKEN_URL: `${line}/token`,
        LINE_JWKS_URL: `${line}/keys`,
        LINE_ISSUER: line,
      },
    })
    const idToken = await liffToken(line)
    const signIn = (question: Question) => ask(server.origin, { timeoutMs: ANSWER_MS + 1_000, ...question })
    const byCode = times(30, (at) =>
      signIn({
        path: `${api}/login/token?code=code${at}`,
        headers: { 'x-code-verifier': 'v'.repeat(43), 'x-nonce': 'nonce' },
      }),
    )
    const inLiff = times(10, () => signIn({ path: `${api}/login/liff`, body: { idToken } }))
    const others = await times(20, (at) =>
      ask(server.origin, {
        path: `${api}/survey-configs/getItem?surveyId=note`,
        userId: resident('line', at),
      }),
    )
    const slowest = Math.max(...others.map(({ ms }) => ms))
    const findings = [
      ...(await byCode).flatMap(oddSignIn).map((odd) => `a sign-in ${odd}`),
      ...(await inLiff).flatMap(oddSignIn).map((odd) => `a sign-in in LIFF ${odd}`),
      ...others
        .filter(({ status }) => status !== 200)
        .map(({ status, fault, text }) => `others are refused: ${status} ${fault ?? text.slice(0, 100)}`),
      ...(slowest > WAIT_MS ? [`others wait ${Math.round(slowest)} ms`] : []),
      ...(server.longestBusyMs() > BUSY_MS ? [`the server is busy for ${server.longestBusyMs()} ms`] : []),
    ]
    await server.kill()
    return [...new Set(findings)]
  } finally {
    await site.remove()
  }
}

/** An ID token as LIFF gives it; whether it is good only LINE's keys could tell. */
async function liffToken(iss: string): Promise<string> {
  const nowSec = Math.floor(Date.now() / 1000)
  const { privateKey } = await generateKeyPair('ES256')
  return new SignJWT({ iss, aud: channelId, sub: resident('liff'), iat: nowSec, exp: nowSec + 3_600 })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: 'a-key' })
    .sign(privateKey)
}

const oddSignIn = ({ status, body, ms }: Reply): string[] => [
  ...(status === 503 && body.retryable === true ? [] : [`gives ${status}`]),
  ...(ms > ANSWER_MS ? ['waits too long'] : []),
]

export const line: readonly Case[] = [
  { name: 'LINE unreachable, silent or slow', kind: 'line', siege: withoutLine },
]
