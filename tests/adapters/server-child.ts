import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { dataKey } from './storage/sqlite-files.ts'

const root = join(import.meta.dirname, '../..')
export const sessionKey = 's'.repeat(64)
export const origin = 'http://city.example'

/** A server started from its sources. */
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

/** Starts `server/main.ts` on the database at `url`, on a free port; it is killed with this process. */
export function startServer(url: string, env: Readonly<Record<string, string>> = {}): ServerChild {
  const { VITEST: _runner, NODE_ENV: _mode, TZ: _zone, ...own } = process.env
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'server/main.ts')], {
    cwd: root,
    env: {
      ...own,
      NODE_ENV: 'production',
      DATABASE_URL: url,
      DATA_KEY: dataKey,
      SESSION_KEY: sessionKey,
      APP_ORIGIN: origin,
      HOST: '127.0.0.1',
      PORT: '0',
      LINE_CHANNEL_ID: '1234567890',
      LINE_CHANNEL_SECRET: 'none',
      ...env,
    },
  })
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
