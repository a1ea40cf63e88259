import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CityServer } from '../../e2e/city-server.ts'
import { searchBody, searchSurvey, searchUserId, unknownKnown } from '../bench-search.ts'
import type { BenchSite } from '../bench-site.ts'
import type { Line } from '../table.ts'
import { type BenchOptions, compareLoads, describeLoad, type Figures } from './compare-loads.ts'
import type { RequestSequence } from './load.ts'
import type { Claimable } from './stored-residents.ts'

const api = '/survey/api/v1/db'
const { surveyId } = searchSurvey

/** Where residents look for answers. */
export const filterQuery = `${api}/survey-results/filterQuery`

/** People of each round: who claims a record, and who looks ten times for what isn't there. */
export const CLAIMS = 1_000
const SEEKERS = 1_000
const LOOK_UPS = 10

export type SearchSetup = { site: BenchSite; server: CityServer }

export const headersOf = async ({ site }: SearchSetup, userId: string): Promise<string> =>
  `Authorization: Bearer ${await site.tokenFor(userId)}\r\n`

/** Writes down what the load generator sequences. @returns the file */
export function fileOf({ folder }: BenchSite, name: string, sequences: readonly RequestSequence[]): string {
  const file = join(folder, `${name}.json`)
  writeFileSync(file, JSON.stringify(sequences))
  return file
}

/** Look-ups of what nobody has sent, ten a resident; and records that are found and claimed at once. */
export async function lookUpLines(
  setup: SearchSetup,
  options: BenchOptions,
  claimable: readonly Claimable[],
): Promise<Line[]> {
  const rounds = Array.from({ length: options.rounds + 1 }, (_, round) => round)
  const nothing: string[] = []
  const claims: string[] = []
  for (const round of rounds) {
    nothing.push(fileOf(setup.site, `nothing-${round}`, await nothingSequences(setup, round)))
    const own = claimable.slice(round * CLAIMS, (round + 1) * CLAIMS)
    claims.push(fileOf(setup.site, `claims-${round}`, await claimSequences(setup, round, own)))
  }
  const order = { kind: 'sequence' as const, surveyId, items: 20, once: true, url: setup.server.origin }
  const measure = (what: string, files: readonly string[]) =>
    compareLoads(
      what,
      [
        {
          name: 'ours',
          pid: setup.server.pid,
          order: (round) => ({ ...order, sequencesFile: files[round]! }),
        },
      ],
      options,
    )
  const figures = {
    nothing: await measure('look-up of nothing', nothing),
    claim: await measure('find and claim', claims),
  }
  const line = (what: string, of: Figures): Line => {
    const ours = of.get('ours')!
    return { what, ours: ours.perSecond, unit: '/s', note: describeLoad(ours) }
  }
  const failed = Math.max(...Object.values(figures).map((of) => of.get('ours')!.failed))
  return [
    line('look-up that finds nothing, durable count', figures.nothing),
    line('unclaimed record found and claimed, durable', figures.claim),
    { what: 'failed', ours: failed, target: { atMost: 0 }, unit: '' },
  ]
}

async function nothingSequences(setup: SearchSetup, round: number): Promise<RequestSequence[]> {
  const sequences: RequestSequence[] = []
  for (let seeker = 0; seeker < SEEKERS; seeker += 1) {
    const number = round * SEEKERS + seeker
    const headers = await headersOf(setup, searchUserId(number, 'a'))
    for (let time = 0; time < LOOK_UPS; time += 1) {
      const body = searchBody(unknownKnown(number * LOOK_UPS + time))
      sequences.push({ headers, requests: [{ path: filterQuery, body }] })
    }
  }
  return sequences
}

const claimSequences = (
  setup: SearchSetup,
  round: number,
  claimable: readonly Claimable[],
): Promise<RequestSequence[]> =>
  Promise.all(
    claimable.map(async ({ known, key }, at) => ({
      headers: await headersOf(setup, searchUserId(round * CLAIMS + at, 'c')),
      requests: [
        { path: filterQuery, body: searchBody(known) },
        { path: `${api}/survey-results/putUserId`, body: JSON.stringify({ keys: [key] }) },
      ],
    })),
  )
