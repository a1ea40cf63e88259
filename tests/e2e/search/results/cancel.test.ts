import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { testDay } from '../../booking/booking-city.ts'
import { placesOf } from '../../booking/booking-steps.ts'
import { openPhone, type Phone } from '../../browser.ts'
import { phoneForEachTest } from '../../each-test.ts'
import { kenichi, requestsOf, storedRows } from '../../resident-steps.ts'
import {
  button,
  cancelled,
  cancelPath,
  cancelPopup,
  details,
  entries,
  entryButton,
  findList,
  heading,
  hold,
  list,
  notCancelled,
  openAt,
  openDetails,
  openSearch,
  shortDay,
} from '../search-steps.ts'
import { inRoom, onCourt, reserveAs, startOfficeCity } from './office-city.ts'

const server = await startOfficeCity()
const { origin } = server

let phone: Phone
let page: Page
phoneForEachTest(server, (opened) => {
  phone = opened
  page = phone.page
})

/** Reserves by the interface in a name of its own, and finds it in the list. @returns its partition key */
async function findReserved(name: string, booked: string): Promise<string> {
  await openSearch(page, 'soudan')
  const key = await reserveAs(page, server, booked, { name, remarks: '段差のこと' })
  await findList(page, name)
  return key
}

const openPopup = async (): Promise<void> => {
  await entryButton(page, 'キャンセル').tap()
  await cancelPopup(page).waitFor()
}
const confirm = () => button(cancelPopup(page), '取り消す')
const checks = async (surveyId: string, partitionKey: string): Promise<string[]> => {
  const rows = await storedRows(page, origin, surveyId)
  return rows.filter((row) => row.partitionKey === partitionKey).map(({ check }) => check)
}

describe('cancelling from the list', () => {
  test('asks, tells that it is at work, which neither more presses nor Escape end or repeat, and ends in a cancelled entry without a reload; the place is free for somebody else [CANCEL-06] [CANCEL-08] [CANCEL-09] [CANCEL-19] [CANCEL-23] [LIST-03]', async () => {
    const day = testDay(1)
    const other = await openPhone({ origin })
    await openAt(other.page, '/confirm', { resident: kenichi })
    const key = await findReserved('佐藤 ゆい', onCourt(day))
    await expect(reserveAs(other.page, server, onCourt(day))).rejects.toThrow('空きがありません。')
    const asked = requestsOf(phone.context)
    const cancelling = await hold(page, cancelPath)

    await openPopup()
    const question = await cancelPopup(page).innerText()
    for (const text of [
      'くらしの相談の予約',
      shortDay(day),
      '9:00～9:30',
      'ボールあそび',
      '元に戻せません',
    ]) {
      expect(question).toContain(text)
    }
    await confirm().evaluate((element: HTMLButtonElement) => {
      for (let press = 0; press < 3; press += 1) element.click()
    })
    await cancelPopup(page).getByRole('status').getByText('取り消しています。').waitFor()
    for (const word of ['取り消す', '取り消さない']) {
      expect(await button(cancelPopup(page), word).isDisabled()).toBe(true)
    }
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape')
    await cancelPopup(page).getByText('取り消しています。').waitFor()
    expect(await page.evaluate(() => document.querySelector('dialog')?.matches(':modal'))).toBe(true)
    cancelling.goOn()
    await cancelled(page).getByText('キャンセルが完了しました。').waitFor()
    await cancelled(page).getByRole('link', { name: '予約のご案内' }).waitFor()
    await button(cancelled(page), '閉じる').tap()

    const entry = entries(page)
    await entry.getByText('キャンセル済', { exact: true }).waitFor()
    expect(await entry.locator('s').innerText()).toBe('9:00～9:30')
    for (const word of ['変更', 'キャンセル']) {
      expect(await entryButton(page, word).getAttribute('aria-disabled')).toBe('true')
    }
    expect(asked.map((path) => path.split('/').at(-1))).toEqual(['cancelItem'])
    expect(new Set(await checks('soudan', key))).toEqual(new Set(['キャンセル']))

    await reserveAs(other.page, server, onCourt(day))
    expect(await placesOf(page, origin, 'court', day, 0)).toEqual([1, 1])
    server.run('audit')
    await other.close()
  })
})

