import type { Browser } from 'playwright'
import { launchBrowser } from '../e2e/browser.ts'
import { prepareBrowser } from '../e2e/find-browser.ts'
import { prepareBenchSite } from './bench-site.ts'
import { benchSurvey } from './bench-surveys.ts'
import { type VisitedPage, type VisitFigures, visit } from './page-visit.ts'
import { progress } from './progress.ts'
import { median } from './statistics.ts'
import { type Line, printTable } from './table.ts'

type Page = 'ours' | 'plain HTML' | 'react-hook-form'
const pages: readonly Page[] = ['ours', 'react-hook-form', 'plain HTML']

type Figures = Record<Page, VisitFigures>

/** Measures the survey page against a page without framework and one of react-hook-form, in turns, and prints the table. */
export async function browserBench({ rounds, quick }: { rounds: number; quick: boolean }): Promise<void> {
  prepareBrowser()
  const sizes = quick ? [20, 100] : [20, 100, 500]
  const site = await prepareBenchSite(sizes.map((size) => benchSurvey(`bench-${size}`, size)))
  const server = await site.start()
  const browser = await launchBrowser()
  try {
    const token = await site.tokenFor(server.origin, 'U00000000000000000000000000000001')
    const session = {
      session: { id_token: token, access_token: token, refresh_token: 'none' },
      profile: { userId: 'U00000000000000000000000000000001' },
    }
    for (const size of sizes) {
      const targetOf = (page: Page) => ({ url: server.origin + pathOf(page, size), session, items: size })
      printTable(`${size} items`, linesOf(size, await measure(browser, rounds, targetOf)))
    }
  } finally {
    await browser.close()
    await server.stop()
    site.remove()
  }
}

function pathOf(page: Page, size: number): string {
  if (page === 'ours') return `/survey/bench-${size}`
  return `/bench/${page === 'plain HTML' ? 'plain' : 'react-hook-form'}.html?survey=bench-${size}`
}

/** One round that does not count, then `rounds` that do, the pages in turns. @returns medians */
async function measure(
  browser: Browser,
  rounds: number,
  targetOf: (page: Page) => VisitedPage,
): Promise<Figures> {
  const figures = new Map<Page, VisitFigures[]>(pages.map((page) => [page, []]))
  for (let round = 0; round <= rounds; round += 1) {
    for (const [turn] of pages.entries()) {
      const page = pages[(turn + round) % pages.length]!
      const seen = await visit(browser, targetOf(page))
      if (round > 0) figures.get(page)!.push(seen)
      progress(`round ${round} of ${rounds}  ${page.padEnd(15)} ${JSON.stringify(seen, rounded)}`)
    }
  }
  return Object.fromEntries(pages.map((page) => [page, medians(figures.get(page)!)])) as Figures
}

const rounded = (_: string, value: unknown) =>
  typeof value === 'number' ? Math.round(value * 10) / 10 : value

function medians(all: readonly VisitFigures[]): VisitFigures {
  const names = Object.keys(all[0]!) as (keyof VisitFigures)[]
  return Object.fromEntries(names.map((name) => [name, median(all.map((one) => one[name]))])) as VisitFigures
}

function linesOf(size: number, figures: Figures): Line[] {
  const heapAtMost: Record<number, number> = { 20: 3.5, 100: 3.5, 500: 7 }
  const { ours } = figures
  const against = (what: string, name: keyof VisitFigures, unit: string, page: Page): Line => ({
    what,
    ours: ours[name],
    reference: { name: page, value: figures[page][name] },
    target: { atMost: 1.1 },
    unit,
  })
  const plainToo = (name: keyof VisitFigures) =>
    `plain HTML ${Math.round(figures['plain HTML'][name] * 10) / 10}, rhf ${Math.round(figures['react-hook-form'][name] * 10) / 10}`
  return [
    { ...against('render, local', 'renderLocal', 'ms', 'react-hook-form'), note: plainToo('renderLocal') },
    {
      ...against('render, slow 4G', 'renderSlow4g', 'ms', 'react-hook-form'),
      note: plainToo('renderSlow4g'),
    },
    { ...against('one key, p95', 'keyP95', 'ms', 'plain HTML'), note: plainToo('keyP95') },
    { ...against('submit an empty form', 'submit', 'ms', 'react-hook-form'), note: plainToo('submit') },
    {
      what: 'JS heap',
      ours: ours.heap,
      target: { atMost: heapAtMost[size]! },
      unit: 'MB',
      note: plainToo('heap'),
    },
    {
      what: 'JS of the route, brotli',
      ours: ours.script,
      target: { atMost: 100 },
      unit: 'kB',
      note: plainToo('script'),
    },
  ]
}
