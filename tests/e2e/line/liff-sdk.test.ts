import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Koa from 'koa'
import type { Browser, BrowserContext, Page } from 'playwright'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { securityHeaders } from '../../../adapters/http/server/security-headers.ts'
import { lineEmulator } from '../../../adapters/line/emulator/line-emulator.ts'
import { lineIdentityGateway } from '../../../adapters/line/line-identity-gateway.ts'
import { systemClock } from '../../../adapters/platform/system-clock.ts'
import {
  channelId,
  channelSecret,
  type Listening,
  liffId,
  listen,
  misaki,
} from '../../adapters/line/emulated-line.ts'
import { messagingClientContract } from '../../contracts/messaging-client.contract.ts'
import { launchBrowser } from '../browser.ts'
import { injectedByLine, liffBrowser, throughEmulator } from './liff-browser.ts'
import type { SeenByPage } from './liff-page.ts'

/*
 * The real LIFF SDK in a real browser. It asks https://api.line.me, which the test answers from the emulator; the page
 * has the product's own security headers.
 */

const inAppBrowser = liffBrowser.replace(' LIFF', '/IAB')
const ordinaryBrowser =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'

let folder: string
let site: Listening
let browser: Browser

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'madoguchi-liff-'))
  await buildPage()
  site = await listen((origin) => siteAt(origin).callback())
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await site.close()
  rmSync(folder, { recursive: true })
})

/** The page's script, with the SDK in a chunk of its own, as the product ships it. */
async function buildPage(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rollupOptions: {
        input: join(import.meta.dirname, 'liff-page.ts'),
        output: { entryFileNames: 'page.js' },
      },
    },
  })
}

/** A site under the root of `origin`, with the emulator beside it. */
function siteAt(origin: string): Koa {
  const app = new Koa()
  app.use(securityHeaders({ frameAncestors: [], imageHosts: [] }))
  app.use(
    lineEmulator({
      origin,
      issuer: 'https://access.line.me',
      channelId,
      channelSecret,
      idTokenAlg: 'HS256',
      liffId,
      messagingToken: 'unused',
      redirectUris: [`${origin}/login`],
      clock: systemClock,
      forms: async () => [],
    }),
  )
  app.use((ctx) => {
    const isScript = ctx.path.endsWith('.js')
    ctx.type = isScript ? 'js' : 'html'
    ctx.body = isScript
      ? readFileSync(join(folder, ctx.path))
      : `<!doctype html><html lang="ja" data-liff="${liffId}"><title>a</title><script type="module" src="/page.js"></script></html>`
  })
  return app
}

type Phone = {
  context: BrowserContext
  page: Page
  asked: string[]
  addresses: string[]
  policyBreaches: string[]
}
let phone: Phone
afterEach(() => phone.context.close())

/** A phone for which `https://api.line.me` is the emulator, or gone. */
async function phoneWith(userAgent: string, line: 'there' | 'gone' = 'there'): Promise<Phone> {
  const context = await browser.newContext({ userAgent })
  if (userAgent === liffBrowser) await context.addInitScript({ content: injectedByLine })
  const page = await context.newPage()
  phone = { context, page, asked: [], addresses: [], policyBreaches: [] }
  await throughEmulator(context, site.origin, {
    isGone: line === 'gone',
    onAsked: (address) => phone.asked.push(address),
  })
  page.on('framenavigated', (frame) => phone.addresses.push(frame.url()))
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) phone.policyBreaches.push(message.text())
  })
  return phone
}

const seenBy = async (page: Page): Promise<SeenByPage> => {
  await page.waitForFunction(() => window.seen !== undefined, undefined, { timeout: 15_000 })
  return (await page.evaluate(() => window.seen)) as SeenByPage
}
const identity = () =>
  lineIdentityGateway({
    issuer: 'https://access.line.me',
    tokenUrl: `${site.origin}/emulator/line/oauth2/v2.1/token`,
    jwksUrl: `${site.origin}/emulator/line/oauth2/v2.1/certs`,
    idTokenAlg: 'HS256',
    channelId,
    channelSecret,
    redirectUri: () => `${site.origin}/login`,
    clock: systemClock,
  })
const link = (path: string) => `${site.origin}/emulator/line/liff/${liffId}${path}`
const pathOf = (page: Page) => page.url().slice(site.origin.length)

