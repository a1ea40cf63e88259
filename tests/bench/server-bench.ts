import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CityServer } from '../e2e/city-server.ts'
import { type BenchSite, prepareBenchSite } from './bench-site.ts'
import { benchSurvey } from './bench-surveys.ts'
import type { LoadResult } from './keep-alive-load.ts'
import type { LoadOrder } from './load.ts'
import { type BareServer, load, peakMemory, startBareServer } from './processes.ts'
import { progress } from './progress.ts'
import { median } from './statistics.ts'
import { type Line, printTable } from './table.ts'

type Pace = { rounds: number; quick: boolean }
type Contender = { name: string; order: Omit<LoadOrder, 'seconds' | 'connections'> }

const api = '/survey/api/v1/db'
const residents = 2_000
/** So many items of this kind are about 30 KB of JSON. */
const configItems = 110

/** Measures saves and config reads against a bare Koa server, in turns, then memory and start, and prints the table. */
export async function serverBench(pace: Pace): Promise<void> {
  const site = await prepareBenchSite(
    [benchSurvey('save-20', 20), benchSurvey('config', configItems)],
    ['ours'],
  )
  try {
    const starts = await startTimes(site, pace)
    const lines = await underLoad(site, pace)
    const started: Line = {
      what: 'start until ready',
      ours: median(starts),
      target: { atMost: 2_000 },
      unit: 'ms',
    }
    printTable('server, 32 connections', [...lines, started])
  } finally {
    site.remove()
  }
}

async function startTimes(site: BenchSite, { quick }: Pace): Promise<number[]> {
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

async function underLoad(site: BenchSite, pace: Pace): Promise<Line[]> {
  const server = await site.start('ours')
  const tokensFile = join(site.folder, 'tokens.json')
  const { configFile, bytes } = await fetchConfig(site, server, tokensFile)
  const bare = await startBareServer(configFile)
  try {
    const saves = await inTurns(saveContenders(server, bare, tokensFile), pace)
    const memory = peakMemory(server.pid)
    const reads = await inTurns(readContenders(server, bare, tokensFile), pace)
    return [...saveLines(saves, memory), readLine(reads, bytes)]
  } finally {
    await bare.stop()
    await server.stop()
  }
}

/** Mints the residents' tokens and keeps the config as the server gives it, for the reference to give the same bytes. */
async function fetchConfig(
  site: BenchSite,
  { origin }: CityServer,
  tokensFile: string,
): Promise<{ configFile: string; bytes: number }> {
  const ids = Array.from({ length: residents }, (_, at) => `U${String(at).padStart(32, '0')}`)
  const tokens = await Promise.all(ids.map((id) => site.tokenFor(origin, id)))
  writeFileSync(tokensFile, JSON.stringify(tokens))
  const response = await fetch(`${origin}${api}/survey-configs/getItem?surveyId=config`, {
    headers: { authorization: `Bearer ${tokens[0]}` },
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`The config is not served: ${response.status} ${text}`)
  const configFile = join(site.folder, 'config.json')
  writeFileSync(configFile, text)
  return { configFile, bytes: Buffer.byteLength(text) }
}

function saveContenders({ origin }: CityServer, bare: BareServer, tokensFile: string): Contender[] {
  const order = { kind: 'save' as const, surveyId: 'save-20', items: 20 }
  return [
    { name: 'ours', order: { ...order, url: `${origin}${api}/survey-results/putItem`, tokensFile } },
    ...['rows', 'each', 'record'].map((name) => ({
      name,
      order: { ...order, url: `${bare.origin}/${name}` },
    })),
  ]
}

function readContenders({ origin }: CityServer, bare: BareServer, tokensFile: string): Contender[] {
  const order = { kind: 'read' as const, surveyId: 'config', items: 3 }
  const url = `${origin}${api}/survey-configs/getItem?surveyId=config`
  return [
    { name: 'ours', order: { ...order, url, tokensFile } },
    { name: 'bytes', order: { ...order, url: `${bare.origin}/config` } },
  ]
}

type Figures = Map<string, LoadResult>

/** One round to warm up that does not count, then `rounds` that do. @returns medians */
async function inTurns(contenders: readonly Contender[], { rounds, quick }: Pace): Promise<Figures> {
  const all = new Map<string, LoadResult[]>(contenders.map(({ name }) => [name, []]))
  for (let round = 0; round <= rounds; round += 1) {
    for (const [turn] of contenders.entries()) {
      const { name, order } = contenders[(turn + round) % contenders.length]!
      const seconds = quick ? 2 : 5
      const result = await load({ ...order, seconds, connections: 32 })
      if (round > 0) all.get(name)!.push(result)
      progress(`${order.kind} round ${round} of ${rounds}  ${name.padEnd(7)} ${describeLoad(result)}`)
    }
  }
  return new Map([...all].map(([name, results]) => [name, medians(results)]))
}

function describeLoad({ perSecond, p50, p99, failed }: LoadResult): string {
  return `${Math.round(perSecond)}/s  p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms${failed > 0 ? `  ${failed} FAILED` : ''}`
}

function medians(results: readonly LoadResult[]): LoadResult {
  const middle = (name: keyof LoadResult) => median(results.map((result) => result[name]))
  return {
    perSecond: middle('perSecond'),
    answered: middle('answered'),
    failed: Math.max(...results.map(({ failed }) => failed)),
    p50: middle('p50'),
    p99: middle('p99'),
  }
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
    note: describeLoad(of(name)),
  })
  return [
    line('save of 20 items, durable', 'rows', 'bare Koa, 20 rows, group commit', 0.6),
    line('', 'each', 'bare Koa, 20 rows, a commit each', 1),
    line('', 'record', 'bare Koa, one JSON text, group commit'),
    { what: 'save p99', ours: ours.p99, target: { atMost: 100 }, unit: 'ms', note: describeLoad(ours) },
    { what: 'failed saves', ours: ours.failed, target: { atMost: 0 }, unit: '' },
    { what: 'peak memory while saving', ours: memory, target: { atMost: 200 }, unit: 'MB' },
  ]
}

function readLine(figures: Figures, bytes: number): Line {
  const [ours, reference] = [figures.get('ours')!, figures.get('bytes')!]
  return {
    what: `config of ${Math.round(bytes / 1e3)} kB`,
    ours: ours.perSecond,
    reference: { name: 'bare Koa, bytes in memory', value: reference.perSecond },
    target: { atLeast: 0.25 },
    unit: '/s',
    note: describeLoad(ours),
  }
}
