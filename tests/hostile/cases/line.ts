import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { type Case, type Siege, times } from '../attack.ts'
import { api, ask, type Reply, resident } from '../client.ts'
import { freePort } from './crashes.ts'

/** A request to LINE takes at most 10 s. */
const ANSWER_MS = 14_000
const WAIT_MS = 2_000

/** LINE is unreachable, or takes every connection and never answers: sign-in says so, and nobody else notices. */
async function withoutLine({ target }: Siege): Promise<string[]> {
  const silent = new Set<Socket>()
  const neverAnswering = createServer((socket) => void silent.add(socket.on('error', () => {})))
  await new Promise<void>((resolve) => neverAnswering.listen(0, '127.0.0.1', resolve))
  const site = await target.prepare()
  try {
    const findings: string[] = []
    for (const [what, port] of [
      ['unreachable', await freePort()],
      ['silent', (neverAnswering.address() as AddressInfo).port],
    ] as const) {
      const line = `http://127.0.0.1:${port}`
      const env = {
        EMULATORS: '',
        LINE_TOKEN_URL: `${line}/token`,
        LINE_JWKS_URL: `${line}/keys`,
        LINE_ISSUER: line,
      }
      const server = await site.start({ env })
      const signIns = times(40, (at) =>
        ask(server.origin, {
          path: `${api}/login/token?code=code${at}`,
          headers: { 'x-code-verifier': 'v'.repeat(43), 'x-nonce': 'nonce' },
          timeoutMs: 20_000,
        }),
      )
      const others = await times(20, (at) =>
        ask(server.origin, {
          path: `${api}/survey-configs/getItem?surveyId=note`,
          userId: resident('line', at),
        }),
      )
      findings.push(
        ...(await signIns)
          .flatMap((reply) => oddSignIn(reply))
          .map((odd) => `while LINE is ${what} a sign-in ${odd}`),
      )
      const slowest = Math.max(...others.map(({ ms }) => ms))
      if (others.some(({ status }) => status !== 200))
        findings.push(`while LINE is ${what} others are refused`)
      if (slowest > WAIT_MS) findings.push(`while LINE is ${what} others wait ${Math.round(slowest)} ms`)
      await server.kill()
    }
    return [...new Set(findings)]
  } finally {
    neverAnswering.close()
    for (const socket of silent) socket.destroy()
    site.remove()
  }
}

const oddSignIn = ({ status, body, ms }: Reply): string[] => [
  ...(status === 503 && body.retryable === true ? [] : [`gives ${status}`]),
  ...(ms > ANSWER_MS ? ['waits too long'] : []),
]

export const line: readonly Case[] = [
  { name: 'LINE unreachable or silent', kind: 'load', siege: withoutLine },
]
