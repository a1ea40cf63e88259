import type { Browser, CDPSession } from 'playwright'
import { demoResidents } from '../../../adapters/line/emulator/residents.ts'
import { injectedByLine, liffBrowser } from '../../e2e/line/liff-browser.ts'
import { progress } from '../progress.ts'
import { median } from '../statistics.ts'
import type { Probe } from './page-probe.ts'
import { openTab, slow4g } from './page-visit.ts'

/** Of a first opening in LINE, milliseconds since the link was tapped. */
export type FirstOpening = {
  /** Until the last item is painted. */
  inSight: number
  /** Until the application has taken the form over, and somebody is signed in. */
  answers: number
}

/**
 * Taps a LIFF link in LINE's browser with an empty profile, on slow 4G with a processor four times slower: LINE's link,
 * the first page, LINE's own SDK, the page of the form and the sign-in come one after the other. Only calls of the SDK
 * to LINE itself are not slowed down. @returns medians
 */
export async function firstOpenings(
  browser: Browser,
  rounds: number,
  { origin, liffId, surveyId }: { origin: string; liffId: string; surveyId: string },
): Promise<FirstOpening> {
  const all: FirstOpening[] = []
  const link = `${origin}/emulator/line/liff/${liffId}/survey/${surveyId}?resident=${demoResidents[0]!.userId}`
  for (let round = 0; round <= rounds; round += 1) {
    const seen = await openFirst(browser, link, origin)
    if (round > 0) all.push(seen)
    progress(`first opening in LINE, round ${round} of ${rounds}  ${JSON.stringify(seen)}`)
  }
  return { inSight: median(all.map((one) => one.inSight)), answers: median(all.map((one) => one.answers)) }
}

async function openFirst(browser: Browser, link: string, origin: string): Promise<FirstOpening> {
  const { page, cdp, close } = await openTab(browser, { userAgent: liffBrowser })
  try {
    await page.addInitScript({ content: injectedByLine })
    await answerForLine(cdp, origin)
    await cdp.send('Network.emulateNetworkConditions', slow4g)
    let tapped: number | undefined
    let inSight: number | undefined
    await page.exposeFunction('benchSeen', (what: 'start' | 'sight', at: number) => {
      if (what === 'start') tapped ??= at
      else inSight ??= at
    })
    await page.addInitScript(() => {
      const { benchProbe, benchSeen } = globalThis as unknown as {
        benchProbe: Probe
        benchSeen(what: string, at: number): void
      }
      if (location.protocol === 'about:') return
      benchSeen('start', performance.timeOrigin)
      const look = setInterval(() => {
        if (benchProbe.rendered === undefined) return
        clearInterval(look)
        benchSeen('sight', performance.timeOrigin + benchProbe.rendered)
      }, 20)
    })
    await page.goto(link, { waitUntil: 'commit' })
    const answered = await page.waitForFunction(() => {
      const { benchProbe } = globalThis as unknown as { benchProbe?: Probe }
      const isSignedIn = localStorage.getItem('madoguchi.session') !== null
      return isSignedIn && benchProbe?.answers !== undefined && location.pathname.startsWith('/survey/')
        ? Date.now()
        : false
    })
    const answers = Number(await answered.jsonValue())
    if (tapped === undefined || inSight === undefined) throw new Error('the form was never in sight')
    return { inSight: Math.round(inSight - tapped), answers: Math.round(answers - tapped) }
  } finally {
    await close()
  }
}

/**
 * Answers what the SDK asks LINE from the emulator at `origin`. By the protocol itself, since a route of Playwright's
 * switches off the cache from which the second page has its scripts.
 */
async function answerForLine(cdp: CDPSession, origin: string): Promise<void> {
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: 'https://*' }] })
  const allowed = [
    { name: 'Access-Control-Allow-Origin', value: '*' },
    { name: 'Access-Control-Allow-Headers', value: 'authorization, content-type' },
  ]
  cdp.on('Fetch.requestPaused', async ({ requestId, request: { url, method, headers, postData } }) => {
    // The browser asks first whether it may ask.
    if (method === 'OPTIONS')
      return cdp.send('Fetch.fulfillRequest', { requestId, responseCode: 204, responseHeaders: allowed })
    const { pathname, search } = new URL(url)
    const response = await fetch(`${origin}/emulator/line${pathname}${search}`, {
      method,
      headers,
      ...(postData !== undefined && { body: postData }),
    })
    const type = { name: 'Content-Type', value: response.headers.get('content-type') ?? 'text/plain' }
    await cdp.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: response.status,
      responseHeaders: [...allowed, type],
      body: Buffer.from(await response.arrayBuffer()).toString('base64'),
    })
  })
}
