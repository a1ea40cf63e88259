import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CityServer } from '../../e2e/city-server.ts'
import { liffBrowser } from '../../e2e/line/liff-browser.ts'
import { bookingCatalog, bookingSurvey } from '../bench-bookings.ts'
import { searchSurvey } from '../bench-search.ts'
import { type BenchSite, mintTokens, prepareBenchSite } from '../bench-site.ts'
import { benchMemberForm, benchSurvey } from '../bench-surveys.ts'
import { type BareServer, peakMemory, startBareServer } from '../processes.ts'
import { progress } from '../progress.ts'
import { median } from '../statistics.ts'
import { type Line, printTable } from '../table.ts'
import { bookingLines } from './booking-bench.ts'
import {
  type BenchOptions,
  type Contender,
  compareLoads,
  cpuOf,
  describeLoad,
  type Figures,
} from './compare-loads.ts'
import { searchLines, searchTitle } from './search-bench.ts'

const api = '/survey/api/v1/db'
/** So many items of this kind are about 30 KB of JSON. */
const configItems = 110

/**
 * Measures saves and config reads against a bare Koa server, in turns, then memory and start, and prints the table;
 * then bookings and schedules, with a million answers stored; then looking for answers, with up to as many more.
 */
export async function serverBench(options: BenchOptions): Promise<void> {
  const site = await prepareBenchSite(
    {
      members: [benchMemberForm('member-20', 20)],
      surveys: [benchSurvey('save-20', 20), benchSurvey('config', configItems), bookingSurvey, searchSurvey],
      ...bookingCatalog(),
    },
    ['ours'],
  )
  try {
    const starts = await startTimes(site, options)
    const lines = await underLoad(site, options)
    const started: Line = {
      what: 'start until ready',
      ours: median(starts),
      target: { atMost: 2_000 },
      unit: 'ms',
    }
    printTable('server, 32 connections', [...lines, started])
    const stored = options.quick ? 20_000 : 1_000_000
    printTable(
      `bookings, 32 connections, ${stored} answers stored`,
      await bookingLines(site, options, stored),
    )
    printTable(searchTitle, await searchLines(site, options))
  } finally {
    site.remove()
  }
}

async function startTimes(site: BenchSite, { quick }: BenchOptions): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < (quick ? 2 : 5); run += 1) {
    const from = performance.now()
    const server = await site.start('ours')
    times.push(performance.now() - from)
    await server.stop()
    progress(`start until ready ${Math.round(times.at(-1)!)} ms`)
  }
  return times
}

async function underLoad(site: BenchSite, options: BenchOptions): Promise<Line[]> {
  const server = await site.start('ours')
  const tokensFile = join(site.folder, 'tokens.json')
  const { configFile, bytes } = await fetchConfig(site, server, tokensFile)
  const bare = await startBareServer(configFile)
  try {
    const saves = await compareLoads('save', saveContenders(server, bare, tokensFile), options)
    const memory = peakMemory(server.pid)
    const registrations = await compareLoads(
      'register',
      registerContenders(server, tokensFile, await newResidents(site, options)),
      options,
    )
    const reads = await compareLoads('config', readContenders(server, bare, tokensFile), options)
    const openings = await compareLoads('opening', openingContenders(server, bare), options)
    return [
      ...saveLines(saves, memory),
      registerLine(registrations),
      readLine(`config of ${Math.round(bytes / 1e3)} kB`, reads, 0.25),
      readLine('page of a form of 20 items in LINE', openings),
    ]
  } finally {
    await bare.stop()
    await server.stop()
  }
}

/**
 * Mints the residents' tokens and keeps the config as the server gives it, for the reference to give the same bytes.
 */
