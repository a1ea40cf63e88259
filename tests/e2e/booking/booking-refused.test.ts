import type { Page } from 'playwright'
import { afterAll, describe, expect, test } from 'vitest'
import type { LocalDate } from '../../../domain/shared/local-date.ts'
import type { Phone } from '../browser.ts'
import { phoneForEachTest } from '../each-test.ts'
import {
  answerCode,
  confirmDialog,
  doneHeading,
  openForm,
  putItem,
  storedRows,
  submitButton,
} from '../resident-steps.ts'
import { shortDay } from '../search/search-steps.ts'
import { startBookingCity, testDay } from './booking-city.ts'
import {
  bookAs,
  bookButton,
  chooseCategory,
  court,
  courtValue,
  fillBooking,
  heading,
  nameField,
  openAsOtherResident,
  openCalendar,
  placesOf,
  room,
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
afterAll(() => other.close())

let phone: Phone
let page: Page
phoneForEachTest(server, (opened) => {
  phone = opened
  page = phone.page
})

const alertDialog = (name: string) => page.getByRole('dialog', { name })
const lines = (name: string) => alertDialog(name).getByRole('alert').getByRole('paragraph').allInnerTexts()
const takenBefore = (day: LocalDate, slotKey: number) =>
  bookAs(other.page, origin, { value: courtValue, day, slotKey })
const becomesVisible = () => page.evaluate(() => window.dispatchEvent(new Event('focus')))
const fullAdvice = '選択した枠が満席になりました。ブラウザを閉じて、もう一度お試しください。'
const went = (day: LocalDate) => `${shortDay(day)} 9:00～9:30は、満席になりました。`
const makeRoom = 'いまの予約のどれかを変更するか、キャンセルすると、新しく予約できます。'
const kept = '入力した内容は残っています。このまま別の枠を選ぶこともできます。'
const closeToRetry = 'ブラウザを閉じて、もう一度お試しください。'

/** The stored name of the answer that has this reservation. */
async function nameOfBooking(value: string): Promise<string | undefined> {
  const rows = await storedRows(page, origin, 'yoyaku')
  const key = rows.find((row) => row.value.startsWith(value))?.partitionKey
  return rows.find(({ itemKey, partitionKey }) => itemKey === 'name' && partitionKey === key)?.value
}

describe('somebody else is faster', () => {
  test('between the final confirmation and its button: it is said, the table is fresh, nothing is lost [ERR-13] [ERR-14]', async () => {
    const day = testDay(1)
    await openCalendar(page, court, { name: '田中 はな' })
    await showTestWeek(page, day)
    await take(page, day, '9:00')
    await takenBefore(day, 0)
    await bookButton(page).tap()

    await alertDialog('満席になりました').waitFor()
    expect(await lines('満席になりました')).toEqual([went(day), '空きがありません。', fullAdvice, kept])
    await alertDialog('満席になりました').getByRole('button', { name: '別の枠を選ぶ' }).tap()
    await slot(page, day, '9:00', '満').waitFor()
    await take(page, day, '11:00')
    await bookButton(page).tap()
    await doneHeading(page).waitFor()
    expect(await nameOfBooking(courtValue)).toBe('田中 はな')
    expect(await placesOf(page, origin, 'court', day, 0)).toEqual([1, 1])
    expect(await placesOf(page, origin, 'court', day, 2)).toEqual([1, 1])
  })

  test('while the question about the time is open: noticed as soon as the page is looked at again [ERR-14]', async () => {
    const day = testDay(2)
    await openCalendar(page, court)
    await showTestWeek(page, day)
    await slot(page, day, '9:00').tap()
    await timeDialog(page).waitFor()
    await takenBefore(day, 0)
    await becomesVisible()
    await alertDialog('満席になりました').waitFor()
    expect(await lines('満席になりました')).toEqual([went(day), fullAdvice, kept])
    await alertDialog('満席になりました').getByRole('button', { name: '閉じる' }).tap()
    await slot(page, day, '9:00', '満').waitFor()
    await slot(page, day, '9:30', '予約可').waitFor()
  })

  test('between the check and the saving: the saving decides [ERR-13] [ERR-14]', async () => {
    const day = testDay(4)
    await openCalendar(page, court)
    await showTestWeek(page, day)
    await take(page, day, '9:00')
    await page.route(putItem, async (route) => {
      await takenBefore(day, 0)
      await route.fallback()
    })
    await bookButton(page).tap()
    await alertDialog('満席になりました').waitFor()
    expect(await lines('満席になりました')).toContain('空きがありません。')
    expect(await placesOf(page, origin, 'court', day, 0)).toEqual([1, 1])
  })
})

describe('the check says no', () => {
  test('its message, its detail and the advice are shown, and another day can be chosen [ERR-20]', async () => {
    const day = testDay(5)
    await openCalendar(page, court)
    await bookAs(page, origin, { value: courtValue, day, slotKey: 0 })
    await showTestWeek(page, day)
    await take(page, day, '11:00')
    await bookButton(page).tap()
    const dialog = alertDialog('予約できませんでした')
    await dialog.waitFor()
    expect(await lines('予約できませんでした')).toEqual([
      '予約できる件数の上限に達しています。',
      '1日に予約できるのは、お一人1件までです。',
      makeRoom,
      closeToRetry,
    ])
    expect(await placesOf(page, origin, 'court', day, 2)).toEqual([1, 0])
    await dialog.getByRole('button', { name: '別の枠を選ぶ' }).tap()
    await take(page, testDay(6), '11:00')
    await bookButton(page).tap()
    await doneHeading(page).waitFor()
  })

  test('a second dose before the first one is done is blocked, with the way back to the form [ERR-22]', async () => {
    await openForm(page, '/survey/doses')
    await nameField(page).fill('佐藤 美咲')
    await chooseCategory(page, room, '1回目の予約')
    await chooseCategory(page, room, '2回目の予約')
    await submitButton(page).tap()
    await confirmDialog(page).getByRole('button', { name: '日時を選ぶ' }).tap()
    await heading(page, '予約する日時を選ぶ').waitFor()
    await showTestWeek(page, testDay(1))
    await take(page, testDay(1), '9:00')
    await page.getByRole('alert').filter({ hasText: '1回目の接種が完了していません。' }).waitFor()
    await page.getByRole('button', { name: '入力画面に戻る' }).tap()
    await submitButton(page).waitFor()
    expect(await nameField(page).inputValue()).toBe('佐藤 美咲')
  })
})

describe('the network', () => {
  test('lost while the booking is saved: sent again it is one booking with one code [RSV-05]', async () => {
    const day = testDay(1)
    await openCalendar(page, room)
    await showTestWeek(page, day)
    await take(page, day, '9:00')
    const keys: (string | undefined)[] = []
    await page.route(putItem, async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.fallback()
      await route.fetch()
      return route.abort()
    })
    await bookButton(page).tap()
    const again = page.getByRole('button', { name: 'もう一度送信する' })
    await again.waitFor()
    expect(await placesOf(page, origin, 'room', day, 0)).toEqual([3, 1])
    await again.tap()
    await doneHeading(page).waitFor()
    expect(keys).toHaveLength(2)
    expect(keys[0]).toMatch(/^\S{16,}$/)
    expect(keys[1]).toBe(keys[0])
    expect(await placesOf(page, origin, 'room', day, 0)).toEqual([3, 1])
    expect(await answerCode(page).innerText()).toMatch(/^\S{4,}$/)
  })

  test('an earlier send still at work is told, and that one should look whether it is booked [ERR-12]', async () => {
    const day = testDay(2)
    const said = '複数のリクエストが送信されました。予約が正しく行われているかご確認ください。'
    await openCalendar(page, room)
    await showTestWeek(page, day)
    await take(page, day, '9:00')
    let tries = 0
    await page.route(putItem, (route) => {
      tries += 1
      const refusal = { code: 'request.in_progress', details: {} }
      const json = { result: 'ERROR', errorMessage: said, code: 'temporary_locked', retryable: true, refusal }
      return route.fulfill({ status: 409, json })
    })
    await bookButton(page).tap()
    await alertDialog('予約できませんでした').waitFor()
    expect(await lines('予約できませんでした')).toEqual([said, closeToRetry])
    expect(tries).toBe(3)
    await alertDialog('予約できませんでした').getByRole('button', { name: '閉じる' }).tap()
    await page.unroute(putItem)
    await bookButton(page).tap()
    await doneHeading(page).waitFor()
    expect(await placesOf(page, origin, 'room', day, 0)).toEqual([3, 1])
  })

  test('a calendar that does not open, or a week that does not come, is loaded again by its button', async () => {
    await page.route(schedulePath, (route) => route.abort())
    await openForm(page, '/survey/yoyaku')
    await fillBooking(page)
    await submitButton(page).tap()
    await confirmDialog(page).getByRole('button', { name: '日時を選ぶ' }).tap()
    await heading(page, 'ERROR').waitFor()
    await page.unroute(schedulePath)
    await page.getByRole('button', { name: 'もう一度読み込む' }).tap()
    await heading(page, '予約する日時を選ぶ').waitFor()
    await showTestWeek(page, testDay(1))

    await page.route(schedulePath, (route) => route.abort())
    await view(page, '月').tap()
    const failed = page.getByRole('alert').filter({ hasText: '空き状況を読み込めませんでした。' })
    await failed.waitFor()
    await page.unroute(schedulePath)
    await page.getByRole('button', { name: 'もう一度読み込む' }).tap()
    await page.getByRole('table', { name: /^日ごとの空き/ }).waitFor()
    expect(await failed.count()).toBe(0)
  })
})
