import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { testDay } from '../../booking/booking-city.ts'
import { bookButton, goToCalendar, placesOf, take } from '../../booking/booking-steps.ts'
import { openPhone, type Phone } from '../../browser.ts'
import { phoneForEachTest } from '../../each-test.ts'
import { doneHeading, kenichi, requestsOf, submitButton } from '../../resident-steps.ts'
import {
  button,
  cancelled,
  cancelPopup,
  entries,
  entryButton,
  list,
  nextButton,
  openDetails,
  openSearch,
  searchButton,
  searchForm,
  shortDay,
} from '../search-steps.ts'
import { startOfficeCity, tableOf } from './office-city.ts'

const server = await startOfficeCity()
const { origin } = server

const [monday, tuesday] = [testDay(1), testDay(2)]

// What the office wrote down at the telephone comes in while the city is open.
const table = tableOf(server, [
  '番号,受付日時,お名前,生年月日,相談したいこと,相談の予約',
  `T-1,2026/6/1 9:10,山田 花子,1958/4/1,電話で聞いた用件,main-room_talk|${monday}|9:00`,
])
server.run('answers', 'import', 'denwa', table)

let phone: Phone
let page: Page
phoneForEachTest(server, (opened) => {
  phone = opened
  page = phone.page
})

/** Looks on the search form for what was sent of somebody who was born on 1 April 1958. */
async function searchOn(page: Page, name = '山田 花子'): Promise<void> {
  await page.getByRole('textbox', { name: /^お名前/ }).fill(name)
  const day = page.getByRole('group', { name: /^生年月日/ })
  for (const [part, text] of [
    ['年', '1958'],
    ['月', '4'],
    ['日', '1'],
  ] as const)
    await day.getByRole('textbox', { name: part, exact: true }).fill(text)
  await searchButton(page).tap()
}

const alert = (page: Page, text: string) => page.getByRole('dialog').filter({ hasText: text })

test('an answer that the office took down is found by who knows all that is required, becomes theirs, and is changed and cancelled like any other [SRCH-10] [SRCH-09]', async () => {
  const asked = requestsOf(phone.context)
  await openSearch(page, 'denwa')
  await searchOn(page, '山田 花')
  await alert(page, '検索結果がありません。').waitFor()
  await button(page, '入力を直す').tap()
  await searchOn(page)
  await list(page).waitFor()
  expect(await entries(page).count()).toBe(1)
  expect(await entries(page).innerText()).toContain('9:00～9:30')
  expect(asked.filter((path) => path.endsWith('/putUserId'))).toHaveLength(1)
  await openDetails(page)
  const said = await page.getByRole('main').innerText()
  for (const text of ['山田 花子', '電話で聞いた用件', shortDay(monday)]) expect(said).toContain(text)

  const other = await openPhone({ origin })
  await openSearch(other.page, 'denwa', kenichi)
  await searchOn(other.page)
  await alert(other.page, 'このアカウントではデータを照会できません。').waitFor()
  expect(await other.page.content()).not.toContain('電話で聞いた用件')
  await button(other.page.getByRole('dialog'), '閉じる').tap()
  await searchForm(other.page).waitFor()
  await other.close()

  await entryButton(page, '変更').tap()
  await submitButton(page).waitFor()
  await goToCalendar(page)
  await take(page, tuesday, '11:00')
  await bookButton(page).tap()
  await doneHeading(page).waitFor()
  expect(await placesOf(page, origin, 'room', monday, 0)).toEqual([3, 0])
  await page.goto('/confirm/denwa')
  await nextButton(page).tap()
  await searchForm(page).waitFor()
  await searchOn(page)
  await list(page).waitFor()
  expect(await entries(page).innerText()).toContain('11:00～11:30')

  await entryButton(page, 'キャンセル').tap()
  await button(cancelPopup(page), '取り消す').tap()
  await button(cancelled(page), '閉じる').tap()
  await entries(page).getByText('キャンセル済', { exact: true }).waitFor()
  expect(await placesOf(page, origin, 'room', tuesday, 2)).toEqual([3, 0])
  server.run('audit')
})
