import { describe, expect, test } from 'vitest'
import { compactDay } from '../../../domain/shared/reservation-value.ts'
import type { Phone } from '../browser.ts'
import { phoneForEachTest } from '../each-test.ts'
import {
  answerCode,
  confirmDialog,
  doneHeading,
  openForm,
  requestsOf,
  storedRows,
  submitButton,
} from '../resident-steps.ts'
import { startBookingCity, testDay } from './booking-city.ts'
import {
  bookButton,
  chooseCategory,
  fillBooking,
  goToCalendar,
  grid,
  heading,
  level,
  levelNames,
  nameField,
  no,
  openCalendar,
  placesOf,
  room,
  roomValue,
  showTestWeek,
  slot,
  spokenDay,
  take,
  timeDialog,
  view,
  yes,
} from './booking-steps.ts'

const server = await startBookingCity()
const { origin } = server

let phone: Phone
phoneForEachTest(server, (opened) => {
  phone = opened
})

const [monday, tuesday, thursday] = [testDay(1), testDay(2), testDay(4)]
const optionsOf = (name: string) =>
  level(phone.page, name)
    .getByRole('option')
    .evaluateAll((all) => all.slice(1).map((option) => option.textContent))
const chosen = () => Promise.all(levelNames.slice(0, 3).map((name) => level(phone.page, name).inputValue()))

describe('from the form to the booking', () => {
  test('each select is filled from the one before, in order; changing one empties the following [RSV-03] [ITEM-22]', async () => {
    const { page } = phone
    await openForm(page, '/survey/yoyaku')
    await level(page, '分野').waitFor()
    expect(await optionsOf('分野')).toEqual(['市役所', '体育館'])
    expect(await optionsOf('場所')).toEqual([])
    await level(page, '分野').selectOption({ label: '市役所' })
    expect(await optionsOf('場所')).toEqual(['本庁舎', '支所'])
    expect(await optionsOf('窓口')).toEqual([])
    await level(page, '場所').selectOption({ label: '本庁舎' })
    expect(await optionsOf('窓口')).toEqual(['1階 相談室', '休止中の窓口'])
    await level(page, '窓口').selectOption({ label: '1階 相談室' })
    expect(await optionsOf('予約する内容')).toEqual(['くらしの相談', '法律の相談'])
    expect(await chosen()).toEqual(['hall', 'main', 'main-room'])

    await level(page, '場所').selectOption({ label: '支所' })
    expect(await chosen()).toEqual(['hall', 'branch', ''])
    expect(await level(page, '予約する内容').count()).toBe(0)
    await chooseCategory(page, room)
    await level(page, '分野').selectOption('')
    expect(await chosen()).toEqual(['', '', ''])
    expect(await optionsOf('場所')).toEqual([])
  })

  test('a resident picks what, day and time by touch, confirms twice, and has a booking with a code [CAL-01] [CAL-06] [CAL-08] [CAL-09] [CAL-10] [RSV-05] [ROUTE-09] [ROUTE-10] [ITEM-22]', async () => {
    const { page } = phone
    const asked = requestsOf(phone.context)
    await openForm(page, '/survey/yoyaku')
    await fillBooking(page)
    await submitButton(page).tap()
    await confirmDialog(page).getByText('1階 相談室').waitFor()
    expect(await confirmDialog(page).getByRole('button', { name: '送信する' }).count()).toBe(0)
    await confirmDialog(page).getByRole('button', { name: '日時を選ぶ' }).tap()
    await heading(page, '予約する日時を選ぶ').waitFor()
    expect(new URL(page.url()).pathname).toBe('/calendar/room')
    expect(await view(page, '週').getAttribute('aria-selected')).toBe('true')
    expect(await grid(page).getByRole('columnheader').count()).toBe(7)

    await showTestWeek(page, monday)
    await slot(page, monday, '9:00', '予約可 残り3').tap()
    expect(await timeDialog(page).innerText()).toContain('9:00～9:30')
    await no(page).tap()
    await timeDialog(page).waitFor({ state: 'detached' })
    await slot(page, monday, '9:00', '予約可 残り3').waitFor()
    expect(
      await grid(page)
        .getByRole('button', { name: /選択中/ })
        .count(),
    ).toBe(0)

    await slot(page, monday, '9:00').tap()
    await yes(page).tap()
    await heading(page, '予約内容の確認').waitFor()
    const said = await page.getByRole('main').innerText()
    const [, month, day] = monday.split('-').map(Number)
    for (const text of ['相談の予約', '1階 相談室', 'くらしの相談', `${month}/${day}(月)`, '9:00～9:30'])
      expect(said).toContain(text)
    expect(asked.filter((path) => path.endsWith('/putItem'))).toEqual([])
    await bookButton(page).tap()

    await doneHeading(page).waitFor()
    expect(await answerCode(page).innerText()).toMatch(/^\S{4,}$/)
    expect(await page.getByRole('main').innerText()).toContain('9:00～9:30')
    const calls = asked
      .map((path) => path.split('/').at(-1))
      .filter((name) => /^(check|put)[A-Z]/.test(name ?? ''))
    expect(calls).toEqual(['checkReservation', 'putItem'])
    expect(await storedRows(page, origin, 'yoyaku')).toContainEqual(
      expect.objectContaining({ itemKey: 'reserve', value: `${roomValue}|${compactDay(monday)}|0` }),
    )
    expect(await placesOf(page, origin, 'room', monday, 0)).toEqual([3, 1])
    expect(phone.pageErrors).toEqual([])
    expect(phone.foreignRequests).toEqual([])

    await page.goto('/survey/yoyaku')
    await fillBooking(page)
    await goToCalendar(page)
    await showTestWeek(page, monday)
    await slot(page, monday, '9:00', '予約可 残り2').waitFor()
  })

  test('back from the calendar is the form with everything in it, by its button and by the browser [CAL-08]', async () => {
    const { page } = phone
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
      expect(new URL(page.url()).pathname).toBe('/survey/yoyaku')
      expect(await chosen()).toEqual(['hall', 'main', 'main-room'])
      expect(await level(page, '予約する内容').inputValue()).toBe('talk')
      expect(await nameField(page).inputValue()).toBe('田中 はな')
      expect(await page.getByRole('textbox', { name: /^相談したいこと/ }).inputValue()).toBe(
        '家の前の道のこと',
      )
    }
  })

  test('from the final confirmation one goes back to the slots, with the pick marked [CAL-09] [CAL-06]', async () => {
    const { page } = phone
    await openCalendar(page)
    await showTestWeek(page, thursday)
    await take(page, thursday, '11:00')
    await page.getByRole('button', { name: '戻って日時を選び直す' }).tap()
    await slot(page, thursday, '11:00', '選択中').waitFor()
    await take(page, thursday, '9:00')
    await heading(page, '予約内容の確認').waitFor()
    expect(await page.getByRole('main').innerText()).toContain('9:00～9:30')
  })
})

