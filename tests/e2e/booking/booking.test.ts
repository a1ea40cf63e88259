import type { Page } from 'playwright'
import { afterAll, describe, expect, test } from 'vitest'
import { compactDay } from '../../../domain/shared/reservation-value.ts'
import type { Phone } from '../browser.ts'
import { phoneForEachTest } from '../each-test.ts'
import {
  answerCode,
  confirmDialog,
  doneHeading,
  openForm,
  putItem,
  requestsOf,
  storedRows,
  submitButton,
} from '../resident-steps.ts'
import { sentenceDay, shortDay } from '../search/search-steps.ts'
import { startBookingCity, testDay } from './booking-city.ts'
import {
  bookAs,
  bookButton,
  chooseCategory,
  court,
  courtValue,
  fillBooking,
  goToCalendar,
  grid,
  heading,
  level,
  levelNames,
  nameField,
  no,
  openAsOtherResident,
  openCalendar,
  placesOf,
  room,
  roomValue,
  showTestWeek,
  slot,
  take,
  timeDialog,
  view,
  yes,
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

const [monday, tuesday, thursday, friday] = [testDay(1), testDay(2), testDay(4), testDay(5)]
const currentPath = () => new URL(page.url()).pathname
const alert = (text: string) => page.getByRole('alert').filter({ hasText: text })
const chosen = () => Promise.all(levelNames.slice(0, 3).map((name) => level(page, name).inputValue()))
const fullDialog = () => page.getByRole('dialog', { name: '満席になりました' })
const somebodyTakes = (day: typeof monday, slotKey: number) =>
  bookAs(other.page, origin, { value: courtValue, day, slotKey })

/** Which checks and saves were among these requests. */
const checksAndSaves = (asked: readonly string[]) =>
  asked.map((path) => path.split('/').at(-1)).filter((name) => /^(check|put)[A-Z]/.test(name ?? ''))

describe('from the form to the booking', () => {
  test('a resident picks what, day and time by touch, confirms twice, and has a booking with a code [CAL-01] [CAL-06] [CAL-08] [CAL-09] [CAL-10] [RSV-05] [ROUTE-09] [ROUTE-10] [ITEM-22]', async () => {
    const asked = requestsOf(phone.context)
    await openForm(page, '/survey/yoyaku')
    await fillBooking(page)
    await submitButton(page).tap()
    await confirmDialog(page).getByText('1階 相談室').waitFor()
    expect(await confirmDialog(page).getByRole('button', { name: '送信する' }).count()).toBe(0)
    await confirmDialog(page).getByRole('button', { name: '日時を選ぶ' }).tap()
    await heading(page, '予約する日時を選ぶ').waitFor()
    expect(currentPath()).toBe('/calendar/room')
    expect(await view(page, '週').getAttribute('aria-selected')).toBe('true')
    expect(await grid(page).getByRole('columnheader').count()).toBe(7)

    await showTestWeek(page, monday)
    await slot(page, monday, '9:00', '予約可 残り3').tap()
    expect(await timeDialog(page).innerText()).toContain('9:00～9:30')
    await no(page).tap()
    await timeDialog(page).waitFor({ state: 'detached' })
    await slot(page, monday, '9:00', '予約可 残り3').tap()
    await yes(page).tap()
    await heading(page, '予約内容の確認').waitFor()
    const said = await page.getByRole('main').innerText()
    for (const text of ['窓口の予約', '1階 相談室', 'くらしの相談', shortDay(monday), '9:00～9:30'])
      expect(said).toContain(text)
    expect(asked.filter((path) => path.endsWith('/putItem'))).toEqual([])
    await bookButton(page).tap()

    await doneHeading(page).waitFor()
    expect(await answerCode(page).innerText()).toMatch(/^\S{4,}$/)
    expect(await page.getByRole('main').innerText()).toContain('9:00～9:30')
    expect(checksAndSaves(asked)).toEqual(['checkReservation', 'putItem'])
    expect(await storedRows(page, origin, 'yoyaku')).toContainEqual(
      expect.objectContaining({ itemKey: 'reserve', value: `${roomValue}|${compactDay(monday)}|0` }),
    )
    expect(await placesOf(page, origin, 'room', monday, 0)).toEqual([3, 1])
    expect(phone.pageErrors).toEqual([])
    expect(phone.foreignRequests).toEqual([])
  })

  test('back from the calendar is the form with everything in it, by its button and by the browser [CAL-08]', async () => {
    await openForm(page, '/survey/yoyaku')
    await fillBooking(page, room, '田中 はな')
    await page.getByRole('textbox', { name: /^相談したいこと/ }).fill('家の前の道のこと')
    const back = [() => page.getByRole('button', { name: '入力画面に戻る' }).tap(), () => page.goBack()]
    for (const goBack of back) {
      await goToCalendar(page)
      await showTestWeek(page, monday)
      await slot(page, monday, '9:30').tap()
      await yes(page).tap()
      await heading(page, '予約内容の確認').waitFor()
      await page.goBack()
      await heading(page, '予約する日時を選ぶ').waitFor()
      await goBack()
      await submitButton(page).waitFor()
      expect(currentPath()).toBe('/survey/yoyaku')
      expect(await chosen()).toEqual(['hall', 'main', 'main-room'])
      expect(await level(page, '予約する内容').inputValue()).toBe('talk')
      expect(await nameField(page).inputValue()).toBe('田中 はな')
      expect(await page.getByRole('textbox', { name: /^相談したいこと/ }).inputValue()).toBe(
        '家の前の道のこと',
      )
    }
  })

  test('of two reservations either can be chosen again; if the second is full neither is booked, and with another time both are [RSV-05] [CAL-08] [CAL-09] [ERR-13] [ERR-14]', async () => {
    await openForm(page, '/survey/double')
    await chooseCategory(page, room)
    await chooseCategory(page, court, 'つぎの予約')
    await nameField(page).fill('佐藤 美咲')
    await goToCalendar(page)
    await page.getByText('予約 1／2件目').waitFor()
    await showTestWeek(page, thursday)
    await take(page, thursday, '9:00')
    await page.getByText('予約 2／2件目').waitFor()
    await showTestWeek(page, thursday)
    await take(page, thursday, '11:00')
    await heading(page, '予約内容の確認').waitFor()
    await page.getByRole('button', { name: 'この予約の日時を選び直す' }).first().tap()
    await page.getByText('予約 1／2件目').waitFor()
    await take(page, thursday, '11:00')
    await page.getByText('予約 2／2件目').waitFor()
    await page.getByRole('button', { name: '選択中の日時で進む' }).tap()
    await yes(page).tap()
    await heading(page, '予約内容の確認').waitFor()
    const said = await page.getByRole('main').innerText()
    for (const text of ['1階 相談室 くらしの相談', 'Aコート ボールあそび', '11:00～11:30'])
      expect(said).toContain(text)

    await somebodyTakes(thursday, 2)
    await bookButton(page).tap()
    await fullDialog().waitFor()
    expect(await placesOf(page, origin, 'room', thursday, 2)).toEqual([3, 0])
    await fullDialog().getByRole('button', { name: 'ほかの日時を選ぶ' }).tap()
    await page.getByText('予約 2／2件目').waitFor()
    await take(page, thursday, '9:30')
    await bookButton(page).tap()
    await doneHeading(page).waitFor()
    const rows = await storedRows(page, origin, 'double')
    const values = rows.filter(({ itemKey }) => /^(reserve|second)$/.test(itemKey)).map(({ value }) => value)
    expect(values.toSorted()).toEqual([
      `${courtValue}|${compactDay(thursday)}|1`,
      `${roomValue}|${compactDay(thursday)}|2`,
    ])
    expect(await placesOf(page, origin, 'room', thursday, 0)).toEqual([3, 0])
  })
})

describe('a filling that is booked', () => {
  test('is not booked again, neither by a reload nor by the ways back and forward; another filling is [RSV-08] [ERR-15]', async () => {
    const asked = requestsOf(phone.context)
    const saves = () => asked.filter((path) => path.endsWith('/putItem'))
    for (const isReloaded of [false, true]) {
      asked.length = 0
      await openCalendar(page)
      await showTestWeek(page, tuesday)
      await take(page, tuesday, '9:00')
      await bookButton(page).tap()
      await doneHeading(page).waitFor()
      expect(currentPath()).toBe('/calendar/room')
      const code = await answerCode(page).innerText()
      if (isReloaded) {
        await page.reload()
        await doneHeading(page).waitFor()
        expect(await answerCode(page).innerText()).toBe(code)
        await page.getByRole('definition').filter({ hasText: '9:00～' }).waitFor()
      }
      await page.goBack()
      await submitButton(page).waitFor()
      expect(await nameField(page).inputValue()).toBe('')
      await page.goForward()
      await alert('すでに予約済みです。').waitFor()
      expect(await grid(page).count()).toBe(0)
      expect(await page.getByRole('button', { name: '入力画面に戻る' }).count()).toBe(0)
      expect(saves()).toHaveLength(1)
    }
    expect(await placesOf(page, origin, 'room', tuesday, 0)).toEqual([3, 2])
  })

  test('is one booking with one code if the network is lost while it is saved and it is sent again [RSV-05]', async () => {
    await openCalendar(page)
    await showTestWeek(page, friday)
    await take(page, friday, '11:00')
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
    expect(await placesOf(page, origin, 'room', friday, 2)).toEqual([3, 1])
    await again.tap()
    await doneHeading(page).waitFor()
    expect(keys).toHaveLength(2)
    expect(keys[0]).toMatch(/^\S{16,}$/)
    expect(keys[1]).toBe(keys[0])
    expect(await placesOf(page, origin, 'room', friday, 2)).toEqual([3, 1])
    expect(await answerCode(page).innerText()).toMatch(/^\S{4,}$/)
  })
})

test('if somebody else is faster between the final confirmation and its button, that is said, the table is fresh, and nothing is lost [ERR-13] [ERR-14]', async () => {
  await openCalendar(page, court, { name: '田中 はな' })
  await showTestWeek(page, friday)
  await take(page, friday, '9:00')
  await somebodyTakes(friday, 0)
  await bookButton(page).tap()
  await fullDialog().waitFor()
  const [gone] = await fullDialog().getByRole('heading', { level: 2 }).allInnerTexts()
  const [, full] = await fullDialog().getByRole('alert').getByRole('paragraph').allInnerTexts()
  expect([gone, full]).toEqual([`${sentenceDay(friday)}9:00～9:30は、満席になりました`, '空きがありません。'])
  await fullDialog().getByRole('button', { name: 'ほかの日時を選ぶ' }).tap()
  await slot(page, friday, '9:00', '満').waitFor()
  await take(page, friday, '11:00')
  await bookButton(page).tap()
  await doneHeading(page).waitFor()
  const rows = await storedRows(page, origin, 'yoyaku')
  const key = rows.find(({ value }) => value.startsWith(courtValue))?.partitionKey
  const name = rows.find(({ itemKey, partitionKey }) => itemKey === 'name' && partitionKey === key)
  expect(name?.value).toBe('田中 はな')
  expect(await placesOf(page, origin, 'court', friday, 0)).toEqual([1, 1])
  expect(await placesOf(page, origin, 'court', friday, 2)).toEqual([1, 1])
})

test('the address of a calendar without a form that is booked for leads back to where one was, signed in or not, and to /confirm from nowhere [CAL-19] [ERR-21]', async () => {
  // A page that itself asks nobody to sign in.
  await page.goto('/nowhere')
  await page.goto('/calendar/room')
  await page.waitForURL((url) => url.pathname === '/nowhere')
  expect(await page.evaluate(() => sessionStorage.getItem('liffState'))).toBeNull()
  await openForm(page, '/survey/yoyaku')
  for (const path of ['/calendar/nothing-like-it', '/calendar']) {
    await page.goto(path)
    await submitButton(page).waitFor()
    expect(currentPath()).toBe('/survey/yoyaku')
  }
  const opened = phone.context.waitForEvent('page')
  await page.evaluate(() => window.open('/calendar/room', '_blank', 'noopener'))
  const fresh = await opened
  await fresh.waitForURL((url) => url.pathname === '/confirm')
  expect(await fresh.evaluate(() => history.length)).toBe(1)
})
