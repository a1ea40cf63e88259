import type { Page } from 'playwright'
import { afterAll, describe, expect, test } from 'vitest'
import type { Phone } from '../browser.ts'
import { phoneForEachTest } from '../each-test.ts'
import { Onlooker } from '../good-screen.ts'
import { confirmDialog, doneHeading, openForm, putItem, submitButton } from '../resident-steps.ts'
import { startBookingCity, testDay } from './booking-city.ts'
import {
  bookAs,
  bookButton,
  checkPath,
  chooseCategory,
  court,
  courtValue,
  fillBooking,
  goToCalendar,
  heading,
  nameField,
  openAsOtherResident,
  openCalendar,
  room,
  roomValue,
  schedulePath,
  showTestWeek,
  slot,
  take,
  timeDialog,
  view,
} from './booking-steps.ts'

const server = await startBookingCity()
const { origin } = server
const other = await openAsOtherResident(origin)
// Of this slot there is one place a day, so that the test week has full slots.
for (const weekday of [1, 2])
  await bookAs(other.page, origin, { value: roomValue, day: testDay(weekday), slotKey: 1 })
afterAll(() => other.close())

/** Marks and slots whose only message is a sign or a colour. */
const wordless = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('td button')]
      .map((element) => element.getAttribute('aria-label') ?? element.textContent)
      .filter((name) => !/(選択中|予約可|満|休日|受付不可)/.test(name)),
  )

let page: Page
let onlooker: Onlooker
const look = (screen: string) => onlooker.look(screen)
phoneForEachTest(server, (phone: Phone) => {
  page = phone.page
  onlooker = new Onlooker(phone, page, wordless)
})

const form = '/survey/yoyaku'
const [monday, tuesday] = [testDay(1), testDay(2)]
const button = (name: string) => page.getByRole('button', { name, exact: true })
const alerted = (text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor()

/** The form from its address, filled in about `what` and confirmed. */
async function confirmed(what: readonly string[]): Promise<void> {
  await page.goto(form)
  await fillBooking(page, what)
  await submitButton(page).tap()
  await confirmDialog(page).getByRole('button', { name: '日時を選ぶ' }).tap()
}

/** The test week of what is chosen. */
async function week(what: readonly string[]): Promise<void> {
  await openCalendar(page, what)
  await showTestWeek(page, monday)
}

describe('no screen of booking has a fault that axe finds; each fits 320, 375 and 768 px and large letters, and is big enough for fingers', () => {
  test('where it is chosen what to reserve [ITEM-22] [RSV-03]', async () => {
    await page.route('**/calendars/categories_tree*', (route) => route.abort())
    await openForm(page, form)
    await alerted('通信エラーが発生しました。')
    await look('categories that did not load')
    await page.unroute('**/calendars/categories_tree*')
    await page.goto(form)
    await chooseCategory(page, ['市役所'])
    await submitButton(page).tap()
    await page.getByRole('heading', { name: /空いています|直してください/ }).waitFor()
    await look('errors of the categories')
    await chooseCategory(page, ['体育館', 'アリーナ', 'Bコート（電話で受付）'])
    await page.getByText('予約可能な枠がありません。').first().waitFor()
    await look('a category that can not be booked')
    await fillBooking(page)
    await look('everything chosen')
    expect(onlooker.faults).toEqual([])
  })

  test('where slots are shown [CAL-01] [CAL-06]', async () => {
    await week(room)
    await look('a week with all marks')
    await page.route(schedulePath, (route) => route.abort())
    await view(page, '月').tap()
    await alerted('空き状況を読み込めませんでした。')
    await page.unroute(schedulePath)
    await button('もう一度読み込む').tap()
    await page.getByRole('table', { name: /^日ごとの空き/ }).waitFor()
    await look('a month')
    await view(page, '空き一覧').tap()
    await button('さらに先の日を見る').waitFor()
    await look('the list of free slots')
    expect(onlooker.faults).toEqual([])
  })

  test('where there is no slot to show [CAL-07]', async () => {
    await openForm(page, form)
    await confirmed(['市役所', '支所', '出張窓口'])
    await heading(page, '予約する日時を選ぶ').waitFor()
    await button('前の週').tap()
    await page.getByText('この週に予約できる枠はありません。').waitFor()
    await look('a week without free slots')
    await confirmed(['市役所', '本庁舎', '休止中の窓口'])
    await alerted('現在、予約を受け付けていません。')
    await look('a calendar that is closed')
    await confirmed(['市役所', '支所', '枠のない窓口'])
    await alerted('予約可能な枠がありません。')
    await page.route(schedulePath, (route) => route.abort())
    await confirmed(room)
    await heading(page, '通信できませんでした').waitFor()
    await look('a calendar that did not open')
    expect(onlooker.faults).toEqual([])
  })

  test('from the question about a slot to the final confirmation [CAL-08] [CAL-09]', async () => {
    await week(room)
    await slot(page, monday, '9:00').tap()
    await timeDialog(page).waitFor()
    await look('the question about the time')
    await button('はい').tap()
    await heading(page, '予約内容の確認').waitFor()
    await look('the final confirmation')
    await button('戻って日時を選び直す').tap()
    await slot(page, monday, '9:00', '選択中').waitFor()
    await look('a picked slot')
    expect(onlooker.faults).toEqual([])
  })

  test('from a lost network to the booking [CAL-09] [CAL-11]', async () => {
    await week(room)
    await take(page, monday, '9:00')
    await page.route(checkPath, (route) => route.abort())
    await bookButton(page).tap()
    await alerted('通信エラーが発生しました。')
    await look('the dialog about a lost network')
    await page.unroute(checkPath)
    const refusal = { code: 'request.in_progress', details: {} }
    const json = { result: 'ERROR', errorMessage: '-', code: 'temporary_locked', refusal }
    await page.route(putItem, (route) => route.fulfill({ status: 409, json }))
    await button('もう一度送信する').tap()
    await alerted('複数のリクエストが送信されました。')
    await page.unroute(putItem)
    await button('閉じる').tap()
    await bookButton(page).tap()
    await doneHeading(page).waitFor()
    await look('the completed screen')
    await page.goBack()
    await submitButton(page).waitFor()
    await page.goForward()
    await alerted('すでに予約済みです。')
    await look('a filling that is booked already')
    expect(onlooker.faults).toEqual([])
  })

  test('where a booking is refused [CAL-11]', async () => {
    await week(court)
    await take(page, monday, '9:00')
    await bookAs(other.page, origin, { value: courtValue, day: monday, slotKey: 0 })
    await bookButton(page).tap()
    await page.getByRole('dialog', { name: '満席になりました' }).waitFor()
    await look('the dialog about a slot that is full')
    await button('ほかの日時を選ぶ').tap()
    await bookAs(page, origin, { value: courtValue, day: tuesday, slotKey: 0 })
    await take(page, tuesday, '11:00')
    await bookButton(page).tap()
    await alerted('1日に予約できるのは、1人1件までです。')

    await page.goto('/survey/doses')
    await nameField(page).fill('佐藤 美咲')
    await chooseCategory(page, room, '1回目の予約')
    await chooseCategory(page, room, '2回目の予約')
    await goToCalendar(page)
    await showTestWeek(page, monday)
    await take(page, monday, '9:00')
    await alerted('1回目の接種が完了していません。')
    await look('a second dose that is blocked')
    expect(onlooker.faults).toEqual([])
  })
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
