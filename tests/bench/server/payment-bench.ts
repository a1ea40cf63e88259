import { join } from 'node:path'
import { systemClock } from '../../../adapters/platform/system-clock.ts'
import { tokyoDay } from '../../../domain/shared/local-date.ts'
import type { CityServer } from '../../e2e/city-server.ts'
import { type OwnPostgres, startOwnPostgres } from '../../own-postgres.ts'
import { benchValues, bookingCatalog, bookingSurvey } from '../bench-bookings.ts'
import { benchShop, paidAnswers, paidSurvey, paymentEnv } from '../bench-payments.ts'
import { type BenchSite, mintTokens, prepareBenchSite } from '../bench-site.ts'
import { type Line, printTable } from '../table.ts'
import {
  type BenchOptions,
  type Contender,
  compareLoads,
  describeLoad,
  type Figures,
  type Measured,
} from './compare-loads.ts'
import { fileOf } from './look-up-bench.ts'
import { noticesToSend, orderPath, ordersToSend, temporaryPath } from './placed-orders.ts'
import { postgresSettings, WORKERS } from './postgres-bench.ts'

/** Notifications in a second. */
const RATE = 200
/** Notifications in a round, all of which are sent in its time. */
const noticesOf = ({ quick }: BenchOptions) => (quick ? 300 : 800)

type Setup = {
  site: BenchSite
  server: CityServer
  postgres: OwnPostgres | undefined
  /** Reservation values. */
  values: readonly string[]
  options: BenchOptions
}

/**
 * Measures what is paid at the provider against a booking for nothing on the same server: placing an order with its
 * hold, sending it to the provider, and both one after the other; then notifications at a fixed rate. Prints the table.
 */
export async function paymentBench(options: BenchOptions): Promise<void> {
  const postgres = options.engine === 'postgres' ? await startOwnPostgres(postgresSettings) : undefined
  try {
    const database = postgres && { DATABASE_URL: `${postgres.url}/postgres`, WORKERS: String(WORKERS) }
    const city = { surveys: [bookingSurvey, paidSurvey], ...bookingCatalog(), ...benchShop }
    const site = await prepareBenchSite(city, ['ours'], { ...paymentEnv, ...database })
    try {
      const values = benchValues('spread', tokyoDay(systemClock.now()))
      const lines = await measuredLines({ site, postgres, values, options })
      const where = postgres ? `PostgreSQL, ${WORKERS} processes` : 'SQLite'
      printTable(`payments on ${where}, 32 connections`, lines)
    } finally {
      site.remove()
    }
  } finally {
    await postgres?.stop()
  }
}

async function measuredLines(prepared: Omit<Setup, 'server'>): Promise<Line[]> {
  const server = await prepared.site.start('ours')
  const setup = { ...prepared, server }
  const figures = await compareLoads('payments', [...orderers(setup), teller(setup)], setup.options).finally(
    () => server.stop(),
  )
  return [...orderLines(figures), ...noticeLines(figures), ...(await storedLines(setup))]
}

let residents = 1_000_000

/** Tokens of residents who have no order yet: one that was not sent ends with the next. */
async function newTokens({ site }: Setup, count: number): Promise<{ tokensFile: string; tokens: string[] }> {
  const tokensFile = join(site.folder, 'new-residents.json')
  const tokens = await mintTokens(site, tokensFile, { residents: count, first: residents })
  residents += count
  return { tokensFile, tokens }
}

