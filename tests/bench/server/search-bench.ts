import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { soughtBy } from '../../../domain/answer/find-terms.ts'
import { answersOfResident, residentKnown, searchBody, searchSurvey, searchUserId } from '../bench-search.ts'
import { type BenchSite, prepareBenchSite } from '../bench-site.ts'
import { type BareServer, startBareServer } from '../processes.ts'
import { progress } from '../progress.ts'
import { median } from '../statistics.ts'
import { type Line, printTable } from '../table.ts'
import {
  type BenchOptions,
  type Contender,
  compareLoads,
  cpuOf,
  describeLoad,
  type Figures,
} from './compare-loads.ts'
import type { RequestSequence } from './load.ts'
import { CLAIMS, fileOf, filterQuery, headersOf, lookUpLines, type SearchSetup } from './look-up-bench.ts'
import { answersOf20Items, storeAnswers } from './store-answers.ts'
import { type Claimable, storeResidents } from './stored-residents.ts'

const api = '/survey/api/v1/db'
const ownList = `${api}/survey-results/getBySurveyIdUserIdIndex?surveyId=${searchSurvey.surveyId}`
const { surveyId } = searchSurvey

const sizes = ({ quick }: BenchOptions) => (quick ? [10_000, 20_000] : [10_000, 100_000, 1_000_000])
const RESIDENTS = 2_000

/** Looking for answers by itself. */
export async function searchBench(options: BenchOptions): Promise<void> {
  const site = await prepareBenchSite({ surveys: [searchSurvey] }, ['ours'])
  try {
    printTable(searchTitle, await searchLines(site, options))
  } finally {
    site.remove()
  }
}

export const searchTitle = 'looking for answers, 32 connections'

/**
 * Measures a search by two items that finds one's own answers, and the reading of all of them, with ever more answers
 * stored, against the bare server that has a row per item, and a search of the office; then, with the most, look-ups of
 * records that nobody owns.
 */
export async function searchLines(site: BenchSite, options: BenchOptions): Promise<Line[]> {
  const rounds = options.rounds + 1
  const claimable = await storeResidents(site, { residents: RESIDENTS, unclaimed: CLAIMS * rounds })
  const lines: Line[] = []
  const first = new Map<string, number>()
  let before = 0
  for (const others of sizes(options)) {
    progress(`storing ${others} answers to look for`)
    storeAnswers(site.databaseOf('ours'), surveyId, { ...answersOf20Items, from: before, to: others })
    before = others
    const isLast = others === sizes(options).at(-1)
    const stored = { others, first, claimable: isLast ? claimable : [] }
    lines.push(...(await withStored(site, options, stored)), ...(await officeLines(site, stored)))
  }
  return lines
}

type Stored = { others: number; claimable: readonly Claimable[]; first: Map<string, number> }

async function withStored(site: BenchSite, options: BenchOptions, stored: Stored): Promise<Line[]> {
  const { others, claimable } = stored
  const configFile = join(site.folder, 'no-config.json')
  writeFileSync(configFile, '{}')
  const server = await site.start('ours')
  const bare = await startBareServer(configFile, { others, residents: RESIDENTS })
  try {
    const setup = { site, server, bare }
    const own = await ownSequences(setup)
    await expectSameAnswers(setup, own)
    const find = await compareLoads(`search at ${others}`, contendersOf(setup, own.find), options)
    const list = await compareLoads(`own list at ${others}`, contendersOf(setup, own.list), options)
    const lines = [...linesOf('search by two items', find, stored), ...linesOf('own list', list, stored)]
    if (claimable.length === 0) return lines
    return [...lines, ...(await lookUpLines(setup, options, claimable))]
  } finally {
    await bare.stop()
    await server.stop()
  }
}

/** The office looks for residents by name and number, one after the other, while no server runs. */
async function officeLines(site: BenchSite, { others, first }: Stored): Promise<Line[]> {
  const storage = await site.openStorage('ours')
  const what = 'the office finds somebody'
  try {
    const times: number[] = []
    for (let at = 0; at < RESIDENTS; at += 1) {
      const { name, phone } = residentKnown(at)
      const sought = soughtBy(`${name} ${phone}`)
      const begun = performance.now()
      const { records } = await storage.officeAnswers.find(sought, { limit: 20, surveyIds: [surveyId] })
      times.push(performance.now() - begun)
      if (records.length !== answersOfResident(at))
        throw new Error(`the office finds ${records.length} answers`)
    }
    const ours = median(times)
    const least = first.get(what)
    if (least === undefined) first.set(what, ours)
    const line = { what: `${what}, ${others.toLocaleString('en')} stored`, ours, unit: 'ms' }
    if (least === undefined) return [line]
    return [{ ...line, reference: { name: 'with the fewest stored', value: least }, target: { atMost: 1.5 } }]
  } finally {
    await storage.close()
  }
}

