import { describe, expect, test } from 'vitest'
import type { Phone } from '../browser.ts'
import { phoneForEachTest } from '../each-test.ts'
import { answerCode, doneHeading, openForm, requestsOf, storedRows, submitButton } from '../resident-steps.ts'
import { laterDay, startBookingCity, testDay } from './booking-city.ts'
import {
  bookButton,
  chooseCategory,
  fillBooking,
  goToCalendar,
  grid,
  nameField,
  openCalendar,
  placesOf,
  showTestWeek,
  slot,
  spokenDay,
  take,
} from './booking-steps.ts'

const server = await startBookingCity()
const { origin } = server

let phone: Phone
phoneForEachTest(server, (opened) => {
  phone = opened
})

const currentPath = () => new URL(phone.page.url()).pathname
const alert = (text: string) => phone.page.getByRole('alert').filter({ hasText: text })
const answers = async () =>
  new Set((await storedRows(phone.page, origin, 'yoyaku')).map(({ partitionKey }) => partitionKey)).size

describe('a filling that is booked', () => {
  test('is not booked again, neither by a reload nor by the ways back and forward; another filling is [RSV-08] [ERR-15]', async () => {
    const { page } = phone
    const asked = requestsOf(phone.context)
    const day = testDay(1)
    await openCalendar(page)
    await showTestWeek(page, day)
    await take(page, day, '9:00')
    await bookButton(page).tap()
    await doneHeading(page).waitFor()
    expect(currentPath()).toBe('/calendar/room')

    const code = await answerCode(page).innerText()
    await page.reload()
    await doneHeading(page).waitFor()
    expect(await answerCode(page).innerText()).toBe(code)
    await page.getByRole('definition').filter({ hasText: '9:00～' }).waitFor()
    await page.goBack()
    await submitButton(page).waitFor()
    expect(await nameField(page).inputValue()).toBe('')
    await page.goForward()
    await alert('すでに予約済みです。').waitFor()
    expect(await grid(page).count()).toBe(0)
    expect(await page.getByRole('button', { name: '入力画面に戻る' }).count()).toBe(0)
    expect(asked.filter((path) => path.endsWith('/putItem'))).toHaveLength(1)
    expect(await answers()).toBe(1)

    await page.goto('/survey/yoyaku')
    await fillBooking(page)
    await goToCalendar(page)
    await showTestWeek(page, day)
    await take(page, day, '9:00')
    await bookButton(page).tap()
    await doneHeading(page).waitFor()
    expect(await answers()).toBe(2)
    expect(await placesOf(page, origin, 'room', day, 0)).toEqual([3, 2])
  })

  test('says so as well when the browser goes back and forward without a reload [RSV-08] [ERR-15]', async () => {
    const { page } = phone
    const day = testDay(2)
    await openCalendar(page)
    await showTestWeek(page, day)
    await take(page, day, '9:00')
    await bookButton(page).tap()
    await doneHeading(page).waitFor()
    await page.goBack()
    await submitButton(page).waitFor()
    await page.goForward()
    await alert('すでに予約済みです。').waitFor()
    expect(await placesOf(page, origin, 'room', day, 0)).toEqual([3, 1])
  })
})

describe('an address that makes no sense', () => {
  const addresses = ['/calendar/nothing-like-it', '/calendar/room', '/calendar']

  test.each(addresses)(
    '%s without a form that is booked for leads back to where one was [CAL-19] [ERR-21]',
    async (path) => {
      const { page } = phone
      await openForm(page, '/survey/yoyaku')
      await page.goto(path)
      await submitButton(page).waitFor()
      expect(currentPath()).toBe('/survey/yoyaku')
    },
  )

  test.each(addresses)(
    '%s leads to /confirm if there is nothing to go back to [CAL-19] [ERR-21]',
    async (path) => {
      await openForm(phone.page, '/survey/yoyaku')
      const opened = phone.context.waitForEvent('page')
      await phone.page.evaluate((address) => window.open(address, '_blank', 'noopener'), path)
      const page = await opened
      await page.waitForURL((url) => url.pathname === '/confirm')
      expect(await page.evaluate(() => history.length)).toBe(1)
    },
  )

  test('nobody is asked to sign in where there is nothing to book [CAL-19] [ERR-21]', async () => {
    const { page } = phone
    await page.goto('/nowhere') // a page that itself asks nobody to sign in
    await page.goto('/calendar/room')
    await page.waitForURL((url) => url.pathname === '/nowhere')
    expect(await page.evaluate(() => sessionStorage.getItem('liffState'))).toBeNull()
  })
})

describe('nothing to book', () => {
  const notices: [why: string, what: readonly string[], message: string][] = [
    ['a calendar that is off', ['市役所', '本庁舎', '休止中の窓口'], '現在、予約を受け付けていません。'],
    ['a calendar without slots', ['市役所', '支所', '枠のない窓口'], '予約可能な枠がありません。'],
  ]
  test.each(notices)(
    '%s is told, with the way back to the form and everything in it [CAL-07] [CAL-17] [CAL-18] [ERR-18] [ERR-19]',
    async (_, what, message) => {
      const { page } = phone
      await openForm(page, '/survey/yoyaku')
      await fillBooking(page, what, '田中 はな')
      await page.getByRole('button', { name: '入力内容を確認する' }).tap()
      await page.getByRole('button', { name: '日時を選ぶ' }).tap()
      await alert(message).waitFor()
      await page.getByRole('button', { name: '入力画面に戻る' }).tap()
      await submitButton(page).waitFor()
      expect(await nameField(page).inputValue()).toBe('田中 はな')
    },
  )

  test('a category without a calendar has no slot, which the form says at once [CAL-18] [ERR-19]', async () => {
    const { page } = phone
    await openForm(page, '/survey/yoyaku')
    await chooseCategory(page, ['体育館', 'アリーナ', 'Bコート（電話で受付）'])
    await page.getByText('予約可能な枠がありません。').first().waitFor()
    expect(currentPath()).toBe('/survey/yoyaku')
  })

  test('the first week with a free slot is shown; one without says so and leads to the next that has some [CAL-01] [CAL-07]', async () => {
    const { page } = phone
    const nothing = page.getByText('この週に予約できる枠はありません。')
    await openForm(page, '/survey/yoyaku')
    await fillBooking(page, ['市役所', '支所', '出張窓口'])
    await goToCalendar(page)
    await slot(page, laterDay, '9:00', '予約可').waitFor()
    await page.getByRole('button', { name: '前の週' }).tap()
    await nothing.waitFor()
    await page.getByRole('button', { name: '次に空いている週へ' }).tap()
    await slot(page, laterDay, '9:00', '予約可 残り2').waitFor()
    await page.getByRole('columnheader', { name: spokenDay(laterDay) }).waitFor()
    expect(await nothing.count()).toBe(0)
  })
})
