import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunOptions, run } from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { findBrowser } from './find-browser.ts'

/** Keeps Chromium on the machine: no sandbox needed as root, no background traffic. */
export const launchFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** No other host is found. Holding back every request to look at its host takes more time than the pages themselves. */
const thisMachineOnly = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'

/**
 * Scripts are translated once and not made faster while they run: pages and axe live for seconds, and never earn back
 * what that takes.
 */
const plainScripts = '--js-flags=--max-opt=1'

const lineUserAgent =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36 Line/15.12.0/IAB'

export type PhoneOptions = {
  /** Origin that relative addresses belong to. */
  origin?: string
  /** true: the user agent of LINE's in-app browser. */
  insideLine?: boolean
  viewport?: { width: number; height: number }
}

/** A resident's phone: one browser context of its own, with an eye on what the page does behind the scenes. */
export type Phone = {
  page: Page
  context: BrowserContext
  /** Addresses outside 127.0.0.1 that the page asked for; such requests fail. */
  foreignRequests: string[]
  /** Uncaught errors and console errors of every page. */
  pageErrors: string[]
  close(): Promise<void>
}

let shared: Promise<Browser> | undefined

/** Starts Chromium as the tests and benchmarks use it. */
export function launchBrowser(extraFlags: readonly string[] = []): Promise<Browser> {
  const executablePath = findBrowser()
  if (!executablePath)
    throw new Error('There is no Chromium; run the whole e2e project once: it installs one')
  return chromium.launch({ executablePath, args: [...launchFlags, ...extraFlags] })
}

/**
 * Opens a phone (375 x 812, touch, Japanese, Asia/Tokyo), with one pixel where phones have four: nothing takes as long
 * as drawing. All phones share one Chromium, which ends with its process.
 */
export async function openPhone({ origin, insideLine, viewport }: PhoneOptions = {}): Promise<Phone> {
  shared ??= launchBrowser([thisMachineOnly, plainScripts])
  const browser = await shared
  const context = await browser.newContext({
    viewport: viewport ?? { width: 375, height: 812 },
    deviceScaleFactor: 1,
    isMobile: true,
    hasTouch: true,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    ...(origin ? { baseURL: origin } : {}),
    ...(insideLine ? { userAgent: lineUserAgent } : {}),
  })
  context.setDefaultTimeout(15_000)
  const foreignRequests: string[] = []
  context.on('request', (request) => {
    if (isForeign(new URL(request.url()))) foreignRequests.push(request.url())
  })
  const pageErrors: string[] = []
  context.on('weberror', (error) => pageErrors.push(String(error.error())))
  context.on('console', (message) => {
    if (message.type() === 'error') pageErrors.push(`${message.text()} ${message.location().url}`)
  })
  const page = await context.newPage()

  return {
    page,
    context,
    foreignRequests,
    pageErrors,
    close: () => context.close(),
  }
}

const isForeign = ({ protocol, hostname }: URL): boolean =>
  /^https?:$/.test(protocol) && hostname !== '127.0.0.1'

/** Half as long as the one that people read. */
const axeSource = readFileSync(join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8')

/** What axe is to look for. */
const axeOptions: RunOptions = {
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  resultTypes: ['violations'],
}

/**
 * What axe finds on the page as it stands now, one readable line per element; empty when there is nothing.
 * `within`: CSS selector of the part to look at.
 */
export const accessibilityFaults = (page: Page, within?: string): Promise<string[]> =>
  faultsOf(page, axeOptions, within)

/** What axe finds by those of its rules whose outcome hangs on how wide the page is, or how large its letters. */
export const layoutFaults = (page: Page, within?: string): Promise<string[]> =>
  faultsOf(
    page,
    { runOnly: ['target-size', 'scrollable-region-focusable'], resultTypes: ['violations'] },
    within,
  )

/** Texts of the page, as it looks in the dark, that can not be told from what is behind them. */
export async function darkFaults(page: Page, within?: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const faults = await faultsOf(page, { runOnly: ['color-contrast'], resultTypes: ['violations'] }, within)
  await page.emulateMedia({ colorScheme: null })
  return faults
}

async function faultsOf(page: Page, options: RunOptions, within = 'html'): Promise<string[]> {
  // Once a page: reading its source takes longer than a look at the page, and twice as long by `page.evaluate`.
  if (!(await page.evaluate(() => 'axe' in window))) {
    const wire = await page.context().newCDPSession(page)
    await wire.send('Runtime.evaluate', { expression: axeSource })
    await wire.detach()
  }
  const { violations } = await page.evaluate(
    ({ context, options }) => (window as unknown as { axe: { run: typeof run } }).axe.run(context, options),
    { context: within, options },
  )
  return violations.flatMap(({ id, impact, help, nodes }) =>
    nodes.map(
      ({ target, html, failureSummary }) =>
        `${id} (${impact}): ${help}\n  at ${target.join(' ')}\n  ${html.slice(0, 200)}\n  ${failureSummary ?? ''}`,
    ),
  )
}

/** How wide the page or its dialog is at a width of the phone, and what made it so. */
export const overflowOf = (page: Page, width: number) =>
  page.evaluate((most) => {
    const dialog = document.querySelector('dialog')
    const within = dialog ? dialog.scrollWidth - dialog.clientWidth : 0
    const scrollWidth = document.documentElement.scrollWidth + within
    const sticksOut = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > most + 1,
    )
    const by = scrollWidth > most ? sticksOut.slice(-3).map(({ outerHTML }) => outerHTML.slice(0, 160)) : []
    return { scrollWidth, by }
  }, width)
