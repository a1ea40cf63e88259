import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { systemClock } from '../../../adapters/platform/system-clock.ts'
import { tokyoDay } from '../../../domain/shared/local-date.ts'
import type { CityServer } from '../../e2e/city-server.ts'
import { benchDays, benchValues, bookedAnswers, bookingSurvey } from '../bench-bookings.ts'
import { type BenchSite, mintTokens } from '../bench-site.ts'
import { type BareServer, startBareServer } from '../processes.ts'
import { progress } from '../progress.ts'
import type { Line } from '../table.ts'
import {
  type BenchOptions,
  type Contender,
  compareLoads,
  cpuOf,
  describeLoad,
  type Figures,
} from './compare-loads.ts'
import { bookingAnswers, storeAnswers } from './store-answers.ts'

const api = '/survey/api/v1/db'
const { surveyId } = bookingSurvey

/** Measures bookings, refusals and schedules against the bare server, with `stored` answers stored before in both. */
export async function bookingLines(site: BenchSite, options: BenchOptions, stored: number): Promise<Line[]> {
  progress(`storing ${stored} answers`)
  storeAnswers(site.databaseOf('ours'), surveyId, { ...bookingAnswers, to: stored })
  const from = performance.now()
  const server = await site.start('ours')
  const started = performance.now() - from
  const bare = await startBareServer(join(site.folder, 'config.json'), { answers: stored })
  try {
    const tokensFile = join(site.folder, 'booking-tokens.json')
    const [token] = await mintTokens(site, tokensFile)
    const today = tokyoDay(systemClock.now())
    await bookLastPlace(server, token!, today)
    const setup = { server, bare, tokensFile, today }
    const spread = await compareLoads('book spread', bookers('spread', setup), options)
    const busy = await compareLoads('book one slot', bookers('busy', setup), options)
    const full = await compareLoads('book full slot', refusers(setup), options)
    const schedule = await compareLoads('schedule', readers(setup), options)
    const start: Line = { what: 'start until ready', ours: started, target: { atMost: 2_000 }, unit: 'ms' }
    return [...linesOf({ spread, busy, full, schedule }), start]
  } finally {
    await bare.stop()
    await server.stop()
  }
}

type Setup = { server: CityServer; bare: BareServer; tokensFile: string; today: string }

async function bookLastPlace({ origin }: CityServer, token: string, today: string): Promise<void> {
  const [value] = benchValues('full', today)
  const response = await fetch(`${origin}${api}/survey-results/putItem`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      data: [
        ...Object.entries(bookedAnswers).map(([itemKey, answer]) => ({ surveyId, itemKey, value: answer })),
        { surveyId, itemKey: 'reserve', value },
      ],
    }),
  })
  if (!response.ok)
    throw new Error(`The last place is not booked: ${response.status} ${await response.text()}`)
}

function bookers(calendarId: 'spread' | 'busy', { server, bare, tokensFile, today }: Setup): Contender[] {
  const all = benchValues(calendarId, today)
  const values = calendarId === 'busy' ? all.slice(0, 1) : all
  const order = { kind: 'book' as const, surveyId, items: 3, values }
  return [
    {
      name: 'ours',
      pid: server.pid,
      order: { ...order, url: `${server.origin}${api}/survey-results/putItem`, tokensFile },
    },
    ...['rows', 'each', 'record'].map((name) => ({
      name,
      pid: bare.pid,
      order: { ...order, url: `${bare.origin}/book-${name}` },
    })),
  ]
}

function refusers({ server, bare, tokensFile, today }: Setup): Contender[] {
  const values = benchValues('full', today).slice(0, 1)
  const order = { kind: 'book' as const, surveyId, items: 3, values, wanted: 422 }
  return [
    {
      name: 'ours',
      pid: server.pid,
      order: { ...order, url: `${server.origin}${api}/survey-results/putItem`, tokensFile },
    },
    { name: 'rows', pid: bare.pid, order: { ...order, url: `${bare.origin}/book-rows` } },
    { name: 'reads', pid: bare.pid, order: { ...order, url: `${bare.origin}/full` } },
  ]
}

function readers({ server, bare, tokensFile, today }: Setup): Contender[] {
  const days = benchDays(today)
  const query = `start_day=${days[0]}&end_day=${days[6]}`
  const order = { kind: 'read' as const, surveyId, items: 3 }
  return [
    {
      name: 'ours',
      pid: server.pid,
      order: { ...order, url: `${server.origin}${api}/calendars/schedule/spread?${query}`, tokensFile },
    },
    { name: 'bare', pid: bare.pid, order: { ...order, url: `${bare.origin}/schedule?${query}` } },
  ]
}

function linesOf({
  spread,
  busy,
  full,
  schedule,
}: Record<'spread' | 'busy' | 'full' | 'schedule', Figures>): Line[] {
  const line = (what: string, figures: Figures, name: string, against: string, atLeast?: number): Line => ({
    what,
    ours: figures.get('ours')!.perSecond,
    reference: { name: against, value: figures.get(name)!.perSecond },
    ...(atLeast !== undefined && { target: { atLeast } }),
    unit: '/s',
    cpu: cpuOf(figures, name),
    note: describeLoad(figures.get(what ? 'ours' : name)!),
  })
  const failed = [spread, busy, full, schedule].map((figures) => figures.get('ours')!.failed)
  return [
    line('book, spread over 1,000 slots', spread, 'rows', 'bare Koa, 10 rows, group commit', 0.55),
    line('', spread, 'each', 'bare Koa, 10 rows, a commit each', 1),
    line('', spread, 'record', 'bare Koa, one JSON text, group commit'),
    line('book, one slot', busy, 'rows', 'bare Koa, 10 rows, group commit', 0.5),
    line('', busy, 'each', 'bare Koa, 10 rows, a commit each'),
    line('', busy, 'record', 'bare Koa, one JSON text, group commit'),
    line('book, full slot', full, 'rows', 'bare Koa, 10 rows, group commit', 0.15),
    line('', full, 'reads', 'bare Koa, reads key and slot only'),
    line('schedule of 7 x 16 slots', schedule, 'bare', 'bare Koa, JSON built in SQL', 0.4),
    { what: 'failed', ours: Math.max(...failed), target: { atMost: 0 }, unit: '' },
  ]
}
