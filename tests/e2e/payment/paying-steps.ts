import type { Page } from 'playwright'
import { confirmDialog, openForm, submitButton } from '../resident-steps.ts'

export const addButton = (page: Page) => page.getByRole('button', { name: '商品を追加する' })
export const entryDialog = (page: Page) => page.getByRole('dialog', { name: /^商品を/ })
export const payButton = (page: Page) => page.getByRole('button', { name: 'お支払い画面へ進む' })

/** The emulated payment provider, once it shows what is to be paid. */
export const providerPage = (page: Page) =>
  page.getByText('SBペイメントサービスのかわりの練習用画面').waitFor()

/** Adds a line to what is bought. */
export async function addProduct(
  page: Page,
  { category, product, count = 1 }: { category: string; product: string; count?: number },
): Promise<void> {
  await addButton(page).tap()
  const dialog = entryDialog(page)
  await dialog.getByLabel('商品の分類').selectOption({ label: category })
  await dialog.getByLabel('商品', { exact: true }).selectOption({ label: product })
  await dialog.getByLabel('数', { exact: true }).fill(String(count))
  await dialog.getByRole('button', { name: '追加する' }).tap()
}

const sofas = { category: '家具・寝具', product: 'ソファ（1人用）（900円）', count: 2 }

/** Fills in the form that sells stickers for bulky waste. */
export async function fillStickers(page: Page): Promise<void> {
  await openForm(page, '/survey/gomi-shoriken')
  await addProduct(page, sofas)
  await page.getByLabel(/^お名前/).fill('佐藤美咲')
  await page.getByLabel(/^電話番号/).fill('0312345678')
  await page.getByLabel(/^処理券の送り先/).fill('みなと台市灯台の丘1-2-3')
  await page.getByLabel(/^郵便番号/).fill('1000001')
}

/** Fills in the open form for a room of the hall, with two microphones: 1,800 yen. */
export async function fillHall(page: Page): Promise<void> {
  const level = (name: string) => page.getByRole('combobox', { name, exact: true })
  await level('部屋').selectOption({ index: 1 })
  await addProduct(page, { category: '部屋の使用料', product: '多目的室 半面（1時間）（1,200円）' })
  await addProduct(page, { category: '付帯設備', product: 'マイク（1本）（300円）', count: 2 })
  await page.getByLabel(/^お名前/).fill('佐藤美咲')
  await page.getByLabel(/^電話番号/).fill('0312345678')
  await page.getByLabel(/^使いみち/).selectOption({ index: 1 })
}

/** From the filled form to the dialog that confirms it. */
export async function confirmPaying(page: Page): Promise<void> {
  await submitButton(page).tap()
  await confirmDialog(page).waitFor()
}
