import { expect, test } from 'vitest'
import {
  bookButton,
  fillBooking,
  goToCalendar,
  grid,
  placesOf,
  room,
  slot,
  spokenDay,
  yes,
} from '../booking/booking-steps.ts'
import { openPhone } from '../browser.ts'
import { endAfterAll } from '../each-test.ts'
import { doneHeading, openForm } from '../resident-steps.ts'
import { nearDay, startSearchCity } from './search-city.ts'
import {
  button,
  cancelled,
  cancelPopup,
  chooseForm,
  details,
  entries,
  entryButton,
  field,
  findList,
  list,
  openDetails,
  selection,
  shortDay,
} from './search-steps.ts'

const server = await startSearchCity()
const { origin } = server
const phone = await openPhone({ origin })
const { page } = phone
endAfterAll(phone, server)

const name = '物語 はる'
const remarks = () => field(page, '相談したいこと')
/** Books that time of a morning a week from today: where the calendar begins with today, it is in the next week. */
async function take(start: string): Promise<void> {
  const free = slot(page, nearDay, start, '予約可')
  await grid(page).getByRole('button').first().waitFor()
  // Around noon it opens with the afternoon.
  const morning = page.getByRole('button', { name: /^午前/ })
  if ((await page.getByRole('columnheader', { name: spokenDay(nearDay) }).count()) === 0)
    await button(page, '次の週').tap()
  await morning.tap()
  await free.tap()
  await yes(page).tap()
  await bookButton(page).tap()
  await doneHeading(page).waitFor()
}
const booked = async (slotKey: number) =>
  ((await placesOf(page, origin, 'room', nearDay, slotKey)) as [number, number])[1]

test('a resident books, finds the reservation in the list, reads it in full, changes it, and cancels it [GEN-04] [ROUTE-11] [ROUTE-13] [ROUTE-14]', async () => {
  await openForm(page, '/survey/yoyaku')
  await fillBooking(page, room, name)
  await remarks().fill('はじめの相談です。\n二行目です。')
  await goToCalendar(page)
  await take('10:00')
  const code = await page
    .getByText('受付コード', { exact: true })
    .locator('xpath=following-sibling::dd[1]')
    .innerText()
  expect(await booked(1)).toBe(1)

  await page.goto('/confirm')
  await selection(page).waitFor()
  await chooseForm(page, '窓口の予約')
  await findList(page, name)
  expect(await entries(page).count()).toBe(1)
  expect(await entries(page).innerText()).toContain('10:00～10:30')
  expect(await entries(page).innerText()).toContain(code)

  await openDetails(page)
  const read = await page.locator('main').innerText()
  for (const text of [name, shortDay(nearDay), '10:00～10:30', 'はじめの相談です。\n二行目です。', code]) {
    expect(read).toContain(text)
  }

  await entryButton(page, '変更').tap()
  await page.getByText('前回の内容が入力されています。').waitFor()
  expect(await remarks().inputValue()).toBe('はじめの相談です。\n二行目です。')
  await remarks().fill('直した相談です。')
  await goToCalendar(page)
  await take('9:00')
  expect([await booked(1), await booked(0)]).toEqual([0, 1])

  await page.goto('/confirm/yoyaku')
  await button(page, '次へ').tap()
  await findList(page, name)
  expect(await entries(page).count()).toBe(1)
  await openDetails(page)
  await page.getByText('直した相談です。').waitFor()

  await entryButton(page, 'キャンセル').tap()
  await button(cancelPopup(page), '取り消す').tap()
  await button(cancelled(page), '閉じる').tap()
  await details(page).waitFor()
  await button(page, '戻る').tap()
  await list(page).waitFor()
  expect(await entries(page).locator('s').innerText()).toBe('9:00～9:30')
  expect(await booked(0)).toBe(0)

  await page.goto('/confirm/yoyaku')
  await button(page, '次へ').tap()
  await findList(page, name)
  expect(await entries(page).count()).toBe(1)
  expect(await entries(page).getByText('キャンセル済', { exact: true }).count()).toBe(1)
  expect(phone.foreignRequests).toEqual([])
  expect(phone.pageErrors).toEqual([])
})
