import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { compactDay } from '../../../domain/shared/reservation-value.ts'
import type { Phone } from '../browser.ts'
import { phoneForEachTest } from '../each-test.ts'
import { doneHeading, openForm, requestsOf, storedRows } from '../resident-steps.ts'
import { startBookingCity, testDay } from './booking-city.ts'
import {
  bookAs,
  bookButton,
  chooseCategory,
  court,
  courtValue,
  goToCalendar,
  heading,
  nameField,
  openAsOtherResident,
  placesOf,
  room,
  roomValue,
  showTestWeek,
  take,
  yes,
} from './booking-steps.ts'

const server = await startBookingCity()
const { origin } = server

let phone: Phone
let page: Page
phoneForEachTest(server, (opened) => {
  phone = opened
  page = phone.page
})

const [monday, tuesday, thursday] = [testDay(1), testDay(2), testDay(4)]

/** A form with two reservations, filled in, at the calendar of the first. */
async function openBoth(): Promise<void> {
  await openForm(page, '/survey/double')
  await chooseCategory(page, room)
  await chooseCategory(page, court, 'つぎの予約')
  await nameField(page).fill('佐藤 美咲')
  await goToCalendar(page)
}

/** Takes a slot of the first calendar and one of the second. */
async function takeBoth(day: typeof monday): Promise<void> {
  await page.getByText('予約 1／2件目').waitFor()
  await showTestWeek(page, day)
  await take(page, day, '9:00')
  await page.getByText('予約 2／2件目').waitFor()
  await showTestWeek(page, day)
  await take(page, day, '11:00')
  await heading(page, '予約内容の確認').waitFor()
}

describe('a form with two reservations', () => {
  test('asks for one time after the other, shows both, and books both with one answer [RSV-05] [CAL-09]', async () => {
    const asked = requestsOf(phone.context)
    await openBoth()
    await takeBoth(monday)
    const said = await page.getByRole('main').innerText()
    for (const text of ['相談の予約', 'つぎの予約', '9:00～9:30', '11:00～11:30'])
      expect(said).toContain(text)
    await bookButton(page).tap()
    await doneHeading(page).waitFor()
    const calls = asked
      .map((path) => path.split('/').at(-1))
      .filter((name) => /^(check|put)[A-Z]/.test(name ?? ''))
    expect(calls).toEqual(['checkReservation', 'checkReservation', 'putItem'])
    const rows = await storedRows(page, origin, 'double')
    expect(rows).toContainEqual(
      expect.objectContaining({ itemKey: 'reserve', value: `${roomValue}|${compactDay(monday)}|0` }),
    )
    expect(rows).toContainEqual(
      expect.objectContaining({ itemKey: 'second', value: `${courtValue}|${compactDay(monday)}|2` }),
    )
  })

  test('either time can be chosen again before it is booked [CAL-09] [CAL-08]', async () => {
    await openBoth()
    await takeBoth(tuesday)
    await page.getByRole('button', { name: 'この予約の日時を選び直す' }).first().tap()
    await page.getByText('予約 1／2件目').waitFor()
    await take(page, tuesday, '11:00')
    await page.getByText('予約 2／2件目').waitFor()
    await page.getByRole('button', { name: '選択中の日時で進む' }).tap()
    await yes(page).tap()
    await bookButton(page).tap()
    await doneHeading(page).waitFor()
    expect(await placesOf(page, origin, 'room', tuesday, 0)).toEqual([3, 0])
    expect(await placesOf(page, origin, 'room', tuesday, 2)).toEqual([3, 1])
    expect(await placesOf(page, origin, 'court', tuesday, 2)).toEqual([1, 1])
  })

  test('if the second is full neither is booked, and the second can be chosen anew [ERR-13] [ERR-14]', async () => {
    await openBoth()
    await takeBoth(thursday)
    const other = await openAsOtherResident(origin)
    await bookAs(other.page, origin, { value: courtValue, day: thursday, slotKey: 2 })
    await other.close()
    await bookButton(page).tap()
    const dialog = page.getByRole('dialog', { name: '満席になりました' })
    await dialog.waitFor()
    expect(await placesOf(page, origin, 'room', thursday, 0)).toEqual([3, 0])
    await dialog.getByRole('button', { name: '別の枠を選ぶ' }).tap()
    await page.getByText('予約 2／2件目').waitFor()
    await take(page, thursday, '9:30')
    await bookButton(page).tap()
    await doneHeading(page).waitFor()
    expect(await placesOf(page, origin, 'room', thursday, 0)).toEqual([3, 1])
    expect(await placesOf(page, origin, 'court', thursday, 1)).toEqual([1, 1])
  })
})
