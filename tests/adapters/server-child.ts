import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sessionTokens } from '../../adapters/platform/session-tokens.ts'
import { systemClock } from '../../adapters/platform/system-clock.ts'
import { buildProduct } from '../build-product.ts'
import { dataKey } from './storage/sqlite-files.ts'

const root = join(import.meta.dirname, '../..')
const sessionKey = 's'.repeat(64)
const appOrigin = 'http://city.example'

/** A server in a process of its own. */
export type ServerChild = {
  child: ChildProcess
  /** What it has printed so far, a log line each, or what it said before it ended. */
  lines(): string[]
  /** Log lines with this message. */
  logged(message: string): Readonly<Record<string, unknown>>[]
  /** Resolves with its port once it listens. @throws Error with what it said if it ends before */
  listening(): Promise<number>
  /** Resolves with the exit code; null after a signal. */
  ended: Promise<number | null>
}

/** The built server, which starts in a quarter of the time that its sources take. */
export const program = join(root, 'dist/server/main.js')
buildProduct()

/**
 * Starts a server on the database at `url`, on a free port; it is killed with this process. @param started what is
 * started, with its arguments, if it isn't this product
 */
export function startServer(
  url: string,
  env: Readonly<Record<string, string>> = {},
  started: readonly string[] = [program],
): ServerChild {
  const child = spawn(process.execPath, started, { cwd: root, env: { ...serverEnvironment(url), ...env } })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
    })
  }
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      process.off('exit', end)
      resolve(code)
    })
  })
  const lines = () => printed.split('\n').filter(Boolean)
  const logged = (message: string) =>
    lines()
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
      .filter(({ msg }) => msg === message)
  async function listening(): Promise<number> {
    while (child.exitCode === null) {
      const [said] = logged('listening')
      if (said) return Number(said.port)
      await sleep(20)
    }
    throw new Error(`the server ended: ${printed}`)
  }
  return { child, ended, lines, logged, listening }
}

/** The environment of these servers, on the database at `url`. */
export function serverEnvironment(url: string): NodeJS.ProcessEnv {
  const { VITEST: _runner, NODE_ENV: _mode, TZ: _zone, ...own } = process.env
  return {
    ...own,
    NODE_ENV: 'production',
    DATABASE_URL: url,
    DATA_KEY: dataKey,
    SESSION_KEY: sessionKey,
    APP_ORIGIN: appOrigin,
    HOST: '127.0.0.1',
    PORT: '0',
    LINE_CHANNEL_ID: '1234567890',
    LINE_CHANNEL_SECRET: 'none',
    LIFF_ID: '1234567890-abcdefgh',
  }
}

const tokens = sessionTokens({ key: sessionKey, issuer: appOrigin, ttlSec: 3600, clock: systemClock })

/** A session token that these servers accept. */
export const tokenOf = (userId: string): Promise<string> => tokens.issue({ userId })

export type Reply = { status: number; code: string | undefined; body: Record<string, unknown> }

type Asked = {
  userId: string
  path: string
  body?: object
  key?: string
  headers?: Readonly<Record<string, string>>
}

/** What a browser sends along with a code of LINE's. */
export const codeProof = { 'x-code-verifier': 'v'.repeat(43), 'x-nonce': 'n'.repeat(43) }

/** Asks a server as a signed-in resident: POST if there is a body. */
export async function askServer(
  address: string,
  { userId, path, body, key, headers }: Asked,
): Promise<Reply> {
  const response = await fetch(`${address}/survey/api/v1/db/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${await tokenOf(userId)}`,
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': key }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const content = (await response.json()) as Record<string, unknown>
  const { code } = (content.refusal ?? {}) as { code?: string }
  return { status: response.status, code, body: content }
}

export const putItem = 'survey-results/putItem'

/** The body of a save. */
export const rowsOf = (surveyId: string, answers: Readonly<Record<string, string>>) => ({
  data: Object.entries(answers).map(([itemKey, value]) => ({ surveyId, itemKey, value })),
})