describe('editing', () => {
  test('the calendar opens on the day that is booked, and moving the booking gives the old place back [RSV-31]', async () => {
    const { page } = phone
    const booked = testDay(16)
    await openCalendar(page)
    for (let weeks = 0; weeks < 3; weeks += 1) await page.getByRole('button', { name: '次の週' }).tap()
    await take(page, booked, '11:00')
    await bookButton(page).tap()
    await doneHeading(page).waitFor()
    const rows = await storedRows(page, origin, 'yoyaku')
    const row = rows.find(({ value }) => value === `${roomValue}|${compactDay(booked)}|2`)
    await page.goto(`/survey/yoyaku?${new URLSearchParams({ partitionKey: row!.partitionKey })}`)
    await goToCalendar(page)
    await slot(page, booked, '11:00', '選択中').waitFor()
    await take(page, booked, '9:00')
    await bookButton(page).tap()
    await doneHeading(page).waitFor()
    expect(await placesOf(page, origin, 'room', booked, 2)).toEqual([3, 0])
    expect(await placesOf(page, origin, 'room', booked, 0)).toEqual([3, 1])
  })

  test('the calendar opens in the week of the day that the form wishes for [RSV-31]', async () => {
    const { page } = phone
    await openCalendar(page, room, { form: '/survey/wished' })
    const wished = page.getByRole('columnheader', { name: spokenDay(testDay(18)) })
    await wished.waitFor()
    expect(await wished.count()).toBe(1)
  })

  test('a pick that is refused with no leaves the earlier one as it was [CAL-10]', async () => {
    const { page } = phone
    await openCalendar(page)
    await showTestWeek(page, tuesday)
    await take(page, tuesday, '9:00')
    await page.getByRole('button', { name: '戻って日時を選び直す' }).tap()
    await slot(page, tuesday, '11:00', '予約可').tap()
    await no(page).tap()
    await slot(page, tuesday, '11:00', '予約可').waitFor()
    expect(await slot(page, tuesday, '9:00', '選択中').count()).toBe(1)
  })
})
