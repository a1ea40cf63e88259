import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Phone } from '../browser.ts'
import { startCityServer } from '../city-server.ts'
import { phoneForEachTest } from '../each-test.ts'
import { confirmDialog, doneHeading, openFormBySignIn, submitButton } from '../resident-steps.ts'
import {
  button,
  cancelled,
  cancelPopup,
  details,
  entry,
  entryButton,
  heading,
  list,
  nextButton,
  searchButton,
  selection,
} from '../search/search-steps.ts'
import { fillHall, payButton, providerPage } from './paying-steps.ts'
import { returnAfter } from './payment-steps.ts'

const server = await startCityServer()

let phone: Phone
phoneForEachTest(server, (opened) => {
  phone = opened
})

/** From the filled form to the review of a free time of next week; `at` counts the free times. */
async function chooseTime(page: Page, at: number): Promise<void> {
  await submitButton(page).tap()
  await confirmDialog(page).getByRole('button', { name: '日時を選ぶ' }).tap()
  await heading(page, /^予約(する|の変更：)日時を選ぶ/).waitFor()
  const next = button(page, '次の週')
  if (await next.isEnabled()) await next.tap()
  await page.locator('td button:not([aria-disabled])', { hasText: '○' }).nth(at).tap()
  await button(page, 'はい').tap()
  await heading(page, /^予約(内容|の変更：内容)の確認/).waitFor()
}

/** Looks up what was sent with the form for the hall, up to its details. */
async function openDetails(page: Page): Promise<void> {
  await page.goto('/confirm/hall-booking')
  await selection(page).waitFor()
  await nextButton(page).tap()
  await page.getByRole('textbox', { name: /^お名前/ }).fill('佐藤美咲')
  await page.getByRole('textbox', { name: /^電話番号/ }).fill('0312345678')
  await searchButton(page).tap()
  await list(page).waitFor()
  await entryButton(entry(page, 'マイク（1本） × 2'), '詳細確認').tap()
  await details(page).waitFor()
}

test('in one session a resident signs in, fills in a form, books a time, adds products, pays, looks it up, changes and cancels it [GEN-02][GEN-04][RSV-07][CAL-09][ORDER-24]', async () => {
  const { page } = phone
  await openFormBySignIn(page, '/survey/hall-booking')
  await fillHall(page)
  await chooseTime(page, 0)
  const review = await page.locator('main').innerText()
  for (const text of ['多目的室 半面（1時間）', 'マイク（1本）', '合計 1,800円'])
    expect(review).toContain(text)
  await payButton(page).tap()
  await providerPage(page)
  await returnAfter(page, '支払う')
  await heading(page, '決済が完了しました。').waitFor()

  await openDetails(page)
  const before = await page.locator('main').innerText()
  await entryButton(page, '変更').tap()
  await chooseTime(page, 1)
  expect(await page.locator('main').innerText()).toContain('お支払いの内容は変更できません。')
  await button(page, 'この内容に変更する').tap()
  await doneHeading(page).waitFor()

  await openDetails(page)
  const after = await page.locator('main').innerText()
  const timeOf = (text: string) => /\d+\/\d+\(.\) \d+:00.\d+:00/.exec(text)?.[0]
  expect(timeOf(after)).toMatch(/:00/)
  expect(timeOf(after)).not.toBe(timeOf(before))
  for (const text of [before, after]) expect(text).toMatch(/合計\s+1,800円/)
  await entryButton(page, 'キャンセル').tap()
  await button(cancelPopup(page), '取り消す').tap()
  await cancelled(page).getByText('お支払いいただいた1,800円は、市が返金します。').waitFor()
})
