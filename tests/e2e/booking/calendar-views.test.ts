import type { Locator, Page } from 'playwright'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openPhone, type Phone } from '../browser.ts'
import { startBookingCity, testDay } from './booking-city.ts'
import {
  bookAs,
  bookButton,
  checkPath,
  court,
  courtValue,
  fillBooking,
  goToCalendar,
  grid,
  openAsOtherResident,
  openCalendar,
  room,
  showTestWeek,
  slot,
  take,
  timeDialog,
} from './booking-steps.ts'

const server = await startBookingCity()
const { origin } = server
afterAll(() => server.kill())

let phone: Phone
const open = async (viewport?: { width: number; height: number }) => {
  phone = await openPhone({ origin, ...(viewport && { viewport }) })
  return phone.page
}
afterEach(() => phone.close())

const height = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

/** The form again from its address, and the calendar of something else. */
async function openCalendarAnew(page: Page, what: readonly string[]): Promise<void> {
  await page.goto('/survey/yoyaku')
  await fillBooking(page, what)
  await goToCalendar(page)
}

test('the next free slots stand above the week, and a slot on the first screen [CAL-01]', async () => {
  const page = await open({ width: 375, height: 667 })
  await openCalendar(page)
  const [nearest, place] = await Promise.all([
    page.getByRole('region', { name: '次の空き' }).getByRole('button').first().boundingBox(),
    grid(page).locator('td button').first().boundingBox(),
  ])
  expect(nearest!.y).toBeLessThan(place!.y)
  expect(place!.y + place!.height).toBeLessThanOrEqual(667)
})

test('each of the five marks has a sign and a word; why a slot can not be booked is said without moving anything [CAL-06]', async () => {
  const other = await openAsOtherResident(origin)
  await bookAs(other.page, origin, { value: courtValue, day: testDay(2), slotKey: 0 })
  await other.close()
  const page = await open()
  await openCalendar(page, court)
  await showTestWeek(page, testDay(2))
  expect(await slot(page, testDay(2), '9:00', '満$').innerText()).toBe('×')
  const last = slot(page, testDay(2), '9:30', '予約可 残り1$')
  expect(await last.innerText()).toBe('○')
  expect(await last.evaluate((button) => getComputedStyle(button, '::after').content)).toBe('"残り1"')
  const before = [await height(page), await grid(page).boundingBox()]
  await slot(page, testDay(2), '9:00', '満$').tap({ force: true })
  const why = page.getByRole('status').filter({ hasText: '9:00は満席です。' })
  await expect.poll(async () => (await why.boundingBox())?.height ?? 0).toBeGreaterThan(24)
  expect([await height(page), await grid(page).boundingBox()], 'nothing moves').toEqual(before)
  await page.keyboard.press('Escape')
  await why.waitFor({ state: 'detached' })

  await openCalendarAnew(page, room)
  await showTestWeek(page, testDay(1))
  expect(await slot(page, testDay(3), '9:00', '休日$').innerText()).toBe('休')
  expect(await slot(page, testDay(5), '9:00', '受付不可$').innerText()).toBe('－')
  const widthOf = async (day: ReturnType<typeof testDay>) =>
    (await slot(page, day, '9:00').boundingBox())!.width
  expect(await widthOf(testDay(3)), 'days without anything are strips').toBeLessThan(34)
  expect(await widthOf(testDay(1))).toBeGreaterThanOrEqual(44)
  await take(page, testDay(1), '9:00')
  await page.getByRole('button', { name: '戻って日時を選び直す' }).tap()
  expect(await slot(page, testDay(1), '9:00', '選択中').innerText()).toBe('●')
})

test('the question about the time is 380 px wide and a warning 400 px, or as wide as a phone allows [CAL-08] [CAL-11] [CONST-11]', async () => {
  const page = await open({ width: 1200, height: 800 })
  await openCalendar(page)
  await showTestWeek(page, testDay(1))
  await slot(page, testDay(1), '9:00').tap()
  await timeDialog(page).waitFor()
  const widthsOf = async (dialog: Locator) => {
    const widths: (number | undefined)[] = []
    for (const width of [375, 1200]) {
      await page.setViewportSize({ width, height: 800 })
      widths.push((await dialog.boundingBox())?.width)
    }
    return widths
  }
  expect(await widthsOf(timeDialog(page))).toEqual([351, 380])
  await timeDialog(page).getByRole('button', { name: 'はい' }).tap()
  await page.route(checkPath, (route) => route.abort())
  await bookButton(page).tap()
  const alert = page.getByRole('dialog', { name: '予約できませんでした' })
  await alert.waitFor()
  expect(await widthsOf(alert)).toEqual([351, 400])
})

test('with letters of 200 % both answers are in sight, and no day breaks in two, on 320 and 375 px [CAL-08]', async () => {
  const page = await open({ width: 375, height: 640 })
  await openCalendar(page)
  await showTestWeek(page, testDay(1))
  const dayNumber = page.locator('thead span:nth-child(2)').first()
  const size = () => dayNumber.evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize))
  const usual = await size()
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect(await size(), 'days grow with the letters').toBe(usual * 2)
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 640 })
    const lines = await page.locator('thead span').evaluateAll((all) =>
      all.map((each) => {
        const range = document.createRange()
        range.selectNodeContents(each)
        return new Set([...range.getClientRects()].map(({ y }) => y)).size
      }),
    )
    expect(lines).toEqual(Array(21).fill(1))
    const sticksOut = await page
      .locator('thead th')
      .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length)
    expect(sticksOut).toBe(0)
    await slot(page, testDay(1), '9:00').tap()
    for (const name of ['はい', 'いいえ']) {
      const box = (await timeDialog(page).getByRole('button', { name }).boundingBox())!
      expect(box.y + box.height).toBeLessThan(640 - 12)
    }
    await timeDialog(page).getByRole('button', { name: 'いいえ' }).tap()
    await timeDialog(page).waitFor({ state: 'detached' })
  }
})
