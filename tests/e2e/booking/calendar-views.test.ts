import type { Route } from 'playwright'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { openPhone, type Phone, stopClock } from '../browser.ts'
import { startBookingCity, testDay } from './booking-city.ts'
import {
  bookAs,
  bookButton,
  court,
  courtValue,
  fillBooking,
  goToCalendar,
  grid,
  openAsOtherResident,
  openCalendar,
  room,
  roomValue,
  schedulePath,
  showTestWeek,
  slot,
  spokenDay,
  take,
  timeDialog,
  view,
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

const button = (name: string) => phone.page.getByRole('button', { name, exact: true })
const columns = () =>
  phone.page
    .getByRole('columnheader')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''))
const week = (sunday: number) => Array.from({ length: 7 }, (_, at) => spokenDay(testDay(sunday + at)))

describe('weeks', () => {
  test('buttons go one week on and one back, as far as there is something to book [CAL-04] [CAL-01]', async () => {
    const page = await open({ width: 375, height: 667 })
    await openCalendar(page)
    const [nearest, place] = await Promise.all([
      page.getByRole('region', { name: '次の空き' }).getByRole('button').first().boundingBox(),
      grid(page).locator('td button').first().boundingBox(),
    ])
    expect(nearest!.y, 'the next free slots stand above the week').toBeLessThan(place!.y)
    expect(place!.y + place!.height, 'a slot stands on the first screen').toBeLessThanOrEqual(667)
    const first = await columns()
    expect(first[0]).toContain('日曜日')
    expect(await button('前の週').getAttribute('aria-disabled')).toBe('true')
    await showTestWeek(page, testDay(1))
    expect(await columns()).toEqual(week(0).map((day) => expect.stringContaining(day)))
    await button('次の週').tap()
    await expect.poll(columns).toEqual(week(7).map((day) => expect.stringContaining(day)))
    await button('前の週').tap()
    await button('前の週').tap()
    await expect.poll(columns).toEqual(first)
  })

  test('morning and afternoon are switched where there are both, and only there [CAL-02]', async () => {
    const page = await open()
    await openCalendar(page)
    await showTestWeek(page, testDay(1))
    expect(await slot(page, testDay(1), '14:00').count()).toBe(0)
    await page.getByRole('button', { name: /^午後/ }).tap()
    await slot(page, testDay(1), '14:00', '予約可').waitFor()
    expect(await slot(page, testDay(1), '9:00').count()).toBe(0)
    await page.getByRole('button', { name: /^午前/ }).tap()
    await slot(page, testDay(1), '9:00', '予約可').waitFor()

    await openCalendarAnew(court)
    expect(await page.getByRole('button', { name: /^午[前後]/ }).count()).toBe(0)
  })

  test('each of the five marks has a sign and a word, in its name and in the legend [CAL-06]', async () => {
    const page = await open()
    await openCalendar(page, court)
    const other = await openAsOtherResident(origin)
    await bookAs(other.page, origin, { value: courtValue, day: testDay(2), slotKey: 0 })
    await other.close()
    await openCalendarAnew(court)
    await showTestWeek(page, testDay(2))
    expect(await slot(page, testDay(2), '9:00', '満$').innerText()).toBe('×')
    const last = slot(page, testDay(2), '9:30', '予約可 残り1$')
    expect(await last.innerText()).toBe('○')
    expect(await last.evaluate((button) => getComputedStyle(button, '::after').content)).toBe('"残り1"')

    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    const before = [await height(), await grid(page).boundingBox()]
    await slot(page, testDay(2), '9:00', '満$').tap({ force: true })
    const why = page.getByRole('status').filter({ hasText: '9:00は満員です。' })
    await expect.poll(async () => (await why.boundingBox())?.height ?? 0).toBeGreaterThan(24)
    expect([await height(), await grid(page).boundingBox()], 'nothing moves').toEqual(before)
    await page.keyboard.press('Escape')
    await why.waitFor({ state: 'detached' })

    await openCalendarAnew(room)
    await showTestWeek(page, testDay(1))
    expect(await slot(page, testDay(3), '9:00', '休日$').innerText()).toBe('休')
    expect(await slot(page, testDay(5), '9:00', '受付不可$').innerText()).toBe('－')
    await take(page, testDay(1), '9:00')
    await button('戻って日時を選び直す').tap()
    expect(await slot(page, testDay(1), '9:00', '選択中').innerText()).toBe('●')
    const legend = page.getByRole('list', { name: '記号の意味' })
    const meanings = await legend.getByRole('listitem').allInnerTexts()
    expect(meanings.map((text) => text.replace(/\s/g, ''))).toEqual([
      '●選択中',
      '○予約可',
      '×満',
      '休休日',
      '－受付不可',
    ])
    for (const [day, start] of [
      [3, '9:00'],
      [5, '9:00'],
    ] as const) {
      expect(await slot(page, testDay(day), start).getAttribute('aria-disabled')).toBe('true')
    }
  })
})

