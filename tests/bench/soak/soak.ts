import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sessionTokens } from '../../../adapters/platform/session-tokens.ts'
import { systemClock } from '../../../adapters/platform/system-clock.ts'
import { movedClock } from '../../e2e/moved-clock.ts'
import { startOwnPostgres } from '../../own-postgres.ts'
import { SoakBuyer } from './soak-buyer.ts'
import { type SoakCity, soakCity } from './soak-city.ts'
import { SoakClient } from './soak-client.ts'
import { allExpired, letTimePass } from './soak-database.ts'
import { type Entry, Ledger } from './soak-ledger.ts'
import { addOfficers, SoakOfficer } from './soak-officer.ts'
import {
  newSetting,
  openSoakStorage,
  type SoakProcess,
  type SoakSetting,
  type SoakStart,
  startProcess,
} from './soak-process.ts'
import { mountDisk, type Trouble, troublesOf } from './soak-trouble.ts'
import { type Verdict, verdictOf } from './soak-verdict.ts'

/** How long and how hard a soak test is. */
type SoakOptions = {
  /** postgres: two processes on a PostgreSQL server of its own, killed in turn. */
  engine: 'sqlite' | 'postgres'
  /** Attempts to book at least, where no time is set; there are more until there were enough kills. */
  attempts: number
  /** How long it lasts, minutes, however many attempts that makes. */
  minutes?: number
  /** Number of kills (SIGKILL) while residents book. */
  kills: { min: number; max?: number }
  /** Something else befalls the database after so many kills. */
  troubleEvery: number
  /** The database has a disk of its own, which can be full, where one may be mounted. */
  hasDisk?: boolean
  /** The folder of another built version, as which every other process starts. */
  before?: string | undefined
  /** Time until the next kill, milliseconds: random. */
  lifeMs: { min: number; max: number }
  /** Attempts at the same time. */
  concurrency: number
  /** Longest pause of a resident between two attempts, milliseconds. */
  pauseMs: number
  residents: number
  officers: number
  /** Time limit for all attempts; if it is reached, the test has failed. */
  seconds: number
  progress?: (line: string) => void
}

/** The share of residents who order and pay. */
const ORDERED = 0.25

/** How far the clock of a process may be from that of the others, ahead and behind, minutes. */
const SHIFT_MINUTES = 10
const REPORT_MS = 2_000

type SoakResult = Verdict &
  Ledger['counts'] &
  Ledger['orderCounts'] &
  Ledger['officeCounts'] & {
    kills: number
    /** How often what befell the database, by name. */
    troubles: Readonly<Record<string, number>>
    startsOfBefore: number
    startsAhead: number
    startsBehind: number
    longestWaitMs: number
    seconds: number
  }

/**
 * Books, retries, changes, cancels, orders and pays over HTTP beside officers at work, while the server is killed again
 * and again and more befalls its database; then checks the database.
 */
