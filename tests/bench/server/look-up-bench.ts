import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CityServer } from '../../e2e/city-server.ts'
import { searchBody, searchSurvey, searchUserId, unknownKnown } from '../bench-search.ts'
import type { BenchSite } from '../bench-site.ts'
import type { Line } from '../table.ts'
import type { Ask } from './load.ts'
import type { Claimable } from './stored-residents.ts'
import { describeLoad, type Figures, inTurns, type Pace } from './turns.ts'

const api = '/survey/api/v1/db'
const { surveyId } = searchSurvey

/** Where residents look for answers. */
export const filterQuery = `${api}/survey-results/filterQuery`

/** People of each round: who claims a record, and who looks ten times for what isn't there. */
export const CLAIMS = 1_000
const SEEKERS = 1_000
const LOOK_UPS = 10

export type SearchCourse = { site: BenchSite; server: CityServer }

export const headersOf = async ({ site, server }: SearchCourse, userId: string): Promise<string> =>
  `Authorization: Bearer ${await site.tokenFor(server.origin, userId)}\r\n`

/** Writes down what the load generator asks. @returns the file */
export function fileOf({ folder }: BenchSite, name: string, asks: readonly Ask[]): string {
  const file = join(folder, `${name}.json`)
  writeFileSync(file, JSON.stringify(asks))
  return file
}

/** Look-ups of what nobody has sent, ten a resident; and records that are found and claimed at once. */
export async function lookUpLines(
  course: SearchCourse,
  pace: Pace,
  claimable: readonly Claimable[],
): Promise<Line[]> {
  const rounds = Array.from({ length: pace.rounds + 1 }, (_, round) => round)
  const nothing: string[] = []
  const claims: string[] = []
  for (const round of rounds) {
    nothing.push(fileOf(course.site, `nothing-${round}`, await nothingAsks(course, round)))
    const own = claimable.slice(round * CLAIMS, (round + 1) * CLAIMS)
    claims.push(fileOf(course.site, `claims-${round}`, await claimAsks(course, round, own)))
  }
  const order = { kind: 'ask' as const, surveyId, items: 20, once: true, url: course.server.origin }
  const measure = (what: string, files: readonly string[]) =>
    inTurns(
      what,
      [
        {
          name: 'ours',
          pid: course.server.pid,
          order: (round) => ({ ...order, asksFile: files[round]! }),
        },
      ],
      pace,
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

async function nothingAsks(course: SearchCourse, round: number): Promise<Ask[]> {
  const asks: Ask[] = []
  for (let seeker = 0; seeker < SEEKERS; seeker += 1) {
    const number = round * SEEKERS + seeker
    const headers = await headersOf(course, searchUserId(number, 'a'))
    for (let time = 0; time < LOOK_UPS; time += 1) {
      const body = searchBody(unknownKnown(number * LOOK_UPS + time))
      asks.push({ headers, requests: [{ path: filterQuery, body }] })
    }
  }
  return asks
}

const claimAsks = (course: SearchCourse, round: number, claimable: readonly Claimable[]): Promise<Ask[]> =>
  Promise.all(
    claimable.map(async ({ known, key }, at) => ({
      headers: await headersOf(course, searchUserId(round * CLAIMS + at, 'c')),
      requests: [
        { path: filterQuery, body: searchBody(known) },
        { path: `${api}/survey-results/putUserId`, body: JSON.stringify({ keys: [key] }) },
      ],
    })),
  )
