import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { testDay } from '../../booking/booking-city.ts'
import { bookButton, goToCalendar, placesOf, take } from '../../booking/booking-steps.ts'
import { openPhone, type Phone } from '../../browser.ts'
import { phoneForEachTest } from '../../each-test.ts'
import { doneHeading, kenichi, requestsOf, send, storedRows, submitButton } from '../../resident-steps.ts'
import {
  button,
  cancelled,
  cancelPopup,
  claimPath,
  details,
  entries,
  entryButton,
  field,
  findList,
  hold,
  list,
  nextButton,
  openDetails,
  openSearch,
  searchButton,
  searchFor,
  searchForm,
  shortDay,
} from '../search-steps.ts'
import { inRoom, reserveAs, startOfficeCity, tableOf } from './office-city.ts'

const server = await startOfficeCity()
const { origin } = server

const [monday, tuesday] = [testDay(1), testDay(2)]

// What the office wrote down at the telephone comes in while the city is open.
const table = tableOf(server, [
  '番号,受付日時,お名前,生年月日,相談したいこと,相談の予約,対応状況',
  `T-1,2026/6/1 9:10,山田 花子,1958/4/1,電話で聞いた用件,main-room_talk|${monday}|9:00,`,
  `T-2,2026/6/1 9:25,髙橋 一郎,1947/10/20,,main-room_law|${monday}|9:30,`,
  `T-3,2026/6/2 9:00,中村 さくら,1990/3/3,来庁して済んだ用件,main-room_talk|${monday}|14:00,対応完了`,
])
server.run('answers', 'import', 'denwa', table)
const registrations = tableOf(server, ['番号,お名前,知りたいこと', 'R-1,小林 実,防災', 'R-2,加藤 恵,催し'])
server.run('answers', 'import', 'touroku', registrations)

let phone: Phone
let page: Page
phoneForEachTest(server, (opened) => {
  phone = opened
  page = phone.page
})

type Person = { name: string; birthday: readonly [year: number, month: number, day: number] }
const hanako: Person = { name: '山田 花子', birthday: [1958, 4, 1] }
const ichiro: Person = { name: '髙橋 一郎', birthday: [1947, 10, 20] }
const me: Person = { name: '佐藤 美咲', birthday: [1980, 1, 2] }

/** Residents who have not searched yet. */
const haru = { name: '鈴木 ハル', userId: 'U27d8f64ab1e94c05937cb8d0e5f21a03' }
const ren = { name: '高橋 蓮', userId: 'U60b2d9e83f1746a7bc5e08d4f97a2c05' }

/** Looks on the search form for what was sent of somebody. */
async function searchOn(page: Page, { name, birthday }: Person): Promise<void> {
  await page.getByRole('textbox', { name: /^お名前/ }).fill(name)
  for (const [at, part] of ['年', '月', '日'].entries()) {
    const field = page
      .getByRole('group', { name: /^生年月日/ })
      .getByRole('textbox', { name: part, exact: true })
    await field.fill(String(birthday[at]))
  }
  await searchButton(page).tap()
}

const alert = (page: Page, text: string) => page.getByRole('dialog').filter({ hasText: text })
const dismiss = (page: Page) => button(page.getByRole('dialog'), '閉じる').tap()

async function backToSearch(surveyId: string): Promise<void> {
  await page.goto(`/confirm/${surveyId}`)
  await nextButton(page).tap()
  await searchForm(page).waitFor()
}

