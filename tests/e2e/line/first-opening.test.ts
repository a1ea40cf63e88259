import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../free-port.ts'
import { launchBrowser } from '../browser.ts'
import { type CityServer, startCityServer } from '../city-server.ts'
import { shiftsOf, watchShifts } from '../layout-shifts.ts'
import {
  chooseResident,
  confirmDialog,
  doneHeading,
  fillFeedback,
  kenichi,
  misaki,
  sendButton,
  submitButton,
} from '../resident-steps.ts'
import { injectedByLine, type LineOfTest, liffBrowser, throughEmulator } from './liff-browser.ts'

/* A form that is opened in LINE by somebody whom this browser has never seen, with LINE's own SDK. */

const form = '/survey/facility-feedback'
const channelId = '1234567890'
const liffId = `${channelId}-abcdefgh`
const typed = '窓口の案内がわかりやすかったです。'

let server: CityServer
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  const port = String(await freePort())
  const origin = `http://127.0.0.1:${port}`
  server = await startCityServer({
    env: {
      PORT: port,
      APP_ORIGIN: origin,
      LINE_CHANNEL_ID: channelId,
      LINE_ISSUER: 'https://access.line.me',
      LIFF_ID: liffId,
      EMULATORS: 'line,payment',
    },
  })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})
afterEach(() => context.close())

/** LINE's browser, with an empty profile. */
async function inLine(line: LineOfTest = {}): Promise<Page> {
  context = await browser.newContext({
    userAgent: liffBrowser,
    viewport: { width: 375, height: 700 },
    hasTouch: true,
  })
  await context.addInitScript({ content: injectedByLine })
  await throughEmulator(context, server.origin, line)
  return context.newPage()
}

/** Taps the link of a page in a chat; `onPage` happens when LINE leads on to it. */
async function tapLink(page: Page, { userId } = misaki, onPage = () => {}, path = form): Promise<void> {
  page.on('request', (request) => {
    if (request.isNavigationRequest() && new URL(request.url()).pathname === path) onPage()
  })
  await page.goto(`${server.origin}/emulator/line/liff/${liffId}${path}?resident=${userId}`)
  await page.waitForURL(server.origin + path)
}

const opinion = (page: Page) => page.getByRole('textbox', { name: /^ご意見/ })
const userIdIn = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('madoguchi.session') ?? 'null')?.profile?.userId)

describe('the first opening of a form in LINE', () => {
  test('shows it before any script has run, signs in while it is filled in, and sends it', async () => {
    const page = await inLine()
    const asked = await page.request.get(server.origin + form, { headers: { 'user-agent': liffBrowser } })
    expect(await asked.text()).toMatch(/<textarea[^>]*name="opinion"/)
    await tapLink(page)
    await fillFeedback(page, typed)
    await expect.poll(() => userIdIn(page)).toBe(misaki.userId)
    await submitButton(page).click()
    await confirmDialog(page).getByText(typed).waitFor()
    await sendButton(page).click()
    await doneHeading(page).waitFor()
  })

  test('checks what is submitted at once, and waits for LINE before it goes on', async () => {
    const line: LineOfTest = {}
    let goOn = () => {}
    const page = await inLine(line)
    await tapLink(page, misaki, () => {
      line.until = new Promise((resolve) => {
        goOn = resolve
      })
    })
    await submitButton(page).click()
    await page.getByText('次を直す').waitFor()
    await fillFeedback(page, typed)
    await submitButton(page).click()
    await page.waitForTimeout(300)
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await userIdIn(page)).toBeUndefined()
    goOn()
    await confirmDialog(page).getByText(typed).waitFor()
  })

  test('goes on by LINE’s page for signing in where the SDK does not start, and brings back what was entered', async () => {
    const line: LineOfTest = {}
    let goOn = () => {}
    const page = await inLine(line)
    await tapLink(page, misaki, () => {
      line.isGone = true
      line.until = new Promise((resolve) => {
        goOn = resolve
      })
    })
    await opinion(page).fill(typed)
    goOn()
    await chooseResident(page)
    await page.waitForURL(`${server.origin}${form}`)
    await expect.poll(() => opinion(page).inputValue()).toBe(typed)
  })

  test('is of whom LINE names, whoever was signed in with this browser before', async () => {
    const before = await inLine()
    await tapLink(before, kenichi)
    await expect.poll(() => userIdIn(before)).toBe(kenichi.userId)
    // Another account in LINE's app begins with an empty SDK.
    await before.close()
    await context.clearCookies({ name: /^LIFF/ })
    const page = await context.newPage()
    await tapLink(page)
    await opinion(page).fill(typed)
    await expect.poll(() => userIdIn(page)).toBe(misaki.userId)
    expect(await opinion(page).inputValue()).toBe(typed)
  })
})

test('one’s own bookings are announced by title and shapes while LINE signs in, and nothing moves when they come', async () => {
  const line: LineOfTest = {}
  let goOn = () => {}
  const page = await inLine(line)
  await watchShifts(page)
  const holdLine = () => {
    line.until = new Promise((resolve) => {
      goOn = resolve
    })
  }
  await tapLink(page, misaki, holdLine, '/my')
  await page.locator('[data-waiting]').getByText('予約と申請の確認').waitFor()
  expect(await page.getByRole('heading').allTextContents()).toEqual(['読み込み中・'])
  goOn()
  await page.getByRole('heading', { name: '予約と申請の確認' }).waitFor()
  expect(await shiftsOf(page)).toEqual([])
})
