import { expect, test } from 'vitest'
import type { Phone } from '../browser.ts'
import { startCityServer } from '../city-server.ts'
import { phoneForEachTest } from '../each-test.ts'
import { confirmDialog, goSignedIn, storedDrafts, storedRows, submitButton } from '../resident-steps.ts'
import {
  addButton,
  confirmPaying,
  entryDialog,
  fillStickers,
  payButton,
  providerPage,
} from './paying-steps.ts'

const server = await startCityServer()
const { origin } = server

let phone: Phone
phoneForEachTest(server, (opened) => {
  phone = opened
})

test('from products to the provider, which takes the money: then the answer is stored [PAY-02][ITEM-29]', async () => {
  const { page, pageErrors, foreignRequests } = phone
  await fillStickers(page)
  await confirmPaying(page)
  expect(await confirmDialog(page).innerText()).toContain('合計 1,800円')
  await payButton(page).tap()
  await providerPage(page)
  expect(await page.innerText('main')).toMatch(/ソファ（1人用）\s+2\s+1,800円/)
  expect(await storedRows(page, origin, 'gomi-shoriken').catch(() => [])).toEqual([])
  await page.getByRole('button', { name: '支払う' }).tap()
  await page.getByRole('button', { name: '申込先のサイトへ戻る' }).tap()
  await page.waitForURL(/\/completedPayment\/gomi-shoriken\?key=[0-9A-Z]{16}$/)
  await expect.poll(async () => (await storedRows(page, origin, 'gomi-shoriken')).length).toBeGreaterThan(0)
  expect(pageErrors.filter((error) => !error.includes('/addresses/'))).toEqual([])
  expect(foreignRequests).toEqual([])
})

test('who turns back at the provider finds what was typed, and pays the same order', async () => {
  const { page } = phone
  await fillStickers(page)
  await confirmPaying(page)
  await payButton(page).tap()
  await providerPage(page)
  const order = /注文番号 (\w+)/
  const [, first] = order.exec(await page.innerText('main')) ?? []
  await page.goBack()
  await page.getByText('入力した内容が入っています。').waitFor()
  expect(await storedDrafts(page)).toHaveLength(1)
  expect(await page.getByLabel(/^お名前/).inputValue()).toBe('佐藤美咲')
  await confirmPaying(page)
  await payButton(page).tap()
  await providerPage(page)
  const [, second] = order.exec(await page.innerText('main')) ?? []
  expect(second).toBe(first)
})

test('a known resident is at the provider after 6 taps, with nothing typed', async () => {
  const { page } = phone
  await goSignedIn(page, '/survey/gomi-shoriken')
  const taps = [
    addButton(page),
    entryDialog(page).getByRole('button', { name: 'ソファ（1人用）を選ぶ' }),
    entryDialog(page).getByRole('button', { name: '決める' }),
    page.getByRole('button', { name: '入れる' }),
    submitButton(page),
    payButton(page),
  ]
  for (const target of taps) await target.tap()
  await providerPage(page)
  expect(taps).toHaveLength(6)
})
