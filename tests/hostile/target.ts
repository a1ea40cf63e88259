import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Database from 'better-sqlite3'
import { apiBase, officeBase } from '../../adapters/http/api-base.ts'
import { openApiOf } from '../../adapters/http/server/api/open-api.ts'
import { calls } from '../../adapters/http/server/calls.ts'
import { officeCalls } from '../../adapters/http/server/office.ts'
import { scryptPasswordHash } from '../../adapters/platform/scrypt-password-hash.ts'
import { systemClock } from '../../adapters/platform/system-clock.ts'
import { readStorageConfig } from '../../server/composition/config.ts'
import { openStorage } from '../../server/composition/open-storage.ts'
import { peakMemory } from '../bench/processes.ts'
import { type CityServer, type CityServerOptions, startCityServer } from '../e2e/city-server.ts'
import { carelessProgram } from './careless-program.ts'
import { deskOfBook, hostileCity } from './hostile-city.ts'
import { recordsOf, type Stored, storeRecords } from './stored-records.ts'

/** The key by which servers verify session tokens, and their issuer and origin. */
export const sessionKey = randomBytes(32).toString('hex')
export const issuer = 'http://city.example'

export const channelId = '1234567890'

/** A server under attack: ours, or the naive one that shows whether an attack is seen. */
export type Target = {
  name: 'ours' | 'naive'
  engine: 'sqlite' | 'postgres'
  /** A database with the hostile city. @param disk folder of a file system that it is to lie on */
  prepare(stored?: Stored, disk?: string): Promise<Site>
}

/** A database that was made for one site. */
export type SiteDatabase = {
  /** As in DATABASE_URL. */
  url: string
  /** Takes its lock, as another program may; writes wait then. @returns lets go of it */
  lock(): Promise<() => Promise<void>>
  remove(): Promise<void>
}

/** A database, on which a server is started as often as needed. */
export type Site = Pick<SiteDatabase, 'lock' | 'remove'> & {
  start(options?: Pick<CityServerOptions, 'env' | 'output'>): Promise<Server>
}

/** A running server. */
export type Server = Pick<CityServer, 'origin' | 'pid' | 'kill' | 'stop'> & {
  /** For how long its event loop was busy at most without a pause since it was ready or told to forget, ms. */
  longestBusyMs(): number
  forgetBusy(): void
  /** Its peak memory, MB. */
  peakMemory(): number
  /** Whether its process still runs. */
  isAlive(): boolean
}

const here = import.meta.dirname
const probe = pathToFileURL(join(here, 'event-loop-probe.mjs')).href
const dataKey = randomBytes(32).toString('hex')

/** The hash of the desk's password, made once for all sites: one as strong as a city's takes a core half a second. */
let passwordOfDesk: Promise<string> | undefined

/** The built product. @param databaseIn makes a database; absent: a file */
export const ours = (
  engine: Target['engine'] = 'sqlite',
  databaseIn: (folder: string, disk?: string) => Promise<SiteDatabase> = fileIn,
): Target => ({
  name: 'ours',
  engine,
  async prepare(stored = {}, disk?: string) {
    const folder = mkdtempSync(
      join(engine === 'sqlite' ? (disk ?? tmpdir()) : tmpdir(), 'madoguchi-hostile-'),
    )
    const database = await databaseIn(folder, disk)
    const env = environment(database)
    const storage = await openStorage(readStorageConfig(env, folder))
    await storage.city.import(hostileCity, systemClock.now())
    const { password, ...desk } = deskOfBook
    passwordOfDesk ??= scryptPasswordHash().hash(password)
    const passwordHash = await passwordOfDesk
    await storage.staffAccounts.put([{ ...desk, passwordHash, madeBy: 'office', madeAtMs: 0 }], [])
    await storeRecords(storage, stored)
    await storage.close()
    return siteOf(folder, database, { env })
  },
})

/** A server as one writes it without much thought. */
export const naive: Target = {
  name: 'naive',
  engine: 'sqlite',
  async prepare(stored = {}, disk = tmpdir()) {
    const folder = mkdtempSync(join(disk, 'madoguchi-naive-'))
    const database = await fileIn(folder)
    writeFileSync(join(folder, 'stored.json'), JSON.stringify(recordsOf(stored)))
    writeFileSync(
      join(folder, 'openapi.json'),
      JSON.stringify(openApiOf({ [apiBase]: calls, [officeBase]: officeCalls })),
    )
    const program = [await carelessProgram(), folder]
    return siteOf(folder, database, { env: environment(database), program })
  },
}

/** A SQLite file, which is removed with its folder. */
async function fileIn(folder: string): Promise<SiteDatabase> {
  const file = join(folder, 'city.sqlite')
  return {
    url: `sqlite:${file}`,
    async lock() {
      const other = new Database(file)
      other.exec('begin immediate')
      return async () => {
        other.exec('rollback')
        other.close()
      }
    },
    async remove() {},
  }
}

const environment = ({ url }: SiteDatabase) => ({
  NODE_ENV: 'production',
  DATABASE_URL: url,
  DATA_KEY: dataKey,
  SESSION_KEY: sessionKey,
  APP_ORIGIN: issuer,
  RATE_LIMITS: 'off',
  EMULATORS: 'line',
  LINE_CHANNEL_ID: channelId,
  LINE_CHANNEL_SECRET: 'hostile',
  LIFF_ID: 'hostile-liff',
})

const siteOf = (folder: string, { lock, remove }: SiteDatabase, base: CityServerOptions): Site => ({
  lock,
  async start({ env, ...options } = {}) {
    const busyFile = join(folder, 'busy')
    writeFileSync(busyFile, '0')
    const server = await startCityServer({
      ...base,
      ...options,
      folder,
      env: { ...base.env, NODE_OPTIONS: `--import ${probe}`, EVENT_LOOP_FILE: busyFile, ...env },
    })
    // What it takes to start is nobody's waiting: an answer comes after the turn in which it got ready.
    await fetch(`${server.origin}/healthz`)
    const forgetBusy = () => writeFileSync(busyFile, '0')
    forgetBusy()
    return {
      origin: server.origin,
      pid: server.pid,
      kill: server.kill,
      stop: server.stop,
      forgetBusy,
      longestBusyMs: () => Number(readFileSync(busyFile, 'utf8')),
      peakMemory: () => peakMemory(server.pid),
      isAlive: () => isAlive(server.pid),
    }
  },
  async remove() {
    await remove()
    rmSync(folder, { recursive: true, force: true })
  },
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