async function fetchConfig(
  site: BenchSite,
  { origin }: CityServer,
  tokensFile: string,
): Promise<{ configFile: string; bytes: number }> {
  const tokens = await mintTokens(site, tokensFile)
  const response = await fetch(`${origin}${api}/survey-configs/getItem?surveyId=config`, {
    headers: { authorization: `Bearer ${tokens[0]}` },
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`The config is not served: ${response.status} ${text}`)
  const configFile = join(site.folder, 'config.json')
  writeFileSync(configFile, text)
  return { configFile, bytes: Buffer.byteLength(text) }
}

function saveContenders({ origin, pid }: CityServer, bare: BareServer, tokensFile: string): Contender[] {
  const order = { kind: 'save' as const, surveyId: 'save-20', items: 20 }
  return [
    { name: 'ours', pid, order: { ...order, url: `${origin}${api}/survey-results/putItem`, tokensFile } },
    ...['rows', 'each', 'record'].map((name) => ({
      name,
      pid: bare.pid,
      order: { ...order, url: `${bare.origin}/${name}` },
    })),
  ]
}

/** More than register in one round. */
const RESIDENTS_OF_ROUND = 25_000

/** Files with the tokens of residents that are no members yet, one for each round. */
async function newResidents(site: BenchSite, { rounds, quick }: BenchOptions): Promise<readonly string[]> {
  const residents = quick ? RESIDENTS_OF_ROUND / 5 : RESIDENTS_OF_ROUND
  const files: string[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const file = join(site.folder, `members-${round}.json`)
    await mintTokens(site, file, { residents, first: (round + 1) * 1_000_000 })
    files.push(file)
  }
  return files
}

function registerContenders(
  { origin, pid }: CityServer,
  tokensFile: string,
  residents: readonly string[],
): Contender[] {
  const order = { kind: 'save' as const, items: 20 }
  const member = { ...order, surveyId: 'member-20', url: `${origin}${api}/member-results/putItem` }
  const save = { ...order, surveyId: 'save-20', url: `${origin}${api}/survey-results/putItem`, tokensFile }
  return [
    { name: 'ours', pid, order: (round) => ({ ...member, tokensFile: residents[round]! }) },
    { name: 'save', pid, order: save },
  ]
}

function registerLine(figures: Figures): Line {
  const [ours, reference] = [figures.get('ours')!, figures.get('save')!]
  return {
    what: 'registration of 20 items and a number',
    ours: ours.perSecond,
    reference: { name: 'our own save of 20 items', value: reference.perSecond },
    target: { atLeast: 0.6 },
    unit: '/s',
    cpu: cpuOf(figures, 'save'),
    note: describeLoad(ours),
  }
}

function readContenders({ origin, pid }: CityServer, bare: BareServer, tokensFile: string): Contender[] {
  const order = { kind: 'read' as const, surveyId: 'config', items: 3 }
  const url = `${origin}${api}/survey-configs/getItem?surveyId=config`
  return [
    { name: 'ours', pid, order: { ...order, url, tokensFile } },
    { name: 'bytes', pid: bare.pid, order: { ...order, url: `${bare.origin}/config` } },
  ]
}

/** The page that LINE's browser opens, with the form in it. */
function openingContenders({ origin, pid }: CityServer, bare: BareServer): Contender[] {
  const order = { kind: 'read' as const, surveyId: 'save-20', items: 20 }
  const headers = `User-Agent: ${liffBrowser}\r\nAccept-Encoding: br\r\n`
  return [
    { name: 'ours', pid, order: { ...order, url: `${origin}/survey/save-20`, headers } },
    { name: 'bytes', pid: bare.pid, order: { ...order, url: `${bare.origin}/config` } },
  ]
}

function saveLines(figures: Figures, memory: number): Line[] {
  const of = (name: string) => figures.get(name)!
  const ours = of('ours')
  const line = (what: string, name: string, against: string, atLeast?: number): Line => ({
    what,
    ours: ours.perSecond,
    reference: { name: against, value: of(name).perSecond },
    ...(atLeast !== undefined && { target: { atLeast } }),
    unit: '/s',
    cpu: cpuOf(figures, name),
    note: describeLoad(of(name)),
  })
  return [
    line('save of 20 items, durable', 'rows', 'bare Koa, 20 rows, group commit', 0.55),
    line('', 'each', 'bare Koa, 20 rows, a commit each', 1),
    line('', 'record', 'bare Koa, one JSON text, group commit'),
    { what: 'save p99', ours: ours.p99, target: { atMost: 100 }, unit: 'ms', note: describeLoad(ours) },
    { what: 'failed saves', ours: ours.failed, target: { atMost: 0 }, unit: '' },
    { what: 'peak memory while saving', ours: memory, target: { atMost: 300 }, unit: 'MB' },
  ]
}

function readLine(what: string, figures: Figures, atLeast?: number): Line {
  const [ours, reference] = [figures.get('ours')!, figures.get('bytes')!]
  return {
    what,
    ours: ours.perSecond,
    reference: { name: 'bare Koa, bytes in memory', value: reference.perSecond },
    ...(atLeast !== undefined && { target: { atLeast } }),
    unit: '/s',
    cpu: cpuOf(figures, 'bytes'),
    note: describeLoad(ours),
  }
}
