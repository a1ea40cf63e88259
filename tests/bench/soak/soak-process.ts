import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Storage } from '../../../application/ports/storage.ts'
import { readStorageConfig } from '../../../server/composition/config.ts'
import { openStorage } from '../../../server/composition/open-storage.ts'
import type { MovedClock } from '../../e2e/moved-clock.ts'
import { paymentEnv } from '../bench-payments.ts'

const root = join(import.meta.dirname, '../../..')
const issuer = 'http://soak.example'

/** What all starts of the server share: the database, the keys and the origin. */
export type SoakSetting = {
  /** DATABASE_URL. */
  database: string
  sessionKey: string
  dataKey: string
  issuer: string
}

/** New keys for a database. */
export const newSetting = (database: string): SoakSetting => ({
  database,
  sessionKey: randomBytes(32).toString('hex'),
  dataKey: randomBytes(32).toString('hex'),
  issuer,
})

/** The storage of a setting, for what is done beside the server. */
export const openSoakStorage = (setting: SoakSetting): Promise<Storage> =>
  openStorage(readStorageConfig(environment(setting), root))

/** A running server; `kill` sends SIGKILL and waits for its end. */
export type SoakProcess = { origin: string; kill(): Promise<void> }

/** What one start of the server has that others have not. */
export type SoakStart = {
  /** The folder of a built version; absent: this one. */
  version?: string | undefined
  /** Clock of the process. */
  clock?: MovedClock | undefined
}

/** Starts the server and waits until it listens. @throws Error if it ends before */
export async function startProcess(
  setting: SoakSetting,
  { version = root, clock }: SoakStart,
): Promise<SoakProcess> {
  const child = spawn(process.execPath, [join(version, 'dist/server/main.js')], {
    cwd: version,
    env: { ...environment(setting), ...clock?.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  const exited = once(child, 'exit').finally(() => process.off('exit', end))
  let printed = ''
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const found = /"port":(\d+)/.exec(printed)?.[1]
      if (found) resolve(Number(found))
    })
    child.once('exit', (code) => reject(new Error(`The server ended with code ${code}:\n${printed}`)))
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    async kill() {
      end()
      await exited
    },
  }
}

/** Whether `npm run audit` finds nothing wrong with the database. */
export function auditIsClean(setting: SoakSetting): boolean {
  const env = environment(setting)
  return (
    spawnSync(process.execPath, [join(root, 'dist/server/cli.js'), 'audit'], {
      cwd: root,
      env,
      stdio: 'ignore',
    }).status === 0
  )
}

function environment({ database, sessionKey, dataKey }: SoakSetting): NodeJS.ProcessEnv {
  const { VITEST: _runner, NODE_ENV: _mode, TZ: _zone, ...own } = process.env
  return {
    ...own,
    NODE_ENV: 'production',
    DATABASE_URL: database,
    SESSION_KEY: sessionKey,
    DATA_KEY: dataKey,
    APP_ORIGIN: issuer,
    HOST: '127.0.0.1',
    PORT: '0',
    RATE_LIMITS: 'off',
    LINE_CHANNEL_ID: '1234567890',
    LINE_CHANNEL_SECRET: 'none',
    ...paymentEnv,
  }
}