type Setup = SearchSetup & { bare: BareServer }
type Sequences = { ours: RequestSequence[]; bare: RequestSequence[] }

/** Each of the residents looks for their own answers, and reads the list of them. */
async function ownSequences(setup: Setup): Promise<{ find: Sequences; list: Sequences }> {
  const numbers = Array.from({ length: RESIDENTS }, (_, at) => at)
  const headers = await Promise.all(numbers.map((at) => headersOf(setup, searchUserId(at))))
  const bodies = numbers.map((at) => searchBody(residentKnown(at)))
  return {
    find: {
      ours: numbers.map((at) => ({
        headers: headers[at]!,
        requests: [{ path: filterQuery, body: bodies[at]! }],
      })),
      bare: numbers.map((at) => ({ headers: '', requests: [{ path: '/find', body: bodies[at]! }] })),
    },
    list: {
      ours: numbers.map((at) => ({ headers: headers[at]!, requests: [{ path: ownList }] })),
      bare: numbers.map((at) => ({
        headers: `X-User: ${searchUserId(at)}\r\n`,
        requests: [{ path: '/own' }],
      })),
    },
  }
}

/** Both servers must find all 20 rows of every answer of a resident before how fast they are means anything. */
async function expectSameAnswers(
  { server, bare }: Setup,
  { find, list }: { find: Sequences; list: Sequences },
): Promise<void> {
  const number = RESIDENTS - 1
  const expected = answersOfResident(number) * searchSurvey.surveySchema!.length
  for (const [origin, sequence] of [
    [server.origin, find.ours[number]!],
    [server.origin, list.ours[number]!],
    [bare.origin, find.bare[number]!],
    [bare.origin, list.bare[number]!],
  ] as const) {
    const rows = await rowsOf(origin, sequence)
    if (rows !== expected)
      throw new Error(`${sequence.requests[0]!.path} finds ${rows} rows instead of ${expected}`)
  }
}

async function rowsOf(origin: string, { headers, requests }: RequestSequence): Promise<number> {
  const { path, body } = requests[0]!
  const named = headers.split('\r\n').filter(Boolean)
  const sent = named.map((line): [string, string] => {
    const colon = line.indexOf(': ')
    return [line.slice(0, colon), line.slice(colon + 2)]
  })
  const response = await fetch(`${origin}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: [...sent, ['content-type', 'application/json']],
    ...(body !== undefined && { body }),
  })
  const answer = (await response.json()) as { data?: unknown[] }
  if (!answer.data) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`)
  return answer.data.length
}

function contendersOf({ site, server, bare }: Setup, asked: Sequences): Contender[] {
  const order = { kind: 'sequence' as const, surveyId, items: 20 }
  return [
    {
      name: 'ours',
      pid: server.pid,
      order: { ...order, url: server.origin, sequencesFile: fileOf(site, 'sequences-ours', asked.ours) },
    },
    {
      name: 'bare',
      pid: bare.pid,
      order: { ...order, url: bare.origin, sequencesFile: fileOf(site, 'sequences-bare', asked.bare) },
    },
  ]
}

/** Against the reference, and against ourselves with the fewest answers stored. */
function linesOf(what: string, figures: Figures, { others, first }: Stored): Line[] {
  const [ours, bare] = [figures.get('ours')!, figures.get('bare')!]
  const least = first.get(what)
  if (least === undefined) first.set(what, ours.p50)
  const failed = ours.failed + bare.failed
  return [
    {
      what: `${what}, ${others.toLocaleString('en')} stored`,
      ours: ours.perSecond,
      reference: { name: 'bare Koa, a row per item', value: bare.perSecond },
      target: { atLeast: 0.45 },
      unit: '/s',
      cpu: cpuOf(figures, 'bare'),
      note: describeLoad(ours),
    },
    ...(least === undefined
      ? []
      : [
          {
            what: '',
            ours: ours.p50,
            reference: { name: 'with the fewest stored', value: least },
            target: { atMost: 1.5 },
            unit: 'ms',
          },
        ]),
    ...(failed > 0 ? [{ what: 'failed', ours: failed, target: { atMost: 0 }, unit: '' }] : []),
  ]
}
