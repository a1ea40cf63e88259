import type { Page } from 'playwright'
import { afterAll, describe, expect, test } from 'vitest'
import type { Phone } from '../browser.ts'
import { phoneForEachTest } from '../each-test.ts'
import { expectGood } from '../good-screen.ts'
import { startBookingCity } from './booking-city.ts'
import { categoryScreens, fillUp, slotScreens } from './booking-screens.ts'
import { openAsOtherResident, openCalendar, schedulePath } from './booking-steps.ts'
import { stepScreens } from './step-screens.ts'

const server = await startBookingCity()
const { origin } = server
const other = await openAsOtherResident(origin)
await fillUp(other.page, origin)
afterAll(() => other.close())

let phone: Phone
let page: Page
phoneForEachTest(server, (opened) => {
  phone = opened
  page = phone.page
})

/** Marks and slots whose only message is a sign or a colour. */
const wordless = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('td button')]
      .map((element) => element.getAttribute('aria-label') ?? element.textContent)
      .filter((name) => !/(選択中|予約可|満|休日|受付不可)/.test(name)),
  )

const expectGoodScreen = (open: (page: Page) => Promise<void>) => expectGood(phone, page, open, wordless)

describe('every screen of booking has no fault that axe finds, fits 320, 375 and 768 px and large letters, and is big enough for fingers', () => {
  test.each(categoryScreens)('%s [ITEM-22] [RSV-03]', (_, open) => expectGoodScreen(open))

  test.each(slotScreens)('%s [CAL-01] [CAL-06] [CAL-07]', (_, open) => expectGoodScreen(open))

  test.each(stepScreens(other.page, origin))('%s [CAL-08] [CAL-09] [CAL-11]', (_, open) =>
    expectGoodScreen(open),
  )
})

test('whoever wants less motion sees none while the calendar loads [CAL-12]', async () => {
  const moving = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)
  await openCalendar(page)
  await page.route(schedulePath, () => {})
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.waitForFunction(() => document.querySelector('[data-loading]'))
  await expect.poll(moving).toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(moving).toBe(0)
})
