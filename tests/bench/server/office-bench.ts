import { join } from 'node:path'
import { officeHeader } from '../../../adapters/http/api-base.ts'
import { tokyoDay } from '../../../domain/shared/local-date.ts'
import type { CityServer } from '../../e2e/city-server.ts'
import { benchDays, bookingCatalog, bookingSurvey } from '../bench-bookings.ts'
import { residentKnown, searchSurvey } from '../bench-search.ts'
import { type BenchSite, mintTokens, prepareBenchSite } from '../bench-site.ts'
import { benchSurvey } from '../bench-surveys.ts'
import { load } from '../processes.ts'
import { progress } from '../progress.ts'
import { type Line, printTable } from '../table.ts'
import {
  type BenchOptions,
  type Contender,
  compareLoads,
  describeLoad,
  type Figures,
} from './compare-loads.ts'
import type { RequestSequence } from './load.ts'
import { fileOf } from './look-up-bench.ts'
import { answersOf20Items, storeAnswers } from './store-answers.ts'
import { storeResidents } from './stored-residents.ts'

const api = '/survey/api/v1/db'
const officeApi = '/office/api'

/** People at their desks, each of whom looks for somebody and opens the list of the day every three seconds. */
const OFFICERS = 10
const EVERY_SEC = 3
const RESIDENTS = 200

/** Measures what ten officers at work take from residents who save and look at calendars as fast as they can. */
export async function officeBench(options: BenchOptions): Promise<void> {
  const surveys = [benchSurvey('save-20', 20), bookingSurvey, searchSurvey]
  const site = await prepareBenchSite({ surveys, ...bookingCatalog() }, ['ours'])
  try {
    const stored = options.quick ? 10_000 : 1_000_000
    progress(`storing ${stored} answers to look for`)
    await storeResidents(site, { residents: RESIDENTS, unclaimed: 0 })
    storeAnswers(site.databaseOf('ours'), searchSurvey.surveyId, { ...answersOf20Items, to: stored })
    const officersFile = await officersOf(site)
    const tokensFile = join(site.folder, 'tokens.json')
    await mintTokens(site, tokensFile)
    const server = await site.start('ours')
    try {
      const lines = await linesOn(server, { officersFile, tokensFile, options })
      printTable(`residents beside ${OFFICERS} officers, ${stored} answers stored`, lines)
    } finally {
      await server.stop()
    }
  } finally {
    site.remove()
  }
}

/** What the officers ask, each with a session of their own. */
async function officersOf(site: BenchSite): Promise<string> {
  const storage = await site.openStorage('ours')
  const today = tokyoDay(Date.now())
  const sequences: RequestSequence[] = []
  try {
    for (let at = 0; at < OFFICERS; at += 1) {
      const [sub, username, token] = [`officer-${at}`, `officer${at}`, `${at}`.padEnd(43, 'x')]
      await storage.staffAccounts.add(
        { sub, username, name: username, passwordHash: '', madeBy: 'office', madeAtMs: 0 },
        [],
      )
      await storage.officeDuties.put(sub, [{ role: 'keeper' }], [])
      await storage.officeSessions.add({ token, sub, username, isHalf: false, atMs: Date.now() }, [])
      const { name, phone } = residentKnown(at)
      sequences.push({
        headers: `Cookie: office=${token}\r\n${officeHeader}: 1\r\n`,
        requests: [
          { path: `${officeApi}/search`, body: JSON.stringify({ words: `${name} ${phone}` }) },
          { path: `${officeApi}/days/${today}` },
        ],
      })
    }
  } finally {
    await storage.close()
  }
  return fileOf(site, 'officers', sequences)
}

type Setup = { officersFile: string; tokensFile: string; options: BenchOptions }

async function linesOn(server: CityServer, setup: Setup): Promise<Line[]> {
  const { tokensFile } = setup
  const [from = '', , , , , , to = ''] = benchDays(tokyoDay(Date.now()))
  const query = `start_day=${from}&end_day=${to}`
  const residents = { surveyId: 'save-20', items: 20, tokensFile }
  const orders = {
    save: { ...residents, kind: 'save', url: `${server.origin}${api}/survey-results/putItem` },
    schedule: {
      ...residents,
      kind: 'read',
      url: `${server.origin}${api}/calendars/schedule/spread?${query}`,
    },
  } as const
  const lines: Line[] = []
  for (const [what, order] of Object.entries(orders)) {
    const figures = await besideOfficers(what, server, order, setup)
    lines.push(...linesOf(what, figures))
  }
  return lines
}

/** A load of residents by itself, and while the officers work. */
async function besideOfficers(
  what: string,
  { origin, pid }: CityServer,
  order: Exclude<Contender['order'], (...given: never[]) => unknown>,
  { officersFile, options }: Setup,
): Promise<Figures> {
  let working = Promise.resolve()
  const work = async (): Promise<void> => {
    const done = await load({
      ...{ url: origin, kind: 'sequence', sequencesFile: officersFile, surveyId: '', items: 0 },
      ...{ seconds: options.quick ? 2 : 5, connections: OFFICERS, rate: OFFICERS / EVERY_SEC },
    })
    if (done.failed > 0) throw new Error(`${done.failed} requests of officers failed`)
    progress(`officers p50 ${done.p50.toFixed(1)} ms  p99 ${done.p99.toFixed(1)} ms`)
  }
  const figures = await compareLoads(
    what,
    [
      { name: 'alone', pid, order: async () => working.then(() => order) },
      {
        name: 'beside',
        pid,
        order: () => {
          working = work()
          return order
        },
      },
    ],
    options,
  )
  await working
  return figures
}

function linesOf(what: string, figures: Figures): Line[] {
  const [beside, alone] = [figures.get('beside')!, figures.get('alone')!]
  return [
    {
      what: `${what} while they work`,
      ours: beside.perSecond,
      reference: { name: 'alone', value: alone.perSecond },
      target: { atLeast: 0.9 },
      unit: '/s',
      note: describeLoad(beside),
    },
    ...(beside.failed > 0 ? [{ what: 'failed', ours: beside.failed, target: { atMost: 0 }, unit: '' }] : []),
  ]
}
