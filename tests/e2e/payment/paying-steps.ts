import type { Page } from 'playwright'
import { confirmDialog, openForm, submitButton } from '../resident-steps.ts'

export const addButton = (page: Page) =>
  page.getByRole('button', { name: /^(処理券|使用料と付帯設備)を(選ぶ|追加する)$/ })
export const entryDialog = (page: Page) => page.getByRole('dialog', { name: /を(選ぶ|変更する)$/ })
export const payButton = (page: Page) => page.getByRole('button', { name: 'お支払い画面へ進む' })

/** The emulated payment provider, once it shows what is to be paid. */
export const providerPage = (page: Page) =>
  page.getByText('SBペイメントサービスのかわりの練習用画面').waitFor()

/** Chooses what is bought: so many pieces of each product. */
async function chooseProducts(page: Page, products: Readonly<Record<string, number>>): Promise<void> {
  await addButton(page).tap()
  const dialog = entryDialog(page)
  for (const [name, count] of Object.entries(products)) {
    await dialog.getByRole('button', { name: `${name}を選ぶ` }).tap()
    for (let more = 1; more < count; more += 1)
      await dialog.getByRole('button', { name: `${name}を1つ増やす` }).tap()
  }
  await dialog.getByRole('button', { name: '決める' }).tap()
}

/** Fills in the form that sells stickers for bulky waste. */
export async function fillStickers(page: Page): Promise<void> {
  await openForm(page, '/survey/gomi-shoriken')
  await chooseProducts(page, { 'ソファ（1人用）': 2 })
  await page.getByLabel(/^お名前/).fill('佐藤美咲')
  await page.getByLabel(/^電話番号/).fill('0312345678')
  await page.getByLabel(/^処理券の送り先/).fill('みなと台市灯台の丘1-2-3')
  await page.getByLabel(/^郵便番号/).fill('1000001')
}

/** Fills in the open form for a room of the hall, with two microphones: 1,800 yen. */
export async function fillHall(page: Page): Promise<void> {
  const level = (name: string) => page.getByRole('combobox', { name, exact: true })
  await level('部屋').selectOption({ index: 1 })
  await chooseProducts(page, { '多目的室 半面（1時間）': 1, 'マイク（1本）': 2 })
  await page.getByLabel(/^お名前/).fill('佐藤美咲')
  await page.getByLabel(/^電話番号/).fill('0312345678')
  await page.getByLabel(/^使いみち/).selectOption({ index: 1 })
}

/** From the filled form to the dialog that confirms it. */
export async function confirmPaying(page: Page): Promise<void> {
  await submitButton(page).tap()
  await confirmDialog(page).waitFor()
}