export async function soak(order: SoakOptions): Promise<SoakResult> {
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-soak-'))
  const disk = order.hasDisk ? mountDisk() : undefined
  const stored = disk?.folder ?? folder
  chmodSync(stored, 0o755)
  const postgres =
    order.engine === 'postgres' ? await startOwnPostgres(['max_connections=50'], stored) : undefined
  try {
    const from = performance.now()
    const database = postgres ? `${postgres.url}/postgres` : `sqlite:${join(stored, 'soak.sqlite')}`
    const setting = newSetting(database)
    const city = soakCity(order.attempts)
    await importCity(setting, city)
    const ledger = new Ledger()
    const site = { folder, setting, city, troubles: troublesOf({ database, postgres, disk }) }
    const befallen = await bookAndKill(order, site, ledger)
    const verdict = await verdictOf(setting, city, ledger)
    return {
      ...verdict,
      ...ledger.counts,
      ...ledger.orderCounts,
      ...ledger.officeCounts,
      ...befallen,
      longestWaitMs: ledger.longestWaitMs,
      seconds: (performance.now() - from) / 1000,
    }
  } finally {
    await postgres?.stop()
    disk?.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function importCity(setting: SoakSetting, { city }: SoakCity): Promise<void> {
  const storage = await openSoakStorage(setting)
  await storage.city.import(city, systemClock.now())
  await storage.close()
}

type SoakSite = { folder: string; setting: SoakSetting; city: SoakCity; troubles: readonly Trouble[] }

type Befallen = Pick<SoakResult, 'kills' | 'troubles' | 'startsOfBefore' | 'startsAhead' | 'startsBehind'>

/** @returns what befell the product; its last kill comes after all attempts */
async function bookAndKill(order: SoakOptions, site: SoakSite, ledger: Ledger): Promise<Befallen> {
  const { setting } = site
  const fromMs = Date.now()
  const deadlineMs = fromMs + order.seconds * 1000
  const { min, max = Number.POSITIVE_INFINITY } = order.kills
  const befallen = { kills: 0, troubles: {} as Record<string, number>, ...noStarts }
  let done = false
  const up: SoakProcess[] = []
  const nextStart = startsOf(order, site.folder, befallen)
  const start = async () => {
    const server = await startProcess(setting, nextStart())
    up.push(server)
    return server
  }
  const running = Array.from({ length: order.engine === 'postgres' ? 2 : 1 }, start)
  const target = {
    origin: async () => (up[Math.floor(Math.random() * up.length)] ?? (await Promise.race(running))).origin,
    tokens: await tokensOf(setting, order.residents),
    deadlineMs: deadlineMs + 60_000,
  }
  const client = new SoakClient(target, ledger, site.city.values)
  const buyer = new SoakBuyer(target, ledger, site.city.hallValues, setting.database)
  const officers = (await addOfficers(setting, order.officers)).map(
    (session) => new SoakOfficer(target, ledger, session),
  )
  const isWanted = () =>
    Date.now() < deadlineMs &&
    (befallen.kills < min ||
      (order.minutes === undefined
        ? ledger.counts.attempts < order.attempts
        : Date.now() < fromMs + order.minutes * 60_000))
  const whileWanted = async (attempt: () => Promise<void>) => {
    while (isWanted()) {
      await attempt()
      if (order.pauseMs > 0) await sleep(Math.random() * order.pauseMs)
    }
  }
  const people = Promise.all([
    ...Array.from({ length: order.concurrency }, () =>
      whileWanted(() => (Math.random() < ORDERED ? buyer : client).attempt()),
    ),
    ...officers.map((officer) => whileWanted(() => officer.attempt())),
  ])
    .then(() => retrySome(client, ledger))
    .then(() => endTime(setting.database, ledger))
  const finished = people.finally(() => {
    done = true
  })

  async function befall(): Promise<void> {
    const { name, work } = site.troubles[(befallen.kills / order.troubleEvery - 1) % site.troubles.length]!
    // A process starts only where there is a database.
    await Promise.all(running)
    await work()
    befallen.troubles[name] = (befallen.troubles[name] ?? 0) + 1
  }

  const reporting = setInterval(() => order.progress?.(lineOf(ledger, befallen.kills)), REPORT_MS)
  try {
    while (!done) {
      const at = befallen.kills % running.length
      const server = await running[at]!
      const life = order.lifeMs.min + Math.random() * (order.lifeMs.max - order.lifeMs.min)
      await (befallen.kills < max ? Promise.race([sleep(life), finished]) : finished)
      await server.kill()
      up.splice(up.indexOf(server), 1)
      befallen.kills += 1
      if (done) break
      running[at] = start()
      if (befallen.kills % order.troubleEvery === 0 && isWanted()) await befall()
    }
    await finished
  } finally {
    clearInterval(reporting)
    for (const server of await Promise.all(running)) await server.kill()
  }
  if (order.minutes === undefined && ledger.counts.attempts < order.attempts)
    ledger.addFault(`only ${ledger.counts.attempts} attempts in time`)
  return befallen
}

const noStarts = { startsOfBefore: 0, startsAhead: 0, startsBehind: 0 }

/** How processes start, one after the other: by the right clock, ahead and behind; every other as the other version. */
function startsOf({ before }: SoakOptions, folder: string, counts: typeof noStarts): () => SoakStart {
  const clockAt = (minutes: number) =>
    movedClock(new Date(Date.now() + minutes * 60_000).toISOString(), folder)
  const clocks = [undefined, clockAt(SHIFT_MINUTES), clockAt(-SHIFT_MINUTES)]
  let starts = 0
  return () => {
    const at = starts % clocks.length
    const version = starts % 2 === 1 ? before : undefined
    starts += 1
    counts.startsAhead += Number(at === 1)
    counts.startsBehind += Number(at === 2)
    counts.startsOfBefore += Number(version !== undefined)
    return { version, clock: clocks[at] }
  }
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

function lineOf({ counts, orderCounts, officeCounts }: Ledger, kills: number): string {
  return `${officeCounts.found} acts of officers; ${orderCounts.ordered} orders, ${orderCounts.paid} paid; ${counts.attempts} attempts, ${kills} kills: ${counts.booked} booked, ${counts.refused} refused, ${counts.changed} changed, ${counts.cancelled} cancelled, ${counts.retried} retried, ${counts.broken} broken off`
}
