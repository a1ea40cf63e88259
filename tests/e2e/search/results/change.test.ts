import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { compactDay } from '../../../../domain/shared/reservation-value.ts'
import { testDay } from '../../booking/booking-city.ts'
import { bookButton, goToCalendar, level, placesOf, slot, take } from '../../booking/booking-steps.ts'
import type { Phone } from '../../browser.ts'
import { phoneForEachTest } from '../../each-test.ts'
import { doneHeading, send, storedRows, submitButton } from '../../resident-steps.ts'
import {
  button,
  cancelled,
  cancelPopup,
  currentPath,
  entries,
  entryButton,
  field,
  findList,
  nameField,
  nextButton,
  openDetails,
  openSearch,
  searchForm,
  sendAs,
  shortDay,
} from '../search-steps.ts'
import { inRoom, reserveAs, startOfficeCity } from './office-city.ts'

const server = await startOfficeCity()
const { origin } = server

let phone: Phone
let page: Page
phoneForEachTest(server, (opened) => {
  phone = opened
  page = phone.page
})

const [monday, tuesday] = [testDay(1), testDay(2)]
const remarks = () => field(page, '相談したいこと')

/** From the list, or the details, to the form that holds the answer. */
async function change(): Promise<void> {
  await entryButton(page, '変更').tap()
  await submitButton(page).waitFor()
}

type CalendarFile = { name: string; text: string; lines: string[] }

/** Presses a button that hands over a file for the phone's calendar. */
async function saveBy(word: string): Promise<CalendarFile> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, word).tap()])
  const text = await readFile(await download.path(), 'utf8')
  return { name: download.suggestedFilename(), text, lines: text.replaceAll('\r\n ', '').split('\r\n') }
}

const valueIn = ({ lines }: CalendarFile, name: string): string | undefined =>
  lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1)

test('a booking is moved from its details through the calendar: the old place is free, the new one taken, only the new answer is listed; the file for the calendar of the phone follows it until it is cancelled [STATE-03]', async () => {
  await openSearch(page, 'soudan')
  const key = await reserveAs(page, server, inRoom(monday), { remarks: '家族のこと' })
  await findList(page)
  await openDetails(page)
  const first = await saveBy('カレンダーに追加')
  expect(first.name).toBe(`${monday}.ics`)
  expect(valueIn(first, 'DTSTART')).toBe(`${compactDay(monday)}T000000Z`)
  expect(valueIn(first, 'DTEND')).toBe(`${compactDay(monday)}T003000Z`)
  expect(valueIn(first, 'SUMMARY')).toBe('くらしの相談（くらしの相談の予約）')
  expect(valueIn(first, 'STATUS')).toBe('CONFIRMED')
  expect(valueIn(first, 'DESCRIPTION')).toContain('港町市')
  expect(first.text).not.toContain('家族のこと')
  expect(first.text).not.toContain('佐藤')

  await change()
  expect(currentPath(page)).toBe(`/survey/soudan?${new URLSearchParams({ partitionKey: key })}`)
  expect(await nameField(page).inputValue()).toBe('佐藤 美咲')
  expect(await remarks().inputValue()).toBe('家族のこと')
  expect(await level(page, '窓口').inputValue()).toBe('main-room')
  expect(await level(page, '予約する内容').inputValue()).toBe('talk')
  await remarks().fill('水道のこと')
  await goToCalendar(page)
  await slot(page, monday, '9:00', '選択中').waitFor()
  await take(page, tuesday, '11:00')
  await bookButton(page).tap()
  expect(await doneHeading(page).innerText()).toBe('予約を変更しました')
  expect(await placesOf(page, origin, 'room', monday, 0)).toEqual([3, 0])
  expect(await placesOf(page, origin, 'room', tuesday, 2)).toEqual([3, 1])

  await page.goto('/confirm/soudan')
  await nextButton(page).tap()
  await searchForm(page).waitFor()
  await findList(page)
  expect(await entries(page).count()).toBe(1)
  expect(await entries(page).innerText()).toContain('11:00～11:30')
  await openDetails(page)
  const said = await page.getByRole('main').innerText()
  for (const text of [shortDay(tuesday), '水道のこと']) expect(said).toContain(text)
  expect(said).not.toContain('家族のこと')
  const moved = await saveBy('カレンダーに追加')
  expect(valueIn(moved, 'UID')).toBe(valueIn(first, 'UID'))
  expect(valueIn(moved, 'DTSTART')).toBe(`${compactDay(tuesday)}T020000Z`)
  expect(Number(valueIn(moved, 'SEQUENCE'))).toBeGreaterThan(Number(valueIn(first, 'SEQUENCE')))

  await entryButton(page, 'キャンセル').tap()
  await button(cancelPopup(page), '取り消す').tap()
  await button(cancelled(page), '閉じる').tap()
  const gone = await saveBy('カレンダーの予定を取り消す')
  expect(valueIn(gone, 'UID')).toBe(valueIn(first, 'UID'))
  expect(valueIn(gone, 'METHOD')).toBe('CANCEL')
  expect(valueIn(gone, 'STATUS')).toBe('CANCELLED')
  expect(Number(valueIn(gone, 'SEQUENCE'))).toBeGreaterThan(Number(valueIn(moved, 'SEQUENCE')))
})

test('an answer that changed in another tab meanwhile is not overwritten: that is told, and what was typed is not lost', async () => {
  await openSearch(page, 'touroku')
  await sendAs(page, origin, 'touroku', { name: '佐藤 美咲', remarks: '最初' })
  await findList(page)
  await change()
  await remarks().fill('このタブで書いたこと')

  const other = await phone.context.newPage()
  await other.goto('/survey/touroku')
  await field(other, '相談したいこと').fill('別のタブで書いたこと')
  await send(other)
  await doneHeading(other).waitFor()
  await other.close()

  await send(page)
  const told = page.getByRole('dialog', { name: '手続きの内容が新しくなっています' })
  await told.getByText('送信した内容が新しくなっています。もう一度読み込んでください。').waitFor()
  await told.getByRole('button', { name: '閉じる' }).tap()
  expect(await remarks().inputValue()).toBe('このタブで書いたこと')
  await send(page)
  await told.getByRole('button', { name: 'もう一度読み込む' }).tap()
  await told.waitFor({ state: 'detached' })
  await submitButton(page).waitFor()
  const stored = await storedRows(page, origin, 'touroku')
  expect(stored.find(({ itemKey }) => itemKey === 'remarks')?.value).toBe('別のタブで書いたこと')
  await page.getByRole('button', { name: '再開する' }).tap()
  expect(await remarks().inputValue()).toBe('このタブで書いたこと')
  await send(page)
  await doneHeading(page).waitFor()
})
