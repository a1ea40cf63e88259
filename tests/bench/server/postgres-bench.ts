import { join } from 'node:path'
import pg from 'pg'
import { systemClock } from '../../../adapters/platform/system-clock.ts'
import { tokyoDay } from '../../../domain/shared/local-date.ts'
import type { CityServer } from '../../e2e/city-server.ts'
import { type OwnPostgres, startOwnPostgres } from '../../own-postgres.ts'
import { benchValues, bookingCatalog, bookingSurvey } from '../bench-bookings.ts'
import { residentKnown, searchBody, searchSurvey, searchUserId } from '../bench-search.ts'
import { type BenchSite, mintTokens, prepareBenchSite } from '../bench-site.ts'
import { benchSurvey } from '../bench-surveys.ts'
import { type BareServer, startBarePostgresServer } from '../processes.ts'
import { progress } from '../progress.ts'
import { type Line, printTable } from '../table.ts'
import { type BenchOptions, compareLoads, cpuOf, describeLoad, type Figures } from './compare-loads.ts'
import type { LoadOptions } from './load.ts'
import { fileOf, filterQuery, headersOf } from './look-up-bench.ts'
import { storeResidents } from './stored-residents.ts'

const api = '/survey/api/v1/db'
export const WORKERS = 2
const RESIDENTS = 2_000
/**
 * Enough that each sends a form some tens of times, about what a city takes of them on a day; the more one has sent,
 * the longer a save.
 */
const SENDERS = 5_000

/** For a machine that does nothing else, with 2 GB of memory; all that is acknowledged is on disk. */
export const postgresSettings = ['shared_buffers=512MB', 'max_wal_size=4GB', 'max_connections=100']

/**
 * Measures bookings, saves and searches of two processes on a PostgreSQL server of its own, against a bare server that
 * stores the same in one call of a function of the database, on the same PostgreSQL server; prints the table.
 */
export async function postgresBench(options: BenchOptions): Promise<void> {
  const postgres = await startOwnPostgres(postgresSettings)
  try {
    const [database, reference] = [`${postgres.url}/city`, `${postgres.url}/reference`]
    await query(`${postgres.url}/postgres`, 'create database city')
    await query(`${postgres.url}/postgres`, 'create database reference')
    const site = await prepareBenchSite(
      { surveys: [benchSurvey('save-20', 20), bookingSurvey, searchSurvey], ...bookingCatalog() },
      ['ours'],
      { DATABASE_URL: database, WORKERS: String(WORKERS) },
    )
    try {
      const bare = await startBarePostgresServer(reference)
      const written = await writeLines(site, options, postgres, bare).finally(() => bare.stop())
      printTable(`PostgreSQL, ${WORKERS} processes, 32 connections`, written)
      printTable('looking for answers on PostgreSQL', await searchLines(site, options, postgres, database))
    } finally {
      site.remove()
    }
  } finally {
    await postgres.stop()
  }
}

async function query(url: string, sql: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql, values)
  await client.end()
}

async function writeLines(
  site: BenchSite,
  options: BenchOptions,
  postgres: OwnPostgres,
  bare: BareServer,
): Promise<Line[]> {
  const server = await site.start('ours')
  try {
    const tokensFile = join(site.folder, 'tokens.json')
    await mintTokens(site, tokensFile, { residents: SENDERS, first: 0 })
    const contenders = (path: string, order: Omit<LoadOptions, 'url' | 'seconds' | 'connections'>) => [
      {
        name: 'ours',
        pid: server.pid,
        databasePid: postgres.pid(),
        order: { ...order, url: `${server.origin}${api}/survey-results/putItem`, tokensFile },
      },
      {
        name: 'bare',
        pid: bare.pid,
        databasePid: postgres.pid(),
        order: { ...order, url: `${bare.origin}/${path}` },
      },
    ]
    const today = tokyoDay(systemClock.now())
    const book = (calendarId: string) => ({
      kind: 'book' as const,
      surveyId: bookingSurvey.surveyId,
      items: 3,
      values: benchValues(calendarId, today).slice(0, calendarId === 'busy' ? 1 : undefined),
    })
    const save = { kind: 'save' as const, surveyId: 'save-20', items: 20 }
    const spread = await compareLoads('book spread', contenders('book', book('spread')), options)
    const busy = await compareLoads('book one slot', contenders('book', book('busy')), options)
    const saves = await compareLoads('save', contenders('save', save), options)
    return [
      lineOf('book, spread over 1,000 slots', spread, 0.3),
      lineOf('book, one slot', busy, 0.15),
      lineOf('save of 20 items', saves, 0.3),
    ]
  } finally {
    await server.stop()
  }
}

