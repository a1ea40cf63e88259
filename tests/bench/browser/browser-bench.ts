import type { Browser } from 'playwright'
import { launchBrowser } from '../../e2e/browser.ts'
import type { CityServer } from '../../e2e/city-server.ts'
import { prepareBrowser } from '../../e2e/find-browser.ts'
import { freePort } from '../../free-port.ts'
import { bookingCatalog, weekSurvey } from '../bench-bookings.ts'
import { type BenchSite, prepareBenchSite, type Variant } from '../bench-site.ts'
import { benchSurvey } from '../bench-surveys.ts'
import { progress } from '../progress.ts'
import { median } from '../statistics.ts'
import { type Line, printTable } from '../table.ts'
import { type FirstOpening, firstOpenings } from './first-opening.ts'
import { type VisitedPage, type VisitFigures, visit } from './page-visit.ts'
import { weekLines } from './week-bench.ts'

const variants: readonly Variant[] = ['ours', 'react-hook-form', 'plain']

const names: Record<Variant, string> = {
  ours: 'ours',
  plain: 'plain HTML',
  'react-hook-form': 'react-hook-form',
}

type Figures = Record<Variant, VisitFigures>
type Servers = Record<Variant, CityServer>

/**
 * Measures the survey page against a page without framework and one of react-hook-form, in turns, and prints the table.
 */
export async function browserBench({ rounds, quick }: { rounds: number; quick: boolean }): Promise<void> {
  prepareBrowser()
  const sizes = quick ? [20, 100] : [20, 100, 500]
  const surveys = sizes.map((size) => benchSurvey(`bench-${size}`, size))
  const site = await prepareBenchSite({ surveys: [...surveys, weekSurvey], ...bookingCatalog() }, variants)
  const running: CityServer[] = []
  const browser = await launchBrowser()
  try {
    for (const variant of variants) running.push(await site.start(variant))
    const servers = Object.fromEntries(variants.map((variant, at) => [variant, running[at]!])) as Servers
    const references: number[] = []
    for (const size of sizes) {
      const targetOf = (variant: Variant) => targetAt(site, servers[variant].origin, size)
      const figures = await measure(browser, rounds, targetOf)
      printTable(`${size} items`, linesOf(size, figures))
      references.push(figures['react-hook-form'].renderSlow4g)
    }
    const { session } = await targetAt(site, servers.ours.origin, 0)
    printTable('calendar', await weekLines(browser, rounds, { origin: servers.ours.origin, session }))
    // A database has one server.
    for (const server of running.splice(0)) await server.stop()
    const inLine = await serverInLine(site)
    running.push(inLine)
    for (const [at, size] of sizes.entries()) {
      const seen = await firstOpenings(browser, rounds, { ...inLine, liffId, surveyId: `bench-${size}` })
      printTable(`first opening in LINE, ${size} items, slow 4G`, firstLines(size, seen, references[at]!))
    }
  } finally {
    await browser.close()
    for (const server of running) await server.stop()
    site.remove()
  }
}

/** It begins with the channel's id. */
const liffId = '1234567890-benchlif'

/** The product with LINE emulated beside it, at an address that LINE leads back to. */
async function serverInLine(site: BenchSite): Promise<CityServer> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  return site.start('ours', {
    PORT: String(port),
    APP_ORIGIN: origin,
    LIFF_ID: liffId,
    LINE_ISSUER: 'https://access.line.me',
    EMULATORS: 'line',
  })
}

function firstLines(size: number, { inSight, answers }: FirstOpening, reference: number): Line[] {
  const line = (what: string, ours: number, atMost: number): Line => ({
    what,
    unit: 'ms',
    ours,
    target: { atMost },
    reference: { name: names['react-hook-form'], value: reference },
  })
  return [line('in sight', inSight, size > 100 ? 0.7 : 0.5), line('answers everything', answers, 1.25)]
}

async function targetAt(site: BenchSite, origin: string, size: number): Promise<VisitedPage> {
  const userId = 'U00000000000000000000000000000001'
  const token = await site.tokenFor(userId)
  const session = {
    session: { id_token: token, access_token: token, refresh_token: 'none' },
    profile: { userId },
  }
  const cookie = await hintOf(origin, token, `bench-${size}`)
  return { url: `${origin}/survey/bench-${size}`, session, items: size, cookie }
}

/** One round that does not count, then `rounds` that do, the variants in turns. @returns medians */
async function measure(
  browser: Browser,
  rounds: number,
  targetOf: (variant: Variant) => Promise<VisitedPage>,
): Promise<Figures> {
  const figures = new Map<Variant, VisitFigures[]>(variants.map((page) => [page, []]))
  for (let round = 0; round <= rounds; round += 1) {
    for (const [turn] of variants.entries()) {
      const page = variants[(turn + round) % variants.length]!
      const seen = await visit(browser, await targetOf(page))
      if (round > 0) figures.get(page)!.push(seen)
      progress(`round ${round} of ${rounds}  ${page.padEnd(15)} ${JSON.stringify(seen, rounded)}`)
    }
  }
  return Object.fromEntries(variants.map((page) => [page, medians(figures.get(page)!)])) as Figures
}

const rounded = (_: string, value: unknown) =>
  typeof value === 'number' ? Math.round(value * 10) / 10 : value

function medians(all: readonly VisitFigures[]): VisitFigures {
  const names = Object.keys(all[0]!) as (keyof VisitFigures)[]
  return Object.fromEntries(names.map((name) => [name, median(all.map((one) => one[name]))])) as VisitFigures
}

type Target = { against: Variant; atMost: number } | { atMost: number }

function linesOf(size: number, figures: Figures): Line[] {
  const rhf: Target = { against: 'react-hook-form', atMost: 1.1 }
  const rhfDrawn = (atMost: number): Target => ({ against: 'react-hook-form', atMost })
  const rows: [what: string, name: keyof VisitFigures, unit: string, target: Target][] = [
    ['render, local', 'renderLocal', 'ms', rhfDrawn(1)],
    ['render, slow 4G', 'renderSlow4g', 'ms', rhfDrawn(0.5)],
    ['answers, local', 'answersLocal', 'ms', rhf],
    ['answers, slow 4G', 'answersSlow4g', 'ms', rhfDrawn(1.25)],
    ['one key, p95', 'keyP95', 'ms', { against: 'plain', atMost: 1.1 }],
    ['submit an empty form', 'submit', 'ms', rhf],
    ['JS heap', 'heap', 'MB', { atMost: size > 100 ? 7 : 3.5 }],
    ['JS of the route, brotli', 'script', 'kB', { atMost: 125 }],
  ]
  return rows.map(([what, name, unit, target]) => ({
    what,
    unit,
    ours: figures.ours[name],
    target: { atMost: target.atMost },
    ...('against' in target && {
      reference: { name: names[target.against], value: figures[target.against][name] },
    }),
    note: `plain HTML ${rounded('', figures.plain[name])}, react-hook-form ${rounded('', figures['react-hook-form'][name])}`,
  }))
}

/** The cookie that the server gives whoever has signed in; none of the references has one. */
async function hintOf(origin: string, token: string, surveyId: string): Promise<VisitedPage['cookie']> {
  const answer = await fetch(`${origin}/survey/api/v1/db/survey-configs/getItem?surveyId=${surveyId}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const [name, value] = answer.headers.get('set-cookie')?.split(';')[0]?.split('=') ?? []
  return name && value ? { name, value } : undefined
}
