import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, describe, expect, test } from 'vitest'
import { type LocalDate, localDate } from '../../domain/shared/local-date.ts'
import { compactDay } from '../../domain/shared/reservation-value.ts'
import { bookButton, chooseCategory, goToCalendar, placesOf, slot, take } from './booking/booking-steps.ts'
import type { Phone } from './browser.ts'
import { phoneForEachTest } from './each-test.ts'
import { startGuideCity } from './guide-city.ts'
import {
  answerCode,
  confirmDialog,
  doneHeading,
  haru,
  kenichi,
  misaki,
  openForm,
  send,
  sendButton,
  storedRows,
  submitButton,
} from './resident-steps.ts'
import {
  button,
  cancelled,
  cancelPopup,
  entry,
  entryButton,
  findList,
  searchForm,
  sendAs,
} from './search/search-steps.ts'

// There are no holidays in it.
const june = (day: number) => localDate(`2027-06-${String(day).padStart(2, '0')}`)
const [monday, tuesday, wednesday, thursday] = [june(7), june(8), june(9), june(10)]
/** The last day that is too early for a second dose after one of Tuesday, and the days that are not. */
const [tooEarly, third, next] = [june(28), june(29), june(30)]

const { server, clock, folder, remove } = await startGuideCity(`${monday}T10:00+09:00`)
const { origin } = server
afterAll(remove)

let page: Page
phoneForEachTest(server, async (phone: Phone) => {
  page = phone.page
  await goTo(monday)
})

/** It is ten o'clock on that day, for the server, its commands and the page. */
async function goTo(day: LocalDate): Promise<void> {
  clock.set(`${day}T10:00+09:00`)
  await page.clock.setFixedTime(`${day}T10:00+09:00`)
}

const named = (title: string) => new RegExp(`^${title}(?!（)`)
const field = (title: string) => page.getByRole('textbox', { name: named(title) })
const choose = (title: string, option: string) =>
  page
    .getByRole('radiogroup', { name: named(title) })
    .getByRole('radio', { name: option, exact: true })
    .check()

async function fillDay(title: string, day: LocalDate): Promise<void> {
  const group = page.getByRole('group', { name: named(title) })
  for (const [at, name] of ['年', '月', '日'].entries())
    await group.getByRole('textbox', { name, exact: true }).fill(String(Number(day.split('-')[at])))
}

describe('a form of 113 items from a workbook', () => {
  const form = '/survey/jido-teate'
  const born = localDate('2020-04-01')

  /** Fills in what is asked of everybody. */
  async function fillApplicant(): Promise<void> {
    await field('名前').fill('佐藤 美咲')
    await field('名前（カタカナ）').fill('サトウミサキ')
    await fillDay('生年月日', localDate('1990-05-20'))
    await field('電話番号').fill('0312345678')
    await field('郵便番号').fill('1000001')
    await expect.poll(() => field('住所').inputValue()).toBe('東京都千代田区千代田')
    await field('銀行の名前').fill('みなと銀行')
    await field('支店の名前').fill('本店')
    await choose('口座の種類', '普通')
    await field('口座番号').fill('1234567')
    await field('口座の名義').fill('サトウミサキ')
    for (const box of await page
      .getByRole('group', { name: named('同意すること') })
      .getByRole('checkbox')
      .all())
      await box.check()
  }

  /** Fills in what is asked of a child. */
  async function fillChild(child: number, name: string): Promise<void> {
    await field(`${child}人目の名前`).fill(name)
    await field(`${child}人目の名前（カタカナ）`).fill('サトウ')
    await fillDay(`${child}人目の生年月日`, born)
    await page.getByRole('combobox', { name: named(`${child}人目の申請する人との続柄`) }).selectOption('子')
    await choose(`${child}人目の一緒に住んでいますか`, 'はい')
  }

  /** Keys of the items about children that the server has, and the names of the children. */
  async function storedChildren(): Promise<{ keys: string[]; names: string[] }> {
    const rows = await storedRows(page, origin, 'jido-teate')
    const about = rows.filter(({ itemKey, value }) => /^(k\d|tsugi\d)/.test(itemKey) && value !== '')
    return {
      keys: [...new Set(about.map(({ itemKey }) => itemKey.split('_')[0] ?? ''))],
      names: about.filter(({ itemKey }) => itemKey.endsWith('_namae')).map(({ value }) => value),
    }
  }

  test('asks nothing about children where there are none, of a child what is required of it and of no other, takes four in sections within sections, and with two left neither asks for nor stores the third [GRP-01] [GRP-05] [GRP-07]', async () => {
    await openForm(page, form, haru)
    await fillApplicant()
    await submitButton(page).tap()
    expect(await confirmDialog(page).innerText()).not.toContain('1人目の名前')
    await page.keyboard.press('Escape')
    await confirmDialog(page).waitFor({ state: 'detached' })

    await choose('子どもはいますか', 'はい')
    await submitButton(page).tap()
    const summary = page.getByRole('region', { name: /空いています/ })
    await summary
      .getByRole('link', { name: /^1人目の名前/ })
      .first()
      .waitFor()
    expect(await summary.innerText()).not.toContain('2人目')
    for (const [at, name] of ['一郎', '二郎', '三郎', '四郎'].entries()) {
      if (at > 0) await choose(`${at + 1}人目の子どもはいますか`, 'はい')
      await fillChild(at + 1, name)
    }
    await send(page)
    await doneHeading(page).waitFor()
    expect((await storedChildren()).names).toEqual(['一郎', '二郎', '三郎', '四郎'])

    await openForm(page, form, haru)
    expect(await field('4人目の名前').inputValue()).toBe('四郎')
    await choose('3人目の子どもはいますか', 'いいえ')
    expect(await page.getByRole('textbox', { name: /^[34]人目/ }).count()).toBe(0)
    await submitButton(page).tap()
    const said = await confirmDialog(page).innerText()
    expect(said).toContain('二郎')
    expect(said).not.toMatch(/三郎|四郎/)
    await sendButton(page).tap()
    await doneHeading(page).waitFor()
    expect(await storedChildren()).toEqual({
      keys: ['k1', 'tsugi1', 'k2', 'tsugi2'],
      names: ['一郎', '二郎'],
    })
    const rows = await storedRows(page, origin, 'jido-teate')
    expect(rows).toContainEqual(expect.objectContaining({ itemKey: 'k_ginko', value: 'みなと銀行' }))
  })
})

