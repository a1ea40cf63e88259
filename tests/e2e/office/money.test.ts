import { readFile } from 'node:fs/promises'
import iconv from 'iconv-lite'
import { afterAll, expect, test } from 'vitest'
import { notificationPath } from '../../../adapters/http/server/payment-messages.ts'
import { systemClock } from '../../../adapters/platform/system-clock.ts'
import { readWorkbook } from '../../../adapters/tables/read-workbook.ts'
import { providerMessage } from '../../provider-message.ts'
import { openPhone } from '../browser.ts'
import { Onlooker } from '../good-screen.ts'
import { openProvider, placeOrder, returnAfter } from '../payment/payment-steps.ts'
import { goSignedIn, kenichi } from '../resident-steps.ts'
import { button, openDesk, openOffice, startOfficeCity } from './office-city.ts'

const contract = { merchantId: '12345', serviceId: '001', hashKey: 'key-of-the-office-test' }
const { server, storage } = await startOfficeCity({ PAYMENT_HASH_KEY: contract.hashKey })
const { origin } = server
const desk = await openDesk(server, kenichi)
const phone = await openPhone({ origin })
afterAll(async () => {
  await desk.close()
  await phone.close()
  await storage.close()
  await server.kill()
})

/** The resident orders stickers for 1,500 yen and pays; the provider's form for it comes along. */
async function buy() {
  const { page } = phone
  await goSignedIn(page, '/confirm')
  const placed = await placeOrder(page, origin)
  await openProvider(page, placed)
  await returnAfter(page, '支払う')
  await page.waitForURL('**/completedPayment/**')
  return placed
}

/** The provider tells that an order was paid once more. */
async function payAgain({ fields }: Awaited<ReturnType<typeof buy>>): Promise<void> {
  const form = { fields: fields.map(({ name, value }) => [name, value] as const) }
  const body = providerMessage({ ...contract, clock: systemClock }, form)
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const reply = await fetch(`${origin}${notificationPath}`, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
  })
  expect(await reply.text()).toMatch(/^NG,/)
}

test('money paid twice is given back, a part of another payment is, the takings count both, and the provider’s report is compared [OFF-48]', async () => {
  const { page } = desk
  const onlooker = new Onlooker(desk, page)
  const told = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()
  const bought = [await buy(), await buy(), await buy()] as const
  const [twice, parted, unreported] = bought.map(({ orderId }) => orderId) as [string, string, string]
  await payAgain(bought[0])

  await openOffice(page)
  await page.getByRole('link', { name: '支払い', exact: true }).click()
  await page.getByRole('link', { name: /^結果の確認が必要/ }).click()
  await page.getByRole('cell', { name: `${twice} の二度目の支払いです。` }).waitFor()
  await page.getByRole('button', { name: /：支払われた$/ }).click()
  await onlooker.look('what is said before a payment is marked')
  await button(page, '記録する').click()
  await told('「返金が必要」にしました')
  await page.getByRole('link', { name: /^返金が必要/ }).click()
  await page.getByRole('row', { name: twice }).waitFor()
  await onlooker.look('what is to be given back')
  await page.getByRole('button', { name: /：返金した$/ }).click()
  await button(page, '記録する').click()
  await told('「返金済み」にしました')
  await page.getByText('返金が必要な支払いはありません。').waitFor()

  await page.getByLabel('受付番号').fill(parted)
  await page.keyboard.press('Enter')
  await button(page, '一部の返金を記録').click()
  await page.getByLabel(/^返金した額/).fill('2,000')
  await page.getByLabel(/^理由/).fill('1枚は使えなかった')
  await button(page, '記録する').click()
  await page.getByText('返金額は、1円から残りの金額までの整数で入れてください。').waitFor()
  expect(await page.getByLabel(/^理由/).inputValue()).toBe('1枚は使えなかった')
  await page.getByLabel(/^返金した額/).fill('300')
  await page.keyboard.press('Control+Enter')
  await told('残りは1,200円です')
  await page.getByRole('listitem').filter({ hasText: '1枚は使えなかった' }).waitFor()
  await page.getByRole('link', { name: `${parted} の回答を見る` }).click()
  await page.getByText('支払いの一部（300円）の返金を記録しました').waitFor()

  await page.goto('/office/money/takings')
  const sum = (term: string) => page.locator('dl div').filter({ hasText: term }).locator('dd').first()
  await expect.poll(() => sum('入金').textContent()).toBe('6,000円 4件')
  expect(await sum('返金').textContent()).toBe('1,800円 2件')
  await onlooker.look('the takings')
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Excelで保存').click()])
  const [sheet] = readWorkbook(await readFile(await file.path()))
  expect(sheet?.name).toBe('日計')

  await page.getByRole('link', { name: '決済会社の報告と比べる' }).click()
  await page.getByRole('heading', { level: 1, name: '決済会社の報告と比べる' }).waitFor()
  await button(page, '今日').click()
  const report = (head: string) =>
    [head, `${twice},1500`, `${twice},1500`, `${twice},-1500`, `${parted},900`, '20260101999999,70'].join(
      '\r\n',
    )
  const choose = (name: string, text: string) =>
    page.getByLabel('報告のファイルを選ぶ').setInputFiles({
      ...{ name, mimeType: 'text/csv', buffer: iconv.encode(text, 'cp932') },
    })
  await choose('houkoku.csv', report('ご注文,お支払い'))
  await page.getByText('どの列が受付番号と金額か、見出しからはわかりません。').waitFor()
  await page.getByLabel('受付番号の列').selectOption('ご注文')
  await page.getByLabel('金額の列').selectOption('お支払い')
  await page.getByText('3件が違います（合っているもの 1件）。').waitFor()
  for (const [orderId, difference] of [
    [parted, '金額が違う'],
    [unreported, '市の記録だけ'],
    ['20260101999999', '報告だけ'],
  ])
    expect(await page.getByRole('row', { name: orderId! }).textContent()).toContain(difference)
  await onlooker.look('what differs from the report')
  await choose('broken.csv', '"')
  await page.getByText('broken.csv は表として読めません。').waitFor()
  expect(onlooker.faults).toEqual([])
})