messagingClientContract('LIFF', async () => {
  const { page, context } = await phoneWith(liffBrowser)
  await page.goto(link(`?resident=${misaki.userId}`))
  await seenBy(page)
  const wire = await context.newCDPSession(page)
  await wire.send('Page.enable')
  const wanted: string[] = []
  wire.on('Page.frameRequestedNavigation', ({ url }) => wanted.push(url))
  return {
    client: {
      isInClient: async () => (await page.evaluate(() => window.messaging?.isInClient())) === true,
      idToken: () => page.evaluate(() => window.messaging?.idToken()),
      close: () => page.evaluate(() => window.messaging?.close()),
    },
    userId: misaki.userId,
    userIdOf: async (token) => (await identity().verifyLiffToken(token)).userId,
    reload: async () => {
      await page.reload()
      await seenBy(page)
    },
    // What the SDK asks the LINE app to do.
    isLeft: async () => wanted.includes('liff://close'),
  }
})

describe('the LIFF SDK inside LINE', () => {
  test('a tapped link ends at its path with an ID token, of which nobody but LINE is asked and nothing stays in the address; a reload is still signed in', async () => {
    const { page, asked, policyBreaches } = await phoneWith(liffBrowser)
    await page.goto(link(`/survey/sodai?x=1&resident=${misaki.userId}`))
    await page.waitForURL(`${site.origin}/survey/sodai?x=1`)
    const first = await seenBy(page)
    expect(first).toMatchObject({ sdk: true, inClient: true, idToken: expect.any(String) })
    expect(new Set(asked.map((address) => new URL(address).origin))).toEqual(new Set(['https://api.line.me']))
    expect(page.url()).not.toMatch(/token/)
    expect(policyBreaches).toEqual([])
    await page.reload()
    expect(await seenBy(page)).toEqual(first)
  })

  test('sharing asks LINE for the friends to send to, by a part of the SDK that is loaded only then', async () => {
    const { page, context, policyBreaches } = await phoneWith(liffBrowser)
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await page.goto(link(`?resident=${misaki.userId}`))
    expect(await seenBy(page)).toMatchObject({ inClient: true, idToken: expect.any(String) })
    expect(pathOf(page), 'a link without a path stays at the root').toBe('/')
    expect(loaded.filter((url) => url.includes('share-to-friends'))).toEqual([])
    const wire = await context.newCDPSession(page)
    await wire.send('Page.enable')
    const wanted: string[] = []
    wire.on('Page.frameRequestedNavigation', ({ url }) => wanted.push(url))
    await page.evaluate(() => void window.messaging?.share?.('6/28 11:00'))
    const picker = () => wanted.find((url) => url.startsWith('line://picker'))
    await expect.poll(picker).toBeDefined()
    expect(new URL(picker() ?? '').searchParams.get('data')).toContain('6/28 11:00')
    expect(loaded.filter((url) => url.includes('share-to-friends'))).toHaveLength(1)
    expect(policyBreaches).toEqual([])
  })
})

describe('the LIFF SDK outside LINE', () => {
  test('a LIFF link ends at its path, outside the app and without a token; the next page needs no SDK', async () => {
    const { page, asked } = await phoneWith(ordinaryBrowser)
    await page.goto(`${site.origin}/?liff.state=${encodeURIComponent('/survey/sodai?x=1')}`)
    await page.waitForURL(`${site.origin}/survey/sodai?x=1`)
    expect(await seenBy(page)).toEqual({ sdk: false })
    expect(asked).toEqual([`https://api.line.me/liff/v2/apps/${liffId}/contextToken`])
  })

  test.each([
    ['an ordinary browser', ordinaryBrowser],
    ["LINE's in-app browser, which is not LIFF's,", inAppBrowser],
  ])('%s is not in the app, has no token to give, and stays when told to close', async (_, userAgent) => {
    const { page } = await phoneWith(userAgent)
    await page.goto(`${site.origin}/survey/sodai?liff.referrer=x`)
    expect(await seenBy(page)).toEqual({ sdk: true, inClient: false })
    await page.evaluate(() => window.messaging?.close())
    expect(pathOf(page)).toBe('/survey/sodai?liff.referrer=x')
    expect(page.isClosed()).toBe(false)
  })

  test('an ordinary visit loads no SDK and asks nobody', async () => {
    const { page, asked } = await phoneWith(ordinaryBrowser)
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
    })
    await page.goto(`${site.origin}/survey/sodai`)
    expect(await seenBy(page)).toEqual({ sdk: false })
    expect(asked).toEqual([])
    expect(scripts.filter((name) => /liff|share/.test(name))).toEqual([])
    expect(
      readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.js')).length,
    ).toBeGreaterThan(1)
  })

  test.each([
    ['inside LINE', liffBrowser],
    ['outside', ordinaryBrowser],
  ])('while LINE is away, starting fails in time %s', async (_, userAgent) => {
    const { page } = await phoneWith(userAgent, 'gone')
    await page.goto(link(`/survey/sodai?resident=${misaki.userId}`))
    expect(await seenBy(page)).toEqual({ sdk: true, failed: true })
  })
})
