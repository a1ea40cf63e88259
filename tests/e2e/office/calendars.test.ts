import type { Page } from 'playwright'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPhone, type Phone } from '../browser.ts'
import { Onlooker } from '../good-screen.ts'
import { button, openOffice, startOfficeCity } from './office-city.ts'

const { server, storage } = await startOfficeCity()

let phone: Phone
let page: Page
beforeEach(async () => {
  phone = await openPhone({ origin: server.origin, viewport: { width: 1280, height: 800 } })
  page = phone.page
})
afterEach(() => phone.close())
afterAll(async () => {
  await storage.close()
  await server.kill()
})

const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const dialog = (of = page) => of.getByRole('dialog')
const month = () => page.getByRole('table', { name: '月の表' })
const dayHeading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const done = (text: string) => page.getByRole('status').filter({ hasText: text })

/** Counts keys and clicks, each on an element or in it. */
function steps() {
  let count = 0
  return {
    click: async (element: ReturnType<Page['locator']>) => {
      count += 1
      await element.click()
    },
    get count() {
      return count
    },
  }
}

describe('the calendars', () => {
  test('a day with 44 booked is closed and everybody told in at most 6 keys and clicks; two desks share the calls [OFF-26] [OFF-24]', async () => {
    await openOffice(page, '/office')
    const by = steps()
    await by.click(page.getByRole('link', { name: 'カレンダー' }))
    await by.click(page.getByRole('link', { name: 'ワクチン接種（保健センター）' }))
    await title('ワクチン接種（保健センター）').waitFor()
    const full = month().getByRole('button', { name: /予約44、定員\d+ 空きあり/ })
    if ((await full.count()) === 0) await by.click(button(page, '次の月'))
    await by.click(full)
    await by.click(button(page, 'この日を休みにする'))
    await dialog().getByText('予約 44件').waitFor()
    expect(await dialog().getByLabel('LINEで送る文').inputValue()).toContain('休みになりました')
    expect(
      await dialog()
        .getByText(/たとえば：/)
        .isVisible(),
    ).toBe(true)
    await by.click(button(page, '休みにして知らせる'))
    await done('休みにしました').waitFor()
    expect(by.count).toBeLessThanOrEqual(6)
    expect(
      await month()
        .getByRole('button', { name: /予約44、定員0 休み/ })
        .count(),
    ).toBe(1)

    await page.getByRole('link', { name: '電話で知らせる人の一覧' }).click()
    await title('ワクチン接種（保健センター）：電話で知らせる人').waitFor()
    const waiting = await page.getByRole('checkbox').count()
    expect(waiting).toBeGreaterThanOrEqual(2)
    await page.getByText(`電話する ${waiting}人、済み 0人、LINEで知らせた ${44 - waiting}人`).waitFor()
    const other = await phone.context.newPage()
    await other.goto(page.url())
    await other.getByRole('checkbox').first().check()
    const ticked = page.getByRole('listitem').filter({ hasText: '桜木 直子' })
    await ticked.waitFor()
    expect(await ticked.getByRole('checkbox').isChecked()).toBe(true)
    expect(await page.getByText(`電話する ${waiting - 1}人、済み 1人`).isVisible()).toBe(true)
    await page.getByRole('checkbox').nth(1).check()
    await other.getByText(`電話する ${waiting - 2}人、済み 2人`).waitFor()
    await other.close()
  })

  test('are walked by arrows and pages, and each day and slot says in words and numbers how full it is [OFF-24]', async () => {
    await openOffice(page, '/office/calendars/kenshin-center?day=2027-01-06')
    const day = (name: RegExp) => month().getByRole('button', { name })
    await day(/^1月6日.*予約0、定員80 空きあり/).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-at'))
    expect(await focused()).toBe('2027-01-14')
    await page.keyboard.press('Enter')
    await dayHeading('1月14日（木）').waitFor()
    await page.keyboard.press('PageDown')
    await dayHeading('2月14日（日）').waitFor()
    await expect.poll(focused).toBe('2027-02-14')
    await page.keyboard.press('PageUp')
    await dayHeading('1月14日（木）').waitFor()
    const week = page.getByRole('region', { name: '1月10日（日）からの週' })
    expect(
      await week.getByRole('button', { name: /^1月13日（水） 9:00～9:30 予約0、定員8 空きあり/ }).count(),
    ).toBe(1)
  })

  test('places of a range are changed at once, which stands among the versions and is taken back [OFF-30]', async () => {
    await openOffice(page, '/office/calendars/hall-multi?day=2027-01-13')
    await button(page, '定員を変える').click()
    await dialog().getByLabel('この日まで').fill('2027-01-27')
    await dialog().getByLabel('1つの枠の定員').fill('3')
    await button(page, '定員を変える').last().click()
    await done('変えました').waitFor()
    const { calendars } = await storage.bookings.catalog()
    const days = calendars.get('hall-multi')?.days ?? {}
    expect(Object.keys(days)).toEqual(['2027-01-13', '2027-01-20', '2027-01-27'])

    await page.getByRole('link', { name: '変更の履歴' }).click()
    const newest = page.getByRole('listitem').filter({ hasText: 'いまの版' })
    await newest.getByText('桜木 直子').waitFor()
    expect(
      await newest
        .getByText(/1\/13\(水\)、1\/20\(水\)、1\/27\(水\).*定員：.* → 3/)
        .first()
        .isVisible(),
    ).toBe(true)
    await page
      .getByRole('button', { name: /この版に戻す$/ })
      .first()
      .click()
    await dialog().getByRole('button', { name: 'この版に戻す' }).click()
    await expect
      .poll(async () => (await storage.bookings.catalog()).calendars.get('hall-multi')?.days)
      .toBeUndefined()
    await expect.poll(() => page.getByText('桜木 直子', { exact: true }).count()).toBeGreaterThanOrEqual(3)
  })

  test('one that is stopped takes no bookings and says so to residents; it is opened again once that is agreed to', async () => {
    await openOffice(page, '/office/calendars/tennis-1')
    await button(page, '受付を止める').click()
    await dialog().getByRole('button', { name: '受付を止める' }).click()
    await page.getByText('新しい予約を受け付けていません').waitFor()
    const { calendars } = await storage.bookings.catalog()
    expect(calendars.get('tennis-1')?.calendarOff).toBe(true)
    await button(page, '受付を再開する').click()
    await dialog().getByRole('button', { name: '受付を再開する' }).click()
    await dialog().getByText('止めていた受付を、また始めます').waitFor()
    await dialog().getByRole('button', { name: 'それでよいので進める' }).click()
    await expect
      .poll(async () => (await storage.bookings.catalog()).calendars.get('tennis-1')?.calendarOff)
      .toBeUndefined()
  })

  test('have no fault that axe finds, fit every width and large letters, and are big enough for fingers [OFF-56]', async () => {
    const onlooker = new Onlooker(phone, page)
    await openOffice(page, '/office/calendars')
    await title('カレンダー').waitFor()
    await page.getByRole('table').waitFor()
    await onlooker.look('the list of calendars')
    await page.goto('/office/calendars/kenshin-center')
    await month().waitFor()
    await onlooker.look('a calendar')
    await page.goto('/office/calendars/vaccine-center/versions')
    await page.getByText('いまの版').waitFor()
    await onlooker.look('the versions of a calendar')
    expect(onlooker.faults).toEqual([])
  })
})