describe('an answer that the office took down', () => {
  test('is found by who knows all that is required, becomes theirs, and is changed and cancelled like any other [SRCH-10] [SRCH-09]', async () => {
    const asked = requestsOf(phone.context)
    await openSearch(page, 'denwa')
    await searchOn(page, { ...hanako, name: '山田 花' })
    await alert(page, '検索結果がありません。').waitFor()
    await dismiss(page)
    await searchOn(page, hanako)
    await list(page).waitFor()
    expect(await entries(page).count()).toBe(1)
    expect(await entries(page).innerText()).toContain('9:00～9:30')
    expect(asked.filter((path) => path.endsWith('/putUserId'))).toHaveLength(1)
    await openDetails(page)
    const said = await page.getByRole('main').innerText()
    for (const text of ['山田 花子', '電話で聞いた用件', shortDay(monday)]) expect(said).toContain(text)

    const other = await openPhone({ origin })
    await openSearch(other.page, 'denwa', kenichi)
    await searchOn(other.page, hanako)
    await alert(other.page, 'このアカウントではデータを照会できません。').waitFor()
    expect(await other.page.content()).not.toContain('電話で聞いた用件')
    await dismiss(other.page)
    await searchForm(other.page).waitFor()
    await other.close()

    await entryButton(page, '変更').tap()
    await submitButton(page).waitFor()
    await goToCalendar(page)
    await take(page, tuesday, '11:00')
    await bookButton(page).tap()
    await doneHeading(page).waitFor()
    expect(await placesOf(page, origin, 'room', monday, 0)).toEqual([3, 0])
    await backToSearch('denwa')
    await searchOn(page, hanako)
    await list(page).waitFor()
    expect(await entries(page).innerText()).toContain('11:00～11:30')

    await entryButton(page, 'キャンセル').tap()
    await button(cancelPopup(page), '確定').tap()
    await button(cancelled(page), '閉じる').tap()
    await entries(page).getByText('キャンセル済', { exact: true }).waitFor()
    expect(await placesOf(page, origin, 'room', tuesday, 2)).toEqual([3, 0])
    server.run('audit')
  })

  test('that is dealt with already can be read, and not changed', async () => {
    await openSearch(page, 'denwa')
    await searchOn(page, { name: '中村 さくら', birthday: [1990, 3, 3] })
    await list(page).waitFor()
    await entries(page).getByText('対応が完了しているため、変更できません。').waitFor()
    await openDetails(page)
    await details(page).waitFor()
    expect(await page.getByRole('main').innerText()).toContain('来庁して済んだ用件')
    expect(await entryButton(page, '変更').getAttribute('aria-disabled')).toBe('true')
  })

  test('where a resident has one answer it becomes that one, and is what the form opens with', async () => {
    await openSearch(page, 'touroku')
    await findList(page, '小林 実')
    await entryButton(page, '変更').tap()
    await submitButton(page).waitFor()
    expect(await page.getByRole('checkbox', { name: '防災' }).isChecked()).toBe(true)
    await field(page, '相談したいこと').fill('書き足したこと')
    await send(page)
    await doneHeading(page).waitFor()
    const rows = await storedRows(page, origin, 'touroku')
    expect(new Set(rows.map(({ partitionKey }) => partitionKey)).size).toBe(1)

    await backToSearch('touroku')
    await searchFor(page, '加藤 恵')
    await alert(page, '検索結果がありません。').waitFor()
  })

  test('is kept from who guesses: after ten wrong tries a day not even the right values find it, own answers are found all the same', async () => {
    await openSearch(page, 'denwa', haru)
    await reserveAs(page, server, inRoom(tuesday, 3), { surveyId: 'denwa', birthday: '1980-01-02' })
    const blocked = alert(page, '本日照会できる回数の上限に達しました。')
    for (let guess = 1; guess <= 10; guess += 1) {
      await searchOn(page, { ...ichiro, birthday: [1947, 10, guess] })
      await alert(page, '検索結果がありません。').waitFor()
      await dismiss(page)
    }
    await searchOn(page, ichiro)
    await blocked.waitFor()
    expect(await page.content()).not.toContain('法律の相談')
    await dismiss(page)
    expect(await placesOf(page, origin, 'room', monday, 1)).toEqual([1, 1])

    await searchOn(page, me)
    await list(page).waitFor()
    expect(await entries(page).innerText()).toContain('14:00～14:30')
    const rows = await storedRows(page, origin, 'denwa')
    expect(rows.some(({ value }) => value === '髙橋 一郎')).toBe(false)
  })

  test('goes to who is first when two find it at once; the other one is told, and sees nothing of it', async () => {
    const other = await openPhone({ origin })
    await openSearch(page, 'denwa', ren)
    await openSearch(other.page, 'denwa')
    const claiming = await hold(page, claimPath)
    const found = page.waitForResponse('**/filterQuery')
    await searchOn(page, ichiro)
    await found
    await searchOn(other.page, ichiro)
    await list(other.page).waitFor()
    claiming.goOn()
    await alert(page, '回答が見つかりません。').waitFor()
    await button(page, 'もう一度検索する').tap()
    await alert(page, 'このアカウントではデータを照会できません。').waitFor()
    expect(await entries(page).count()).toBe(0)
    await other.close()
  })
})
