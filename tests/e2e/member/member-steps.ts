import type { Locator, Page } from 'playwright'
import { confirmDialog, submitButton } from '../resident-steps.ts'
import { button, heading } from '../search/search-steps.ts'

/** Residents of the demo city who have no library card. */
export const haru = { name: '鈴木 ハル', userId: 'U27d8f64ab1e94c05937cb8d0e5f21a03' }
export const ren = { name: '高橋 蓮', userId: 'U60b2d9e83f1746a7bc5e08d4f97a2c05' }

export const cardForm = (page: Page): Locator => heading(page, '図書館のスマホ利用カード')
export const requestForm = (page: Page): Locator => heading(page, '図書館の本の予約の申込み')
export const record = (page: Page): Locator => heading(page, '会員情報')
export const memberSearch = (page: Page): Locator => heading(page, '会員情報をさがす')
export const registered = (page: Page): Locator => heading(page, /^(登録|変更)が完了しました$/)
export const requiredFirst = (page: Page): Locator => page.getByText('この手続きには、会員登録が必要です。')
/** Number of a card, as it is shown. */
export const cardNumber = (page: Page): Locator => page.getByText(/^0101\d{7}$/)
export const linkedForms = (page: Page): Locator =>
  page.getByRole('combobox', { name: 'どの手続きの内容を見ますか' })
export const nameField = (page: Page): Locator => page.getByRole('textbox', { name: /^お名前 / })

/** Fills in what the form of the library card wants at least. */
export async function fillCard(page: Page, name = '鈴木 ハル'): Promise<void> {
  await nameField(page).fill(name)
  await page.getByRole('textbox', { name: /^お名前（ふりがな/ }).fill('すずきはる')
  await fillDay(page, [1951, 9, 3])
  await page.getByRole('textbox', { name: /^電話番号/ }).fill('09000000003')
  await page.getByRole('textbox', { name: /^住所/ }).fill('みなと台市灯台の丘一丁目2-3')
}

/** Fills in the one day of a form. */
export async function fillDay(page: Page, day: readonly [number, number, number]): Promise<void> {
  for (const [at, part] of ['年', '月', '日'].entries())
    await page.getByRole('textbox', { name: new RegExp(`^${part}`) }).fill(String(day[at]))
}

/** Confirms a member form that is filled in. */
export async function registerNow(page: Page): Promise<void> {
  await submitButton(page).tap()
  await button(confirmDialog(page), '登録する').tap()
}