function lineOf(what: string, figures: Figures, atLeast?: number): Line {
  const [ours, bare] = [figures.get('ours')!, figures.get('bare')!]
  const failed = ours.failed + bare.failed
  if (failed > 0) throw new Error(`${what}: ${failed} requests failed`)
  return {
    what,
    ours: ours.perSecond,
    reference: { name: 'bare Koa, one call each', value: bare.perSecond },
    ...(atLeast !== undefined && { target: { atLeast } }),
    unit: '/s',
    cpu: cpuOf(figures, 'bare'),
    note: describeLoad(ours),
  }
}

/** A search by two items that finds one's own answers, with ever more answers of others stored. */
async function searchLines(
  site: BenchSite,
  options: BenchOptions,
  postgres: OwnPostgres,
  database: string,
): Promise<Line[]> {
  await storeResidents(site, { residents: RESIDENTS, unclaimed: 0 })
  const lines: Line[] = []
  let before = 0
  let first: number | undefined
  for (const others of options.quick ? [10_000, 20_000] : [10_000, 1_000_000]) {
    progress(`storing ${others} answers to look for`)
    await query(database, storeOthersSql, [searchSurvey.surveyId, before, others - 1])
    await query(database, 'vacuum analyze answer')
    before = others
    const server = await site.start('ours')
    try {
      const sequencesFile = fileOf(site, 'sequences', await findSequences(site, server))
      const order = {
        kind: 'sequence' as const,
        surveyId: searchSurvey.surveyId,
        items: 20,
        url: server.origin,
        sequencesFile,
      }
      const contender = { name: 'ours', pid: server.pid, databasePid: postgres.pid(), order }
      const ours = (await compareLoads(`search at ${others}`, [contender], options)).get('ours')!
      first ??= ours.p50
      lines.push({
        what: `search by two items, ${others.toLocaleString('en')} stored`,
        ours: ours.p50,
        ...(others > 10_000 && {
          reference: { name: 'with the fewest stored', value: first },
          target: { atMost: 1.5 },
        }),
        unit: 'ms',
        note: describeLoad(ours),
      })
    } finally {
      await server.stop()
    }
  }
  return lines
}

const findSequences = (site: BenchSite, server: CityServer) =>
  Promise.all(
    Array.from({ length: RESIDENTS }, async (_, at) => ({
      headers: await headersOf({ site, server }, searchUserId(at)),
      requests: [{ path: filterQuery, body: searchBody(residentKnown(at)) }],
    })),
  )

/** Answers of other residents, whose content is never read. */
const storeOthersSql = `insert into answer (answer_id, survey_id, owner, registered_by, version, key_ms, answer_code, check_value,
    created_at, updated_at, saved_at_ms, saved_version, claim_index, sealed)
  select 'other-' || at, $1, sha256(('owner' || at)::bytea), 'resident', 1, 1700000000000 + at, 'O' || lpad(at::text, 7, '0'), '未対応',
    1700000000, 1700000000, 1700000000000 + at, 1, sha256(('claim' || at)::bytea), decode(repeat(md5(at::text), 80), 'hex')
  from generate_series($2::bigint, $3::bigint) at`
