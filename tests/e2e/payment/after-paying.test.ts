import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Phone } from '../browser.ts'
import { startCityServer } from '../city-server.ts'
import { phoneForEachTest } from '../each-test.ts'
import { Onlooker } from '../good-screen.ts'
import { chooseResident, goSignedIn, kenichi, misaki } from '../resident-steps.ts'
import {
  button,
  cancelled,
  cancelPopup,
  currentPath,
  details,
  entry,
  entryButton,
  heading,
  list,
  searchButton,
  selection,
} from '../search/search-steps.ts'
import { buyer, goToProvider, returnAfter, stickers } from './payment-steps.ts'

const server = await startCityServer()
const { origin } = server

let phone: Phone
let page: Page
let onlooker: Onlooker
const look = (screen: string) => onlooker.look(screen)
phoneForEachTest(server, async (opened) => {
  phone = opened
  page = phone.page
  onlooker = new Onlooker(phone, page)
  await goSignedIn(page, '/confirm')
  await selection(page).waitFor()
})

const paid = () => heading(page, '決済が完了しました。')

/** From the page of a payment or its receipt to the answer that it is for. */
async function toAnswer(): Promise<void> {
  await button(page, '予約と申請を確認する').tap()
  await details(page).waitFor()
  expect(currentPath(page)).toBe('/confirmDetails')
}

test('from the payment to its result, receipt, answer, list and cancellation: the office then has to give the money back [ROUTE-18] [ROUTE-19] [PAY-23] [RCPT-03] [LIST-04] [DETAIL-05]', async () => {
  const orderId = await goToProvider(page, origin)
  await returnAfter(page, '支払う')
  await paid().waitFor()
  expect(currentPath(page)).toBe(`/completedPayment/${stickers}?key=${orderId}`)
  await page.getByText('処理券の購入を受け付けました。').waitFor()
  await look('what is paid')

  await button(page, '領収書を表示する').tap()
  await heading(page, '領収書').waitFor()
  expect(currentPath(page)).toBe(`/receipt?key=${orderId}`)
  await page.getByText(orderId).waitFor()
  await page.getByRole('row', { name: '合計 1,500円' }).waitFor()
  await look('its receipt')

  await toAnswer()
  await page.getByText('支払い済み').waitFor()
  expect(await page.locator('main').innerText()).not.toContain('serviceSortKey')
  await look('the answer that was paid for')

  await page.goto('/confirm')
  await selection(page).waitFor()
  await page.getByRole('main').getByRole('combobox').selectOption(stickers)
  await button(page, '次へ').tap()
  await page.getByRole('textbox', { name: /^お名前/ }).fill(buyer)
  await page.getByRole('textbox', { name: /^電話番号/ }).fill('0312345678')
  await searchButton(page).tap()
  await list(page).waitFor()
  await entry(page, 'いす（ソファを除く） × 2').waitFor()

  await entryButton(page, '詳細確認').first().tap()
  await details(page).waitFor()
  await entryButton(page, 'キャンセル').tap()
  await cancelPopup(page).getByText('お支払いいただいた1,500円は、市が返金します。').waitFor()
  await button(cancelPopup(page), '取り消す').tap()
  await cancelled(page).getByText('市が返金します。').waitFor()
  await button(cancelled(page), '閉じる').tap()
  await page.getByText('市が返金の手続きをしています。').waitFor()

  await page.goto(`/completedPayment/${stickers}?key=${orderId}`)
  await heading(page, '返金の手続きをします').waitFor()
  server.run('payments', 'mark-refunded', orderId)
  await page.reload()
  await heading(page, '返金しました').waitFor()
  await toAnswer()
  await page.getByText('キャンセル済み').first().waitFor()
  expect(onlooker.faults).toEqual([])
  expect(phone.pageErrors).toEqual([])
})

test('a result that comes late is waited for, and shown when it is there [PAY-22]', async () => {
  await goToProvider(page, origin)
  await returnAfter(page, '支払って先に戻り、通知は「今、通知する」を押すまで待つ')
  await heading(page, 'お支払いの結果を確認しています').waitFor()
  await page.getByText('お支払いをやり直す必要はありません。').waitFor()
  await look('a result that is not there yet')
  const provider = await phone.context.newPage()
  await provider.goto('/emulator/payment')
  await button(provider, '今、通知する').tap()
  await paid().waitFor()
  expect(onlooker.faults).toEqual([])
})

test('who fails to pay, or turns back on the page of the provider, was charged nothing, and finds the form again [PAY-24] [PAY-25] [ERR-30]', async () => {
  await goToProvider(page, origin)
  await returnAfter(page, '支払いに失敗する（カードが使えないなど）')
  await heading(page, 'お支払いができませんでした').waitFor()
  await page.getByText('料金はかかっていません。').waitFor()
  await look('a payment that failed')
  const orderId = await goToProvider(page, origin)
  await returnAfter(page, 'キャンセルして戻る')
  await heading(page, 'お支払いをキャンセルしました。').waitFor()
  expect(currentPath(page)).toBe(`/canceledPayment?key=${orderId}`)
  await page.getByText('料金はかかっていません。').waitFor()
  await look('a payment that was turned back from')
  await button(page, '入力した内容に戻る').tap()
  await page.waitForURL(`**/survey/${stickers}`)
  expect(onlooker.faults).toEqual([])
})

test('on paper a receipt is a page of its own: no city header, no buttons, one sheet, black on white; it is found again after a sign-in, and by nobody else [RCPT-01] [RCPT-08]', async () => {
  const orderId = await goToProvider(page, origin)
  await returnAfter(page, '支払う')
  await button(page, '領収書を表示する').tap()
  await heading(page, '領収書').waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('header').isVisible()).toBe(false)
  expect(await page.locator('main button').filter({ visible: true }).count()).toBe(0)
  for (const text of ['発行日', '但し書き', '上記の金額を領収いたしました。'])
    expect(await page.getByText(text, { exact: true }).isVisible()).toBe(true)
  const colours = await page
    .locator('main dd')
    .evaluateAll((all) => [...new Set(all.map((each) => getComputedStyle(each).color))])
  expect(colours).toEqual(['rgb(0, 0, 0)'])
  const paper = await page.pdf({ preferCSSPageSize: true })
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: null })

  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await chooseResident(page, misaki)
  await heading(page, '領収書').waitFor()
  expect(currentPath(page)).toBe(`/receipt?key=${orderId}`)
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await chooseResident(page, kenichi)
  await page.getByText('領収書が見つかりません。').waitFor()
})