describe('months', () => {
  test('a month has at most six weeks from Sunday; its buttons move by a month; a day opens its week [CAL-03] [CAL-04] [CAL-05]', async () => {
    const page = await open()
    await openCalendar(page)
    await view(page, '月').tap()
    const table = page.getByRole('table', { name: /^日ごとの空き/ })
    const title = page.getByRole('heading', { level: 2 })
    const seen: string[] = []
    for (;;) {
      await table.waitFor()
      seen.push(await title.innerText())
      expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([...'日月火水木金土'])
      const rows = (await table.getByRole('row').count()) - 1
      expect(rows).toBeGreaterThanOrEqual(4)
      expect(rows).toBeLessThanOrEqual(6)
      expect(await table.getByRole('button').count()).toBe(rows * 7)
      expect(await table.getByRole('button').first().textContent()).toContain('日曜日')
      if ((await button('次の月').getAttribute('aria-disabled')) === 'true') break
      await button('次の月').tap()
      await expect.poll(() => title.innerText()).not.toBe(seen.at(-1))
    }
    expect(seen.length).toBeGreaterThanOrEqual(2)
    const months = seen
      .map((text) => text.match(/\d+/g)!.map(Number))
      .map(([year, month]) => year! * 12 + month!)
    expect(months).toEqual(months.map((_, at) => months[0]! + at))
    await button('前の月').tap()
    await expect.poll(() => title.innerText()).toBe(seen.at(-2))

    const free = table.getByRole('button', { name: /予約可/ }).last()
    const day = (await free.textContent())!.split(' ')[0]!
    await free.tap()
    await grid(page).waitFor()
    expect((await columns()).some((name) => name.startsWith(day))).toBe(true)
    expect(await columns()).toHaveLength(7)
  })
})

describe('dialogs', () => {
  const widths: [viewport: number, question: number, warning: number][] = [
    [1200, 380, 400],
    [375, 351, 351],
  ]
  test.each(widths)(
    'on a screen of %i px the question about the time is %i px wide and a warning %i px [CAL-08] [CAL-11] [CONST-11]',
    async (width, question, warning) => {
      const page = await open({ width, height: 800 })
      await openCalendar(page)
      await showTestWeek(page, testDay(1))
      await slot(page, testDay(1), '9:00').tap()
      expect((await timeDialog(page).boundingBox())?.width).toBe(question)
      await timeDialog(page).getByRole('button', { name: 'はい' }).tap()
      await page.route('**/survey-results/checkReservation', (route) => route.abort())
      await bookButton(page).tap()
      const alert = page.getByRole('dialog', { name: '予約できませんでした' })
      expect((await alert.boundingBox())?.width).toBe(warning)
    },
  )

  test.each([375, 320])(
    'on a screen of %i px with letters of 200 % both answers are in sight, and no day breaks in two [CAL-08]',
    async (width) => {
      const page = await open({ width, height: 640 })
      await openCalendar(page)
      await showTestWeek(page, testDay(1))
      const dayNumber = page.locator('thead span:nth-child(2)').first()
      const size = () => dayNumber.evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize))
      const usual = await size()
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      expect(await size(), 'days grow with the letters').toBe(usual * 2)
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
    },
  )
})

describe('loading', () => {
  test('the sign of loading stays 500 ms after loading has ended, the slots are there at once [CAL-12]', async () => {
    const page = await open()
    await page.clock.install()
    await openCalendar(page)
    const loading = page.locator('[data-loading]')
    await loading.waitFor({ state: 'detached' })
    await showTestWeek(page, testDay(4))
    await loading.waitFor({ state: 'detached' })
    const other = await openAsOtherResident(origin)
    await bookAs(other.page, origin, { value: roomValue, day: testDay(4), slotKey: 0 })
    await other.close()

    let held: Route | undefined
    await page.route(schedulePath, (route) => {
      held = route
    })
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await loading.waitFor()
    await page.getByRole('status').filter({ hasText: '空き状況を読み込み中' }).waitFor({ state: 'attached' })
    await expect.poll(() => held).toBeDefined()
    await stopClock(page)
    await held!.continue()
    await slot(page, testDay(4), '9:00', '予約可 残り2').waitFor()
    await page.clock.runFor(499)
    expect(await loading.count()).toBe(1)
    await page.clock.runFor(1)
    await loading.waitFor({ state: 'detached' })
  })
})

/** The form again from its address, and the calendar of something else. */
async function openCalendarAnew(what: readonly string[]): Promise<void> {
  const { page } = phone
  await page.goto('/survey/yoyaku')
  await fillBooking(page, what)
  await goToCalendar(page)
}
