import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { plusDays } from '../../../../domain/shared/local-date.ts'
import { compactDay } from '../../../../domain/shared/reservation-value.ts'
import { testDay } from '../../booking/booking-city.ts'
import { bookButton, goToCalendar, take } from '../../booking/booking-steps.ts'
import type { Phone } from '../../browser.ts'
import { phoneForEachTest } from '../../each-test.ts'
import { confirmDialog, doneHeading, submitButton } from '../../resident-steps.ts'
import {
  button,
  cancelled,
  cancelPopup,
  entries,
  entryButton,
  findList,
  list,
  nextButton,
  openDetails,
  openSearch,
  searchForm,
} from '../search-steps.ts'
import { inRoom, reserveAs, startOfficeCity } from './office-city.ts'

const server = await startOfficeCity()

let phone: Phone
let page: Page
phoneForEachTest(server, (opened) => {
  phone = opened
  page = phone.page
})

type CalendarFile = { name: string; text: string; lines: string[] }

/** Presses a button that hands over a file for the phone's calendar. */
async function saveBy(word: string): Promise<CalendarFile> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, word).tap()])
  const text = await readFile(await download.path(), 'utf8')
  return { name: download.suggestedFilename(), text, lines: text.replaceAll('\r\n ', '').split('\r\n') }
}

const valueIn = ({ lines }: CalendarFile, name: string): string | undefined =>
  lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1)

describe('the file for the calendar of the phone', () => {
  test('holds the booking; after a change it is the same entry with a higher number, after cancelling it takes the entry away', async () => {
    const [monday, tuesday] = [testDay(1), testDay(2)]
    await openSearch(page, 'soudan')
    await reserveAs(page, server, inRoom(monday), { remarks: '家族のこと' })
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

    await entryButton(page, '変更').tap()
    await submitButton(page).waitFor()
    await goToCalendar(page)
    await take(page, tuesday, '11:00')
    await bookButton(page).tap()
    await doneHeading(page).waitFor()
    await page.goto('/confirm/soudan')
    await nextButton(page).tap()
    await searchForm(page).waitFor()
    await findList(page)
    await openDetails(page)
    const moved = await saveBy('カレンダーに追加')
    expect(valueIn(moved, 'UID')).toBe(valueIn(first, 'UID'))
    expect(valueIn(moved, 'DTSTART')).toBe(`${compactDay(tuesday)}T020000Z`)
    expect(Number(valueIn(moved, 'SEQUENCE'))).toBeGreaterThan(Number(valueIn(first, 'SEQUENCE')))

    await entryButton(page, 'キャンセル').tap()
    await button(cancelPopup(page), '確定').tap()
    await button(cancelled(page), '閉じる').tap()
    const gone = await saveBy('カレンダーの予定を取り消す')
    expect(valueIn(gone, 'UID')).toBe(valueIn(first, 'UID'))
    expect(valueIn(gone, 'METHOD')).toBe('CANCEL')
    expect(valueIn(gone, 'STATUS')).toBe('CANCELLED')
    expect(Number(valueIn(gone, 'SEQUENCE'))).toBeGreaterThan(Number(valueIn(moved, 'SEQUENCE')))
  })
})

/** How many pages of A4 the page is on paper. */
async function pagesOnPaper(): Promise<number> {
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  return pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

describe('on paper', () => {
  test('the details are one page of A4 with the booking and the answers, without buttons; the button opens the print dialog', async () => {
    await openSearch(page, 'soudan')
    await reserveAs(page, server, inRoom(plusDays(testDay(1), 7)), {
      name: '佐藤 ゆい',
      remarks: '長い文章です。'.repeat(20),
    })
    await findList(page, '佐藤 ゆい')
    await openDetails(page)
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await button(page, '印刷する').tap()
    expect(await page.locator('body').getAttribute('data-printed')).toBe('')

    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('button').count()).toBe(0)
    const said = await page.getByRole('main').innerText()
    for (const text of ['現在の登録情報', '9:00～9:30', '佐藤 ゆい', '長い文章です。', '受付コード']) {
      expect(said).toContain(text)
    }
    expect(await pagesOnPaper()).toBe(1)
  })

  test('what is about to be sent stands alone on one page, without buttons, steps and the form behind it', async () => {
    await openSearch(page, 'soudan')
    await reserveAs(page, server, inRoom(plusDays(testDay(1), 7)), { name: '佐藤 まい' })
    await findList(page, '佐藤 まい')
    await entryButton(page, '変更').tap()
    await submitButton(page).tap()
    await confirmDialog(page).waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('button').count()).toBe(0)
    expect(await page.getByRole('list', { name: '手続きの流れ' }).count()).toBe(0)
    expect(await page.locator('body').innerText()).toMatch(/^入力内容の確認\s/)
    expect(await pagesOnPaper()).toBe(1)
  })

  test('the list of many bookings is printed whole, though it scrolls within 70 % of the screen [CONST-11]', async () => {
    await openSearch(page, 'soudan')
    for (let week = 3; week < 8; week += 1) {
      await reserveAs(page, server, inRoom(testDay(7 * week + 1)), { name: '佐藤 はな' })
    }
    await findList(page, '佐藤 はな')
    await list(page).waitFor()
    const region = page.getByRole('region', { name: '見つかった予約・回答' })
    const hidden = () => region.evaluate((element) => element.scrollHeight - element.clientHeight)
    expect(await hidden()).toBeGreaterThan(0)
    const { height = 0 } = (await region.boundingBox()) ?? {}
    expect(height / page.viewportSize()!.height).toBeCloseTo(0.7, 2)
    await page.emulateMedia({ media: 'print' })
    expect(await hidden()).toBe(0)
    expect(await entries(page).count()).toBe(5)
    expect(await page.getByRole('button').count()).toBe(0)
  })
})
