import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  authorizeUrl,
  type EmulatedLine,
  liffId,
  misaki,
  proof,
  startEmulatedLine,
} from '../../adapters/line/emulated-line.ts'
import { accessibilityFaults, openPhone, type Phone } from '../browser.ts'

let line: EmulatedLine
let phone: Phone
beforeAll(async () => {
  line = await startEmulatedLine()
})
afterAll(() => line.close())
beforeEach(async () => {
  phone = await openPhone({ viewport: { width: 320, height: 640 } })
})
afterEach(() => phone.close())

const pages: [name: string, address: () => string][] = [
  ['the sign-in page', () => authorizeUrl(line, proof())],
  ['the page of a wrong client', () => authorizeUrl(line, proof(), { client_id: '999' })],
  ['the page of a tapped link', () => `${line.base}/liff/${liffId}/survey/sodai`],
  ['the chat', () => `${line.base}/chat?resident=${misaki.userId}`],
  ["nobody's chat", () => `${line.base}/chat`],
]

describe('pages of the emulator', () => {
  test.each(pages)('%s is accessible, fits 320 px and asks nobody else', async (_, address) => {
    const { page } = phone
    await page.goto(address())
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    const tall = await page
      .locator('main a')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height))
    expect(tall.filter((height) => height < 44)).toEqual([])
    expect(phone.foreignRequests).toEqual([])
  })

  test('one tap on a person signs in', async () => {
    const { page } = phone
    await page.goto(authorizeUrl(line, proof()))
    await page.getByRole('link', { name: '鈴木 ハル' }).tap()
    await page.waitForURL((url) => url.pathname === '/login')
    expect(new URL(page.url()).searchParams.get('code')).toBeTruthy()
  })

  test('the keyboard alone signs in', async () => {
    const { page } = phone
    await page.goto(authorizeUrl(line, proof()))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === '/login')
    expect(new URL(page.url()).searchParams.get('code')).toBeTruthy()
  })
})
