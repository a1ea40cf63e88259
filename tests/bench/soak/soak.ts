import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sessionTokens } from '../../../adapters/platform/session-tokens.ts'
import { systemClock } from '../../../adapters/platform/system-clock.ts'
import { type OwnPostgres, startOwnPostgres } from '../../own-postgres.ts'
import { SoakBuyer } from './soak-buyer.ts'
import { type SoakCity, soakCity } from './soak-city.ts'
import { SoakClient } from './soak-client.ts'
import { allExpired, letTimePass } from './soak-database.ts'
import { type Entry, Ledger } from './soak-ledger.ts'
import {
  newSetting,
  openSoakStorage,
  type SoakProcess,
  type SoakSetting,
  startProcess,
} from './soak-process.ts'
import { type Verdict, verdictOf } from './soak-verdict.ts'

/** How long and how hard a soak test is. */
type SoakOptions = {
  /** postgres: two processes on a PostgreSQL server of its own, killed in turn, and once the PostgreSQL server. */
  engine: 'sqlite' | 'postgres'
  /** Attempts to book at least; there are more until there were enough kills. */
  attempts: number
  /** Number of kills (SIGKILL) while residents book. */
  kills: { min: number; max?: number }
  /** Time until the next kill, milliseconds: random. */
  lifeMs: { min: number; max: number }
  /** Attempts at the same time. */
  concurrency: number
  /** Longest pause of a resident between two attempts, milliseconds. */
  pauseMs: number
  residents: number
  /** Time limit for all attempts; if it is reached, the test has failed. */
  seconds: number
  progress?: (line: string) => void
}

/** The share of residents who order and pay. */
const ORDERED = 0.25

type SoakResult = Verdict &
  Ledger['counts'] &
  Ledger['orderCounts'] & { kills: number; databaseKills: number; seconds: number }

/**
 * Books, retries, changes, cancels, orders and pays over HTTP while the server is killed again and again; then checks
 * the database.
 */
export async function soak(order: SoakOptions): Promise<SoakResult> {
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-soak-'))
  const postgres = order.engine === 'postgres' ? await startOwnPostgres(['max_connections=50']) : undefined
  try {
    const from = performance.now()
    const database = postgres ? `${postgres.url}/postgres` : `sqlite:${join(folder, 'soak.sqlite')}`
    const setting = newSetting(database)
    const city = soakCity(order.attempts)
    await importCity(setting, city)
    const ledger = new Ledger()
    const kills = await bookAndKill(order, setting, city, ledger, postgres)
    const verdict = await verdictOf(setting, city, ledger)
    return {
      ...verdict,
      ...ledger.counts,
      ...ledger.orderCounts,
      ...kills,
      seconds: (performance.now() - from) / 1000,
    }
  } finally {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function importCity(setting: SoakSetting, { city }: SoakCity): Promise<void> {
  const storage = await openSoakStorage(setting)
  await storage.city.import(city, systemClock.now())
  await storage.close()
}

/** @returns the number of kills, the last of them after all attempts */
async function bookAndKill(
  order: SoakOptions,
  setting: SoakSetting,
  { values, hallValues }: SoakCity,
  ledger: Ledger,
  postgres: OwnPostgres | undefined,
): Promise<{ kills: number; databaseKills: number }> {
  const deadlineMs = Date.now() + order.seconds * 1000
  const { min, max = Number.POSITIVE_INFINITY } = order.kills
  let kills = 0
  let databaseKills = 0
  let done = false
  const up: SoakProcess[] = []
  const start = async () => {
    const server = await startProcess(setting)
    up.push(server)
    return server
  }
  const running = Array.from({ length: postgres ? 2 : 1 }, start)
  const target = {
    origin: async () => (up[Math.floor(Math.random() * up.length)] ?? (await Promise.race(running))).origin,
    tokens: await tokensOf(setting, order.residents),
    deadlineMs: deadlineMs + 60_000,
  }
  const client = new SoakClient(target, ledger, values)
  const buyer = new SoakBuyer(target, ledger, hallValues, setting.database)
  const isWanted = () => (ledger.counts.attempts < order.attempts || kills < min) && Date.now() < deadlineMs
  const residents = Promise.all(
    Array.from({ length: order.concurrency }, async () => {
      while (isWanted()) {
        await (Math.random() < ORDERED ? buyer : client).attempt()
        if (order.pauseMs > 0) await sleep(Math.random() * order.pauseMs)
      }
    }),
  )
    .then(() => retrySome(client, ledger))
    .then(() => endTime(setting.database, ledger))
  const finished = residents.finally(() => {
    done = true
  })

  async function killDatabase(): Promise<void> {
    await Promise.all(running)
    await postgres?.crash()
    await sleep(order.lifeMs.min)
    await postgres?.restart()
    databaseKills += 1
  }

  const reporting = setInterval(() => order.progress?.(lineOf(ledger, kills)), 2_000)
  try {
    while (!done) {
      const at = kills % running.length
      const server = await running[at]!
      const life = order.lifeMs.min + Math.random() * (order.lifeMs.max - order.lifeMs.min)
      await (kills < max ? Promise.race([sleep(life), finished]) : finished)
      await server.kill()
      up.splice(up.indexOf(server), 1)
      kills += 1
      if (done) break
      running[at] = start()
      if (postgres && kills === Math.ceil(min / 2)) await killDatabase()
    }
    await finished
  } finally {
    clearInterval(reporting)
    for (const server of await Promise.all(running)) await server.kill()
  }
  if (ledger.counts.attempts < order.attempts)
    ledger.addFault(`only ${ledger.counts.attempts} attempts in time`)
  return { kills, databaseKills }
}

/** Lets the time of all orders pass that still wait, and waits for the product to take notice. */
async function endTime(database: string, ledger: Ledger): Promise<void> {
  await letTimePass(database)
  if (!(await allExpired(database))) ledger.addFault('orders wait past their time')
}

/** Retries some bookings long after their response; the first response must be given again. */
async function retrySome(client: SoakClient, ledger: Ledger): Promise<void> {
  const booked = ledger.entries.filter(
    (entry): entry is Entry & { firstCode: string } =>
      entry.firstCode !== undefined && entry.firstCode === entry.answerCode,
  )
  for (const entry of booked.slice(-200)) await client.retry(entry, entry.value)
}

function tokensOf({ sessionKey, issuer }: SoakSetting, residents: number): Promise<string[]> {
  const tokens = sessionTokens({ key: sessionKey, issuer, ttlSec: 24 * 3600, clock: systemClock })
  return Promise.all(
    Array.from({ length: residents }, (_, at) =>
      tokens.issue({ userId: `U${String(at).padStart(32, '0')}`, name: '試験 花子' }),
    ),
  )
}

function lineOf({ counts, orderCounts }: Ledger, kills: number): string {
  return `${orderCounts.ordered} orders, ${orderCounts.paid} paid; ${counts.attempts} attempts, ${kills} kills: ${counts.booked} booked, ${counts.refused} refused, ${counts.changed} changed, ${counts.cancelled} cancelled, ${counts.retried} retried, ${counts.broken} broken off`
}
