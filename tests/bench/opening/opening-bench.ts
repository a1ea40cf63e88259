import { writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import pg from 'pg'
import type { City } from '../../../application/ports/city-repository.ts'
import type { Calendar } from '../../../domain/reservation/calendar.ts'
import { plusDays, tokyoDay } from '../../../domain/shared/local-date.ts'
import type { CityServer } from '../../e2e/city-server.ts'
import { offeredCalendars } from '../../offered-calendars.ts'
import { type OwnPostgres, startOwnPostgres } from '../../own-postgres.ts'
import { benchSlots, bookingSurvey } from '../bench-bookings.ts'
import { type BenchSite, prepareBenchSite } from '../bench-site.ts'
import { resultOf } from '../processes.ts'
import { progress } from '../progress.ts'
import type { BenchOptions } from '../server/compare-loads.ts'
import { postgresSettings, WORKERS } from '../server/postgres-bench.ts'
import type { OpeningOrder, OpeningResult } from './opening-residents.ts'

/** Residents who come within the minute, tried from the fewest on until a hundredth of requests takes over a second. */
const LEVELS = [1_000, 2_000, 3_000, 4_000, 6_000, 8_000]
/** Of those who come that many get a place. */
const SHARE_OF_PLACES = 0.6
const DAYS = 20
const TOO_MANY = 5
/** Seconds from the first who comes until everybody gives up. */
const END_SEC = 300

/**
 * A booking opens: residents come within a minute, a third in its first ten seconds; each opens the page in LINE with
 * all that it fetches, signs in by an ID token, looks at the calendar, types for 3 to 15 s and books, and tries another
 * time where one is full. Says how many a minute are served with 99 % of requests under a second, and what happens when
 * five times as many come. The residents take the same cores as the server.
 */
export async function openingBench({ quick, engine }: BenchOptions): Promise<void> {
  const postgres = engine === 'postgres' ? await startOwnPostgres(postgresSettings) : undefined
  const line = await startLine()
  try {
    const levels = quick ? [60, 120] : LEVELS
    const tried = [...levels, ...levels.map((level) => level * TOO_MANY)]
    const site = await prepareBenchSite(openingCity(tried), ['ours'], {
      ...(await databaseOf(postgres)),
      LINE_ISSUER: line.issuer,
      LINE_JWKS_URL: `${line.issuer}/keys`,
      TRUST_PROXY: 'on',
      RATE_LIMITS: 'on',
    })
    try {
      const server = await site.start('ours')
      try {
        const held = await mostServed({ site, server, line }, levels)
        if (!held) throw new Error(`Not even ${levels[0]} residents a minute are served in time`)
        tell(
          `five times as many (${held * TOO_MANY})`,
          await opening({ site, server, line }, held * TOO_MANY),
        )
        console.log(`${engine}: ${held} residents a minute are served with p99 under 1 s`)
      } finally {
        await server.stop()
      }
    } finally {
      site.remove()
    }
  } finally {
    line.server.close()
    await postgres?.stop()
  }
}

async function databaseOf(postgres: OwnPostgres | undefined): Promise<Readonly<Record<string, string>>> {
  if (!postgres) return {}
  const client = new pg.Client({ connectionString: `${postgres.url}/postgres` })
  await client.connect()
  await client.query('create database city')
  await client.end()
  return { DATABASE_URL: `${postgres.url}/city`, WORKERS: String(WORKERS) }
}

type Setup = { site: BenchSite; server: CityServer; line: Line }

/** The largest of `levels` that is served in time, all smaller ones too. */
async function mostServed(setup: Setup, levels: readonly number[]): Promise<number | undefined> {
  let held: number | undefined
  for (const level of levels) {
    const result = await opening(setup, level)
    tell(`${level} residents within a minute`, result)
    if (result.p99 > 1_000 || result.outcome.p99 > 1_000 || result.unserved > 0) return held
    held = level
  }
  return held
}

/** One minute of one form, whose calendar nobody has booked yet. */
async function opening({ site, server, line }: Setup, residents: number): Promise<OpeningResult> {
  const tokensFile = join(site.folder, `residents-${residents}.json`)
  writeFileSync(tokensFile, JSON.stringify(await line.tokensOf(residents)))
  progress(`${residents} residents come`)
  const id = idOf(residents)
  const order: OpeningOrder = {
    origin: server.origin,
    surveyId: id,
    calendarId: id,
    days: days(),
    tokensFile,
    endSec: END_SEC,
  }
  const result = await resultOf<OpeningOrder, OpeningResult>('opening/opening-residents.ts', order)
  if (result.booked > placesFor(residents)) throw new Error('More have booked than there are places')
  return result
}

function tell(what: string, result: OpeningResult): void {
  const ms = (value: number): string => `${Math.round(value)} ms`
  const share = (value: number): string => `${Math.round(value * 100)} %`
  const list = (counts: Readonly<Record<string, number>>): string =>
    Object.entries(counts)
      .map(([name, times]) => `${name} ${times}`)
      .join(', ') || 'none'
  const { first, last, page, outcome, told, faults } = result
  console.log(`
${what}: ${result.booked} booked, ${result.refused} found all full, ${result.unserved} without an outcome, after ${Math.round(result.seconds)} s
  requests          ${result.requests}, p50 ${ms(result.p50)}, p99 ${ms(result.p99)} (the residents themselves late by ${ms(result.ownDelay)})
  page and files    p50 ${ms(page.p50)}, p99 ${ms(page.p99)}
  booking, waiting included  p50 ${ms(outcome.p50)}, p99 ${ms(outcome.p99)}
  told to come again ${list(told)} (${result.waited} residents); broken ${list(faults)}
  a place got       ${share(first)} of the first third who came, ${share(last)} of the last`)
}

const idOf = (residents: number): string => `opening-${residents}`
const days = (): string[] =>
  Array.from({ length: DAYS }, (_, at) => plusDays(tokyoDay(Date.now()), at + 1).replaceAll('-', ''))
const quotaFor = (residents: number): number =>
  Math.max(1, Math.round((residents * SHARE_OF_PLACES) / (DAYS * benchSlots.length)))
const placesFor = (residents: number): number => quotaFor(residents) * DAYS * benchSlots.length

/** A form and a calendar for each number of residents. */
function openingCity(
  levels: readonly number[],
): Pick<City, 'surveys' | 'members' | 'calendars' | 'categories' | 'items' | 'payment' | 'tax'> {
  const calendarFor = (residents: number): Calendar => ({
    sortKey: idOf(residents),
    name: idOf(residents),
    comaList: benchSlots,
    weekly: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], quotas: benchSlots.map(() => quotaFor(residents)) }],
  })
  const all = [...new Set(levels)]
  return {
    ...offeredCalendars(all.map(calendarFor)),
    surveys: all.map((residents, at) => ({
      ...bookingSurvey,
      surveyId: idOf(residents),
      surveySubId: at + 1,
      surveySchema: (bookingSurvey.surveySchema ?? []).map((item) =>
        item.type === 'reservation' ? { ...item, categories_tree: [idOf(residents)] } : item,
      ),
    })),
  }
}

type Line = { issuer: string; server: Server; tokensOf(residents: number): Promise<readonly string[]> }

/** Stands in for LINE: publishes the key that ID tokens are signed with. */
async function startLine(): Promise<Line> {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'opening', alg: 'ES256', use: 'sig' }] }
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(keys))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const tokenOf = (userId: string): Promise<string> =>
    new SignJWT({ name: '月町 花子' })
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256', kid: 'opening' })
      .setIssuer(issuer)
      .setAudience('1234567890')
      .setSubject(userId)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey)
  const tokensOf = async (residents: number): Promise<readonly string[]> => {
    const tokens: string[] = []
    for (let at = 0; at < residents; at += 1)
      tokens.push(await tokenOf(`U${(residents * 1_000_000 + at).toString(16).padStart(32, '0')}`))
    return tokens
  }
  return { issuer, server, tokensOf }
}
