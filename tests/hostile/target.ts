import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openApiOf } from '../../adapters/http/server/api/open-api.ts'
import { calls } from '../../adapters/http/server/calls/calls.ts'
import { systemClock } from '../../adapters/system/system-clock.ts'
import { readStorageConfig } from '../../server/composition/config.ts'
import { openStorage } from '../../server/composition/open-storage.ts'
import { peakMemory } from '../bench/processes.ts'
import { type CityServer, type CityServerOptions, startCityServer } from '../e2e/city-server.ts'
import { hostileCity } from './hostile-city.ts'
import { recordsOf, type Stored, storeRecords } from './stored-records.ts'

/** The key by which servers verify session tokens, and their issuer and origin. */
export const sessionKey = randomBytes(32).toString('hex')
export const issuer = 'http://city.example'

/** A server under attack: ours, or the naive one that shows whether an attack is seen. */
export type Target = {
  name: 'ours' | 'naive'
  /** A database with the hostile city; `remove` takes it away. */
  prepare(stored?: Stored, parent?: string): Promise<Site>
}

/** A database, on which a server is started as often as needed. */
export type Site = {
  folder: string
  /** The database file. */
  file: string
  start(options?: Pick<CityServerOptions, 'env' | 'output'>): Promise<Server>
  remove(): void
}

/** A running server. */
export type Server = Pick<CityServer, 'origin' | 'pid' | 'kill' | 'stop'> & {
  /** For how long its event loop was busy at most without a pause, milliseconds. */
  longestBusyMs(): number
  /** Its peak memory, MB. */
  peakMemory(): number
  /** Whether its process still runs. */
  isAlive(): boolean
}

const here = import.meta.dirname
const probe = pathToFileURL(join(here, 'event-loop-probe.mjs')).href
const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const dataKey = randomBytes(32).toString('hex')

/** The built product. @param product folder of another build */
export const ours = (product?: string): Target => ({
  name: 'ours',
  async prepare(stored = {}, parent = tmpdir()) {
    const folder = mkdtempSync(join(parent, 'madoguchi-hostile-'))
    const file = join(folder, 'city.sqlite')
    const env = environment(file)
    const storage = await openStorage(readStorageConfig(env, folder))
    await storage.city.import(hostileCity, systemClock.now())
    await storeRecords(storage, stored)
    await storage.close()
    return siteOf(folder, file, { env, ...(product && { product }) })
  },
})

/** A server as one writes it without much thought. */
export const naive: Target = {
  name: 'naive',
  async prepare(stored = {}, parent = tmpdir()) {
    const folder = mkdtempSync(join(parent, 'madoguchi-naive-'))
    const file = join(folder, 'city.sqlite')
    writeFileSync(join(folder, 'stored.json'), JSON.stringify(recordsOf(stored)))
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(openApiOf(calls)))
    const program = ['--import', loader, join(here, 'naive-server.ts'), folder]
    return siteOf(folder, file, { env: environment(file), program })
  },
}

const environment = (file: string) => ({
  NODE_ENV: 'production',
  DATABASE_URL: `sqlite:${file}`,
  DATA_KEY: dataKey,
  SESSION_KEY: sessionKey,
  APP_ORIGIN: issuer,
  RATE_LIMITS: 'off',
  EMULATORS: 'line',
  LINE_CHANNEL_ID: '1234567890',
  LINE_CHANNEL_SECRET: 'hostile',
  LIFF_ID: 'hostile-liff',
})

const siteOf = (folder: string, file: string, base: CityServerOptions): Site => ({
  folder,
  file,
  async start({ env, ...options } = {}) {
    const busyFile = join(folder, 'busy')
    writeFileSync(busyFile, '0')
    const server = await startCityServer({
      ...base,
      ...options,
      folder,
      env: { ...base.env, NODE_OPTIONS: `--import ${probe}`, EVENT_LOOP_FILE: busyFile, ...env },
    })
    return {
      origin: server.origin,
      pid: server.pid,
      kill: server.kill,
      stop: server.stop,
      longestBusyMs: () => Number(readFileSync(busyFile, 'utf8')),
      peakMemory: () => peakMemory(server.pid),
      isAlive: () => isAlive(server.pid),
    }
  },
  remove: () => rmSync(folder, { recursive: true, force: true }),
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
