import { afterAll, expect, test } from 'vitest'
import { startOwnPostgres } from '../own-postgres.ts'
import { testDay } from './booking/booking-city.ts'
import {
  bookButton,
  court,
  fillBooking,
  goToCalendar,
  placesOf,
  showTestWeek,
  take,
} from './booking/booking-steps.ts'
import type { Phone } from './browser.ts'
import { phoneForEachTest } from './each-test.ts'
import { doneHeading, openFormBySignIn } from './resident-steps.ts'
import { startOfficeCity } from './search/results/office-city.ts'
import {
  button,
  cancelled,
  cancelPopup,
  entries,
  entryButton,
  findList,
  openSearch,
} from './search/search-steps.ts'

const postgres = await startOwnPostgres(['fsync=off'])
const server = await startOfficeCity({
  env: {
    DATABASE_URL: `${postgres.url}/postgres`,
    DATA_KEY: '0f'.repeat(32),
    SESSION_KEY: 's'.repeat(64),
    EMULATORS: 'line',
  },
})
const { origin } = server

let phone: Phone
// After the server, which is stopped first.
afterAll(() => postgres.stop())
phoneForEachTest(server, (opened) => {
  phone = opened
})

test('on PostgreSQL a resident signs in, fills in a form, books, finds the booking in the list and cancels it', async () => {
  const { page } = phone
  const day = testDay(1)
  const name = '佐藤 美咲'
  await openFormBySignIn(page, '/survey/soudan')
  await fillBooking(page, court, name)
  await goToCalendar(page)
  await showTestWeek(page, day)
  await take(page, day, '9:00')
  await bookButton(page).tap()
  await doneHeading(page).waitFor()
  expect(await placesOf(page, origin, 'court', day, 0)).toEqual([1, 1])

  await openSearch(page, 'soudan')
  await findList(page, name)
  await entries(page).getByText('9:00～9:30').waitFor()
  await entryButton(page, 'キャンセル').tap()
  await button(cancelPopup(page), '取り消す').tap()
  await cancelled(page).getByText('キャンセルが完了しました。').waitFor()
  await button(cancelled(page), '閉じる').tap()
  await entries(page).getByText('キャンセル済', { exact: true }).waitFor()
  expect(await placesOf(page, origin, 'court', day, 0)).toEqual([1, 0])
  expect(phone.pageErrors).toEqual([])
  server.run('audit')
})
