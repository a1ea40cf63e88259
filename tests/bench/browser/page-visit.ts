import { brotliCompressSync, constants } from 'node:zlib'
import type { Browser, CDPSession, Page } from 'playwright'
import { lastTitle, typedTitle } from '../bench-surveys.ts'
import { quantile } from '../statistics.ts'
import { installProbe, type Probe } from './page-probe.ts'

/** The figures of one visit: times in milliseconds, `heap` in megabytes (10^6), `script` in kilobytes (10^3). */
export type VisitFigures = {
  renderLocal: number
  renderSlow4g: number
  /** Until the page also answers: the server may have drawn it before any script ran. */
  answersLocal: number
  answersSlow4g: number
  keyP95: number
  submit: number
  heap: number
  script: number
}

export type VisitedPage = {
  url: string
  session: unknown
  items: number
  /** What signing in left in the browser beside the session; `undefined`: nothing. */
  cookie?: { name: string; value: string } | undefined
}

const keys = 40
const cpuSlowdown = 4
/** Lighthouse's "slow 4G": 150 ms, 1.6 Mbit/s down, 750 kbit/s up. */
export const slow4g = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

/** A page in an emulated phone with a slowed-down processor. */
type Tab = { page: Page; cdp: CDPSession; close(): Promise<void> }

/**
 * Visits a page twice with an empty cache: on a local network (render, heap, submit of the empty form) and on slow 4G
 * (render, typing). @throws Error if the page is never complete, or does not mark every item as invalid
 */
export async function visit(browser: Browser, target: VisitedPage): Promise<VisitFigures> {
  const home = await openTab(browser, target)
  const script = bytesOfScripts(home.page)
  await home.page.goto(target.url)
  const renderLocal = await rendered(home)
  const answersLocal = Math.max(renderLocal, await answering(home))
  const heap = await heapOf(home)
  const scriptBytes = await script()
  const submit = await submitEmpty(home, target.items)
  await home.close()

  const away = await openTab(browser, target)
  await away.cdp.send('Network.emulateNetworkConditions', slow4g)
  await away.page.goto(target.url)
  const renderSlow4g = await rendered(away)
  const answersSlow4g = Math.max(renderSlow4g, await answering(away))
  const keyP95 = quantile(await typeInto(away), 0.95)
  await away.close()
  const times = { renderLocal, renderSlow4g, answersLocal, answersSlow4g, keyP95, submit }
  return { ...times, heap: heap / 1e6, script: scriptBytes / 1e3 }
}

/** Opens a phone with an empty cache, signed in as `session` says, if it does. */
export async function openTab(
  browser: Browser,
  {
    url,
    session,
    cookie,
    userAgent,
  }: Partial<Pick<VisitedPage, 'url' | 'session' | 'cookie'>> & { userAgent?: string },
): Promise<Tab> {
  const context = await browser.newContext({
    ...(userAgent !== undefined && { userAgent }),
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
  })
  context.setDefaultTimeout(60_000)
  if (url && cookie) await context.addCookies([{ ...cookie, url }])
  // The TypeScript loader adds calls of this function, which does not exist in the page.
  await context.addInitScript('globalThis.__name = (target) => target')
  if (session)
    await context.addInitScript((text) => {
      if (location.protocol !== 'about:') localStorage.setItem('madoguchi.session', text)
    }, JSON.stringify(session))
  await context.addInitScript(installProbe, lastTitle)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  return { page, cdp, close: () => context.close() }
}

const probeOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { benchProbe: Probe }).benchProbe)

async function rendered({ page }: Tab): Promise<number> {
  await page.waitForFunction(
    () => (globalThis as unknown as { benchProbe: Probe }).benchProbe.rendered !== undefined,
    undefined,
    { polling: 200 },
  )
  return (await probeOf(page)).rendered!
}

/** When nothing that the server has drawn waits for its script any more, milliseconds since the start of navigation. */
const answering = async ({ page }: Tab): Promise<number> => {
  await page.waitForFunction(
    () => (globalThis as unknown as { benchProbe: Probe }).benchProbe.answers !== undefined,
  )
  return (await probeOf(page)).answers!
}

/** Bytes of the JavaScript heap after a garbage collection, shortly after the page is complete. */
async function heapOf({ page, cdp }: Tab): Promise<number> {
  await page.waitForTimeout(500)
  await cdp.send('HeapProfiler.collectGarbage')
  return (await cdp.send('Runtime.getHeapUsage')).usedSize
}

/** Milliseconds from the tap on submit until the last field is marked as invalid. */
async function submitEmpty({ page }: Tab, items: number): Promise<number> {
  await page.locator('button[type="submit"]').last().tap()
  let probe = await probeOf(page)
  for (let quiet = 0, seen = -1; quiet < 4; ) {
    await page.waitForTimeout(200)
    probe = await probeOf(page)
    quiet = probe.invalid.length === seen ? quiet + 1 : 0
    seen = probe.invalid.length
  }
  const most = Math.max(0, ...probe.invalid.map(({ count }) => count))
  if (most < items)
    throw new Error(`${page.url()}: only ${most} fields are marked as wrong, of ${items} items`)
  return probe.invalid.find(({ count }) => count === most)!.at - probe.submitted!
}

/** Types more than the field may hold, so that its error appears meanwhile. @returns one time per key */
async function typeInto({ page }: Tab): Promise<number[]> {
  await page.getByRole('textbox', { name: typedTitle }).tap()
  await page.waitForTimeout(500)
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press('abcdefghij'[key % 10]!)
    await page.waitForTimeout(40)
  }
  const times = (await probeOf(page)).keys
  if (times.length < keys - 2) throw new Error(`${page.url()}: ${times.length} of ${keys} keys were seen`)
  return times
}

/** Sum of the brotli (11) sizes of all scripts that the page has loaded when it is called, without LIFF's. */
function bytesOfScripts(page: Page): () => Promise<number> {
  const bodies: Promise<Buffer>[] = []
  page.on('response', (response) => {
    const isScript = response.request().resourceType() === 'script'
    if (isScript && !/liff/i.test(new URL(response.url()).pathname)) bodies.push(response.body())
  })
  return async () => {
    const sizes = (await Promise.all(bodies)).map(
      (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length,
    )
    return sizes.reduce((sum, size) => sum + size, 0)
  }
}