function orderers(setup: Setup): Contender[] {
  const { server, postgres, values, options } = setup
  const { origin, pid } = server
  const pids = { pid, ...(postgres && { databasePid: postgres.pid() }) }
  // More than place an order in a round, and orders enough to send.
  const [many, some] = options.quick ? [4_000, 500] : [16_000, 6_000]
  const items = { items: 3, values }
  const bookUrl = `${origin}/survey/api/v1/db/survey-results/putItem`
  const paid = {
    ...items,
    surveyId: paidSurvey.surveyId,
    furtherAnswers: paidAnswers,
    url: `${origin}${temporaryPath}`,
  }
  const anew = async () => ({ tokensFile: (await newTokens(setup, many)).tokensFile })
  const booking = async () => ({
    kind: 'book' as const,
    ...items,
    surveyId: bookingSurvey.surveyId,
    url: bookUrl,
    ...(await anew()),
  })
  return [
    { name: 'book', ...pids, order: booking },
    { name: 'book at that rate', ...pids, order: async () => ({ ...(await booking()), rate: RATE }) },
    { name: 'place', ...pids, order: async () => ({ kind: 'book', ...paid, ...(await anew()) }) },
    {
      name: 'send',
      ...pids,
      order: async () => {
        const { tokens } = await newTokens(setup, some)
        return sequencesOnce(setup, await ordersToSend({ origin, tokens, values }))
      },
    },
    {
      name: 'both',
      ...pids,
      order: async () => ({ kind: 'order', orderPath, ...paid, ...(await anew()) }),
    },
  ]
}

function teller(setup: Setup): Contender {
  const { server, postgres, values } = setup
  const { origin, pid } = server
  return {
    name: 'notify',
    pid,
    ...(postgres && { databasePid: postgres.pid() }),
    order: async () => {
      const { tokens } = await newTokens(setup, noticesOf(setup.options))
      return { ...sequencesOnce(setup, await noticesToSend({ origin, tokens, values })), rate: RATE }
    },
  }
}

const sequencesOnce = ({ site, server }: Setup, sequences: Parameters<typeof fileOf>[2]) => ({
  kind: 'sequence' as const,
  once: true,
  surveyId: paidSurvey.surveyId,
  items: 3,
  url: server.origin,
  sequencesFile: fileOf(site, 'of-orders', sequences),
})

const cpuBeside = (ours: Measured, reference: Measured): NonNullable<Line['cpu']> => ({
  ours: ours.cpuMicros,
  reference: reference.cpuMicros,
  oursDatabase: ours.databaseMicros,
  referenceDatabase: reference.databaseMicros,
})

function orderLines(figures: Figures): Line[] {
  const booking = figures.get('book')!
  const line = (what: string, name: string): Line => {
    const ours = figures.get(name)!
    return {
      what,
      ours: ours.perSecond,
      reference: { name: 'our own booking', value: booking.perSecond },
      target: { atLeast: 0.4 },
      unit: '/s',
      cpu: cpuBeside(ours, booking),
      note: describeLoad(ours),
    }
  }
  return [
    line('place an order, spread over 1,000 slots', 'place'),
    line('send an order', 'send'),
    line('place and send', 'both'),
  ]
}

function noticeLines(figures: Figures): Line[] {
  const told = figures.get('notify')!
  const booking = figures.get('book at that rate')!
  const failed = Math.max(...[...figures.values()].map((each) => each.failed))
  return [
    {
      what: `notification p50, ${RATE} a second`,
      ours: told.p50,
      reference: { name: 'our own booking', value: booking.p50 },
      unit: 'ms',
      cpu: cpuBeside(told, booking),
      note: describeLoad(told),
    },
    { what: 'notification p99', ours: told.p99, target: { atMost: 100 }, unit: 'ms' },
    { what: 'failed', ours: failed, target: { atMost: 0 }, unit: '' },
  ]
}

/** What is stored: every order that a payment was told of is completed, and all have their answers and places. */
async function storedLines({ site, options }: Setup): Promise<Line[]> {
  const storage = await site.openStorage('ours')
  try {
    let completed = 0
    for await (const _ of storage.orders.inStates(['completed'])) completed += 1
    const { orders, orphans, drifted } = await storage.selfAudit.inspect(() => undefined)
    const told = noticesOf(options) * (options.rounds + 1)
    const atMost = { target: { atMost: 0 }, unit: '' }
    return [
      { what: `paid orders of ${told} not completed`, ours: told - completed, ...atMost },
      {
        what: 'completed without answer or place',
        ours: orders.count + orphans.count + drifted.count,
        ...atMost,
      },
    ]
  } finally {
    await storage.close()
  }
}
