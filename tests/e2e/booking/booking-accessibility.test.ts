import type { Page } from 'playwright'
import { afterAll, describe, expect, test } from 'vitest'
import { accessibilityFaults, darkFaults, overflowOf, type Phone } from '../browser.ts'
import { phoneForEachTest } from '../each-test.ts'
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

const sizes = [
  { width: 375, height: 812 },
  { width: 320, height: 640 },
  { width: 768, height: 1024 },
] as const

/** Slots, days and selects that are smaller than a finger needs: `selector` within `width` x `height`. */
const tooSmall = () =>
  page.evaluate(() => {
    const small = (selector: string, width: number, height: number) =>
      [...document.querySelectorAll(selector)].flatMap((element) => {
        const box = element.getBoundingClientRect()
        const isSmall = box.width < width || box.height < height
        return isSmall ? [`${selector} ${box.width}x${box.height} ${element.outerHTML.slice(0, 80)}`] : []
      })
    return [
      ...small('td button', 24, 44),
      ...small('main select', 44, 44),
      ...small('main button:not(td button), dialog button', 44, 44),
    ]
  })

/** Marks and slots whose only message is a sign or a colour. */
const wordless = () =>
  page.evaluate(() =>
    [...document.querySelectorAll('td button')]
      .map((element) => element.getAttribute('aria-label') ?? '')
      .filter((name) => !/(選択中|予約可|満|休日|受付不可)/.test(name)),
  )

async function expectGoodScreen(open: (page: Page) => Promise<void>): Promise<void> {
  await open(page)
  for (const size of sizes) {
    await page.setViewportSize(size)
    expect(await accessibilityFaults(page), `at ${size.width} px`).toEqual([])
    expect(await overflowOf(page, size.width)).toEqual({ scrollWidth: size.width, by: [] })
    expect(await tooSmall(), `at ${size.width} px`).toEqual([])
    expect(await wordless()).toEqual([])
  }
  await page.setViewportSize(sizes[0])
  expect(await darkFaults(page), 'in the dark').toEqual([])
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect(await accessibilityFaults(page), 'with large letters').toEqual([])
  expect(await overflowOf(page, 375), 'with large letters').toEqual({ scrollWidth: 375, by: [] })
  expect(phone.foreignRequests).toEqual([])
}

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