describe('two doses', () => {
  const form = '/survey/sesshu'
  const place = ['健康', '保健センター', '2階 接種室']
  const born = localDate('1990-05-20')
  const reserved = (day: LocalDate, slotKey: number) => `sesshu-shitsu_wakuchin|${compactDay(day)}|${slotKey}`
  const taken = (day: LocalDate, slotKey: number) => placesOf(page, origin, 'sesshu', day, slotKey)

  async function book(day: LocalDate, time: string): Promise<void> {
    await take(page, day, time)
    await bookButton(page).tap()
    await doneHeading(page).waitFor()
  }

  /** Opens the form that was sent already, and its calendar. */
  async function toSecondDose(): Promise<void> {
    await openForm(page, form)
    await page.getByText('変更・キャンセルの期限を過ぎています。').waitFor()
    await chooseCategory(page, place, '2回目の予約')
    await goToCalendar(page)
    expect(await page.getByText('予約 1／2件目').count()).toBe(0)
  }

  async function openList(name: string): Promise<void> {
    await page.goto('/confirm/sesshu')
    await searchForm(page).waitFor()
    await fillDay('生年月日', born)
    await findList(page, name)
  }

  test('the second is booked on the day of the first, and moved, cancelled and booked again when that day is over [VACC-01] [VACC-02] [VACC-07] [CANCEL-17]', async () => {
    await openForm(page, form)
    await field('受ける人の名前').fill(misaki.name)
    await fillDay('生年月日', born)
    await field('電話番号').fill('09000090001')
    await chooseCategory(page, place, '1回目の予約')
    await goToCalendar(page)
    await book(tuesday, '9:00')
    const code = await answerCode(page).innerText()

    await goTo(tuesday)
    const table = join(server.folder, 'given.csv')
    writeFileSync(table, `受付コード,1回目に接種した日\n${code},${tuesday}\n`)
    server.run('answers', 'update', table, '--survey', 'sesshu')
    await toSecondDose()
    await slot(page, tooEarly, '9:00', '受付不可').waitFor()
    await book(third, '9:00')
    expect([await taken(tuesday, 0), await taken(third, 0)]).toEqual([
      [10, 1],
      [10, 1],
    ])

    await goTo(wednesday)
    await toSecondDose()
    await book(next, '10:00')
    expect([await taken(third, 0), await taken(next, 1)]).toEqual([
      [10, 0],
      [10, 1],
    ])

    await openList(misaki.name)
    await page.getByText(/^終わった日の予約/).tap()
    expect(await entryButton(entry(page, '9:00～10:00'), 'キャンセル').getAttribute('aria-disabled')).toBe(
      'true',
    )
    await entryButton(entry(page, '10:00～11:00'), 'キャンセル').tap()
    await cancelPopup(page).getByText('次の予約だけを取り消します。').waitFor()
    await button(cancelPopup(page), '取り消す').tap()
    await button(cancelled(page), '閉じる').tap()
    expect([await taken(tuesday, 0), await taken(next, 1)]).toEqual([
      [10, 1],
      [10, 0],
    ])

    await toSecondDose()
    await book(third, '10:00')
    const rows = await storedRows(page, origin, 'sesshu')
    const values = rows.filter(({ itemKey }) => itemKey.startsWith('yoyaku')).map(({ value }) => value)
    expect(values).toEqual([reserved(tuesday, 0), reserved(third, 1)])
  })

  test('the office is told which bookings a closed day touches, the resident that it is closed, and another day is chosen', async () => {
    await openForm(page, form, kenichi)
    const resident = { namae: kenichi.name, tanjobi: born, denwa: '09000090002' }
    await sendAs(page, origin, 'sesshu', { ...resident, yoyaku1: reserved(wednesday, 0) })
    const file = join(folder, 'calendars/01-sesshu.json')
    const calendar = JSON.parse(readFileSync(file, 'utf8')) as { dayOffs: string[] }
    writeFileSync(file, JSON.stringify({ ...calendar, dayOffs: [...calendar.dayOffs, wednesday] }))
    expect(() => server.run('city', 'import', folder)).toThrow(
      /2027\/6\/9\(水\) 9:00～10:00 休みになります。予約 1/,
    )
    server.run('city', 'import', folder, '--accept')

    await openList(kenichi.name)
    await entry(page, '9:00～10:00').getByText('予約した日時が休みになりました。').waitFor()
    await openForm(page, form, kenichi)
    await page.getByText('この日は休みになりました。').waitFor()
    await goToCalendar(page)
    await page.getByText('予約していた6月9日（水）の時間は休みになりました。').waitFor()
    await book(thursday, '9:00')
    expect([await taken(wednesday, 0), await taken(thursday, 0)]).toEqual([
      [10, 0],
      [10, 1],
    ])
  })
})