describe('cancelling from the details', () => {
  test('is given up by 取り消さない and by Escape, which keep the booking; confirmed, with the network lost after it was carried out, it ends as one cancellation, which details and list show [CANCEL-06] [CANCEL-09] [DETAIL-06]', async () => {
    const day = testDay(2)
    const asked = requestsOf(phone.context)
    const key = await findReserved('佐藤 まり', inRoom(day))
    await openDetails(page)
    const close = [() => button(cancelPopup(page), '取り消さない').tap(), () => page.keyboard.press('Escape')]
    for (const giveUp of close) {
      await openPopup()
      await giveUp()
      await cancelPopup(page).waitFor({ state: 'detached' })
      expect(await entryButton(page, 'キャンセル').evaluate((one) => one === document.activeElement)).toBe(
        true,
      )
    }
    expect(asked.filter((path) => path.endsWith('cancelItem'))).toEqual([])
    expect(new Set(await checks('soudan', key))).toEqual(new Set(['未対応']))
    expect(await placesOf(page, origin, 'room', day, 0)).toEqual([3, 1])

    await page.route(cancelPath, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await openPopup()
    await confirm().tap()
    await notCancelled(page).waitFor()
    await page.unroute(cancelPath)
    await button(notCancelled(page), 'もう一度試す').tap()
    await cancelled(page).waitFor()
    await button(cancelled(page), '閉じる').tap()
    await details(page).waitFor()
    await page.getByText('キャンセル済', { exact: true }).first().waitFor()
    expect(await page.locator('s').innerText()).toBe('9:00～9:30')
    expect(await placesOf(page, origin, 'room', day, 0)).toEqual([3, 0])
    await button(page, '戻る').tap()
    await list(page).waitFor()
    await entries(page).getByText('キャンセル済', { exact: true }).waitFor()
  })
})

describe('the page that confirms a cancellation', () => {
  const question = () => heading(page, '取り消しの確認')

  test('is opened by its address, shows the answers in the order of the form, asks, and stores NG [CANCEL-01] [CANCEL-02] [CANCEL-03] [CANCEL-05] [ROUTE-15]', async () => {
    const day = testDay(4)
    await openAt(page, '/confirm/denwa')
    const key = await reserveAs(page, server, inRoom(day, 2), {
      surveyId: 'denwa',
      remarks: '段差のこと',
      birthday: '1958-04-01',
    })
    await page.goto('/cancelConfirm/denwa')
    await question().waitFor()
    expect(await page.getByRole('main').getByRole('term').allInnerTexts()).toEqual([
      'お名前',
      '生年月日',
      '相談したいこと',
      '相談の予約',
    ])
    const said = await page.getByRole('main').innerText()
    for (const text of ['電話でも受け付ける予約', '佐藤 美咲', shortDay(day), '11:00～11:30']) {
      expect(said).toContain(text)
    }

    await button(page, '取り消す').tap()
    expect(await cancelPopup(page).getByRole('button').allInnerTexts()).toEqual(['確定', '閉じる'])
    await button(cancelPopup(page), '閉じる').tap()
    await cancelPopup(page).waitFor({ state: 'detached' })
    expect(new Set(await checks('denwa', key))).toEqual(new Set(['未対応']))

    await button(page, '取り消す').tap()
    await button(cancelPopup(page), '確定').tap()
    await button(cancelled(page), '閉じる').tap()
    await heading(page, '取り消しました').waitFor()
    expect(await button(page, '取り消す').count()).toBe(0)
    const stored = await checks('denwa', key)
    expect(stored).toHaveLength(4)
    expect(new Set(stored)).toEqual(new Set(['NG']))
    expect(await placesOf(page, origin, 'room', day, 2)).toEqual([3, 0])
  })
})
