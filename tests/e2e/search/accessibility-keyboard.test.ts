import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { pageForEachTest } from '../each-test.ts'
import { startSearchCity } from './search-city.ts'
import {
  bookAs,
  cancelled,
  cancelPopup,
  details,
  entries,
  list,
  nameField,
  openSignedIn,
  searchForm,
  selection,
} from './search-steps.ts'

const server = await startSearchCity()
const { origin } = server
const phone = await openSignedIn(origin)

let page: Page
pageForEachTest({ server, phone }, (opened) => {
  page = opened
})

const press = (key: string) => page.keyboard.press(key)
/** What has the focus, in words. */
const focused = () =>
  page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('aria-label') ?? (element as HTMLElement | null)?.innerText?.trim() ?? ''
  })
/** Goes on with the tab key until what has the focus is called so. @throws Error if it is not among the next 30 */
async function tabTo(name: string | RegExp): Promise<void> {
  for (let step = 0; step < 30; step += 1) {
    await press('Tab')
    if ((await focused()).match(name)) return
  }
  throw new Error(`the tab key does not lead to ${name}`)
}

test('the keyboard alone leads through selection, search, list, details and a cancellation, and each step is heard', async () => {
  await bookAs(phone.page, origin, { name: '鍵盤 弾く' })
  await page.goto('/confirm')
  await selection(page).waitFor()
  await tabTo(/^自分の予約と申請を見る$/)
  await press('Tab')
  await press('End')
  await tabTo(/^次へ$/)
  await press('Enter')

  await searchForm(page).waitFor()
  await expect.poll(focused).toBe('予約と申請をさがす')
  await press('Tab')
  expect(await nameField(page).evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.insertText('いない 人')
  await press('Enter')
  await page.getByRole('dialog', { name: '見つかりませんでした' }).waitFor()
  await expect.poll(focused).toBe('見つかりませんでした')
  await press('Escape')
  await expect
    .poll(() => nameField(page).evaluate((element) => element === document.activeElement))
    .toBe(true)
  await press('ControlOrMeta+a')
  await page.keyboard.insertText('鍵盤 弾く')
  await press('Enter')

  await list(page).waitFor()
  await expect.poll(focused).toBe('予約と申請が見つかりました')
  await press('Tab')
  expect(await focused()).toBe('見つかった予約と申請')
  await tabTo(/^詳細確認：/)
  await press('Enter')

  await details(page).waitFor()
  await expect.poll(focused).toBe('窓口の予約')
  await tabTo(/^戻る$/)
  await press('Enter')
  await list(page).waitFor()
  await expect.poll(focused).toBe('予約と申請が見つかりました')

  await tabTo(/^キャンセル：/)
  await press('Enter')
  await cancelPopup(page).waitFor()
  await expect.poll(focused).toBe('予約を取り消しますか')
  await press('Escape')
  await cancelPopup(page).waitFor({ state: 'detached' })
  expect(await focused()).toMatch(/^キャンセル：/)
  await press('Enter')
  await tabTo(/^取り消す$/)
  await press('Enter')
  await cancelled(page).waitFor()
  await expect.poll(focused).toBe('キャンセルが完了しました。')
  await tabTo(/^閉じる$/)
  await press('Enter')
  await cancelled(page).waitFor({ state: 'detached' })
  expect(await entries(page).locator('s').innerText()).toBe('9:00～9:30')
  // The button that cannot be pressed any more is still there to be read.
  expect(await focused()).toMatch(/^キャンセル：/)
})
