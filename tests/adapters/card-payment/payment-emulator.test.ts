import iconv from 'iconv-lite'
import Koa from 'koa'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { paymentEmulator } from '../../../adapters/card-payment/emulator/payment-emulator.ts'
import { paymentStylesheet } from '../../../adapters/card-payment/emulator/payment-stylesheet.ts'
import { sbPaymentGateway } from '../../../adapters/card-payment/sb-payment-gateway.ts'
import { type FixedClock, fixedClock } from '../../../adapters/memory/fixed-clock.ts'
import type { PaymentGateway, ProviderNotice } from '../../../application/ports/payment-gateway.ts'
import { type Listening, listen } from '../line/emulated-line.ts'
import { anOrder, aSentOrder, bytesIn, hashKey } from './order-example.ts'

type Pairs = readonly (readonly [name: string, value: string])[]

/** A shop that takes notifications and says what `answer` says. */
let shop: Listening & { heard: Buffer[]; answer: string }
let provider: Listening & { base: string }
let gateway: PaymentGateway
let clock: FixedClock

beforeEach(async () => {
  const heard: Buffer[] = []
  const listening = await listen(() => async (req, res) => {
    const parts: Buffer[] = []
    for await (const part of req) parts.push(part as Buffer)
    heard.push(Buffer.concat(parts))
    res.writeHead(200, { 'Content-Type': 'text/plain; charset=Shift_JIS' })
    res.end(iconv.encode(shop.answer, 'cp932'))
  })
  shop = { ...listening, heard, answer: 'OK,' }
  clock = fixedClock('2026-11-21T09:00:00+09:00')
  const contract = { merchantId: '12345', serviceId: '001', hashKey }
  const emulator = paymentEmulator({ ...contract, clock, lateMs: 20 })
  const served = await listen(() => new Koa().use(emulator).callback())
  provider = { ...served, base: `${served.origin}/emulator/payment` }
  gateway = sbPaymentGateway({
    ...contract,
    endpoint: provider.base,
    customerCode: () => 'c0ffee',
    origin: 'https://madoguchi.example.jp',
    notificationUrl: `${shop.origin}/notification`,
  })
})
afterEach(async () => {
  await Promise.all([shop.close(), provider.close()])
})

const form = (pairs: Pairs) =>
  pairs
    .map(([name, value]) => `${name}=${bytesIn('shift_jis', value).toString('hex').replace(/../g, '%$&')}`)
    .join('&')

const post = (url: string, body: string) =>
  fetch(url, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    redirect: 'manual',
  })

/** Posts the form of an order as a browser does; the address of its page. */
async function opened(sent = aSentOrder()): Promise<string> {
  const response = await post(provider.base, form(gateway.formOf(sent).fields))
  expect(response.status).toBe(303)
  return new URL(response.headers.get('location') ?? '', provider.origin).href
}

const textOf = async (url: string) => (await fetch(url)).text()

/** Taps on a button of the page, and gives the page after it. */
async function tapped(page: string, action: string, method = 'credit3d2'): Promise<string> {
  const response = await post(page, `action=${action}&method=${method}`)
  expect(response.status).toBe(303)
  return textOf(page)
}

/** The form that leads back to the shop, as the browser would post it. */
function backOf(page: string): { url: string; body: Buffer } | undefined {
  const url = /<form method="post" action="(https:[^"]*)" accept-charset="Shift_JIS">/.exec(page)?.[1]
  const fields = [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)]
  return url === undefined
    ? undefined
    : { url, body: Buffer.from(form(fields.map(([, name, value]) => [name!, value!])), 'latin1') }
}

/** What the shop was told, each read as the product reads it. */
const told = (): ProviderNotice[] =>
  shop.heard.map((body) => {
    const message = gateway.readNotice(body)
    if (message.kind !== 'valid') throw new Error(message.kind)
    return message.notice
  })

const kindsOf = () => shop.heard.map((body) => gateway.readNotice(body).kind)

describe('the provider’s page', () => {
  test('shows what is bought and what it costs [R1, PAY-19]', async () => {
    const page = await textOf(await opened())
    for (const text of ['証明書の郵送～窓口', '住民票の写し', '660円', '60円', 'クレジットカード', 'PayPay'])
      expect(page).toContain(text)
  })

  const faulty: [what: string, change: (pairs: Pairs) => Pairs, said: string][] = [
    ['a field too few', (pairs) => pairs.filter(([name]) => name !== 'free1'), '25番目の項目は free1'],
    [
      'fields in another order',
      ([first, second, ...rest]) => [second!, first!, ...rest],
      '1番目の項目は pay_method',
    ],
    ['a field too many', (pairs) => [...pairs, ['more', '']], 'のはずですが、more でした。'],
    ['another amount', (pairs) => replaced(pairs, 'amount', '1'), 'sps_hashcode が一致しません'],
    ['no amount', (pairs) => replaced(pairs, 'amount', ''), 'amount の値「」'],
    [
      'another contract',
      (pairs) => replaced(pairs, 'merchant_id', '99999'),
      'merchant_id「99999」の契約はありません',
    ],
    ['an entity', (pairs) => replaced(pairs, 'item_name', '&#12316;'), 'Shift_JIS にない文字'],
    ['a name of 42 bytes', (pairs) => replaced(pairs, 'item_name', 'あ'.repeat(21)), '40 バイト'],
  ]
  const replaced = (pairs: Pairs, wanted: string, value: string): Pairs =>
    pairs.map(([name, old]) => [name, name === wanted ? value : old])

  test.each(faulty)('says what is wrong with %s [R1, PAY-19]', async (_, change, said) => {
    const response = await post(provider.base, form(change(gateway.formOf(aSentOrder()).fields)))
    expect(response.status).toBe(400)
    expect((await response.text()).replaceAll('&amp;', '&')).toContain(said)
  })

  test.each([
    [
      'UTF-8',
      () => new URLSearchParams(gateway.formOf(aSentOrder()).fields.map(([...pair]) => pair)).toString(),
    ],
    ['JSON', () => '{}'],
    ['nothing', () => ''],
  ])('does not take a form in %s', async (_, body) => {
    const response = await post(provider.base, body())
    expect(response.status).toBe(400)
    expect(await response.text()).toMatch(/Shift_JIS ではありません|の形ではありません/)
  })

  test('does not take a form after its time [PAY-22]', async () => {
    clock.set('2026-11-21T09:10:00+09:00')
    await opened()
    clock.set('2026-11-21T09:10:01+09:00')
    const response = await post(provider.base, form(gateway.formOf(aSentOrder()).fields))
    expect(await response.text()).toContain('受付できる時間を過ぎました')
  })

  test('has no script and nothing from elsewhere, posts only to itself and the shop, and escapes what it shows', async () => {
    const order = anOrder({ serviceName: '<b>&"' })
    const page = await opened(aSentOrder({ order }))
    const response = await fetch(page)
    expect(response.headers.get('content-security-policy')).toContain("form-action 'self';")
    const text = await response.text()
    expect(text).not.toMatch(/<script|<style|style=|\son\w+=|<b>/i)
    await tapped(page, 'cancel')
    const after = await fetch(page)
    expect(after.headers.get('content-security-policy')).toContain(
      "form-action 'self' https://madoguchi.example.jp;",
    )
    expect(await after.text()).not.toMatch(/<script|<style|style=|\son\w+=|<b>/i)
    expect(await textOf(`${provider.base}/style.css`)).toBe(paymentStylesheet)
  })
})

describe('a tap on the provider’s page', () => {
  test('to pay tells the shop and leads back to its page of success [PAY-20, PAY-21]', async () => {
    const page = await tapped(await opened(), 'pay', 'paypay')
    expect(told()).toMatchObject([
      {
        orderId: anOrder().orderId,
        result: 'paid',
        payMethod: 'paypay',
        trackingId: expect.stringMatching(/^\d{14}$/),
      },
    ])
    expect(gateway.differenceFrom(told()[0]!, anOrder())).toBeUndefined()
    expect(page).toContain('200 OK,')
    const back = backOf(page)
    expect(back?.url).toBe('https://madoguchi.example.jp/completedPayment/svy001')
    expect(gateway.readReturn(back!.body)).toMatchObject({
      kind: 'valid',
      notice: { result: 'paid', hashedAs: 'shift_jis' },
    })
  })

  test('to cancel leads back without telling anything, to fail tells the failure [PAY-20]', async () => {
    const cancelled = backOf(await tapped(await opened(), 'cancel'))
    expect(shop.heard).toEqual([])
    expect(cancelled?.url).toBe('https://madoguchi.example.jp/canceledPayment')
    expect(gateway.readReturn(cancelled!.body)).toMatchObject({
      kind: 'valid',
      notice: { result: 'withdrawn' },
    })

    const failed = backOf(await tapped(await opened(), 'fail'))
    expect(told()).toMatchObject([{ result: 'refused', trackingId: '', errorCode: '10101999' }])
    expect(gateway.differenceFrom(told()[0]!, anOrder())).toBeUndefined()
    expect(failed?.url).toBe('https://madoguchi.example.jp/errorPayment')
  })

  test.each([
    ['close', 0],
    ['paidAndClosed', 1],
  ])('on %s leads nowhere and tells %d times', async (action, times) => {
    expect(backOf(await tapped(await opened(), action))).toBeUndefined()
    expect(told()).toHaveLength(times)
  })

  test('tells the same payment twice [PAY-21]', async () => {
    await tapped(await opened(), 'twice')
    const [first, second] = told()
    expect(told()).toHaveLength(2)
    expect(second?.trackingId).toBe(first?.trackingId)
  })

  test('tells a payment late, or when it is told to, or never [PAY-21, PAY-22]', async () => {
    await tapped(await opened(), 'late')
    await expect.poll(() => shop.heard.length).toBe(1)

    const held = await opened(aSentOrder({ order: anOrder({ orderId: '00000000ABCD0002' }) }))
    expect(backOf(await tapped(held, 'held'))).toBeDefined()
    expect(shop.heard).toHaveLength(1)
    expect(await textOf(provider.base)).toContain('今、通知する')
    for (const _ of [1, 2]) expect((await post(`${held}/notices/0`, '')).status).toBe(303)
    expect(told().map(({ orderId }) => orderId)).toEqual(['00000000ABCD1234', '00000000ABCD0002'])

    const silent = await opened(aSentOrder({ order: anOrder({ orderId: '00000000ABCD0003' }) }))
    expect(backOf(await tapped(silent, 'silent'))).toBeDefined()
    expect(shop.heard).toHaveLength(2)
  })

  test('tells a wrong amount, or signs wrongly [PAY-21]', async () => {
    await tapped(await opened(), 'wrongAmount')
    expect(gateway.differenceFrom(told()[0]!, anOrder())).toBe('amount')
    await tapped(await opened(aSentOrder({ order: anOrder({ orderId: '00000000ABCD0002' }) })), 'wrongHash')
    expect(kindsOf()).toEqual(['valid', 'forged'])
  })

  test('leads to the page of errors if the shop does not take the payment [PAY-21]', async () => {
    shop.answer = 'NG,金額'
    const page = await tapped(await opened(), 'pay')
    expect(page).toContain('200 NG,金額')
    expect(backOf(page)?.url).toBe('https://madoguchi.example.jp/errorPayment')
    shop.answer = 'OK,'
    await tapped(await opened(), 'pay')
    expect(told().map(({ result }) => result)).toEqual(['paid', 'paid'])
  })

  test('pays an order once only, however often its form is posted or a page of it tapped', async () => {
    const [first, second] = [await opened(), await opened()]
    await tapped(first, 'pay')
    await tapped(first, 'pay')
    expect((await post(second, 'action=pay')).status).toBe(400)
    expect((await post(provider.base, form(gateway.formOf(aSentOrder()).fields))).status).toBe(400)
    expect(told()).toHaveLength(1)
  })

  test.each(['toString', 'none', ''])('on a button that is not there (%s) does nothing', async (action) => {
    const page = await opened()
    expect((await post(page, `action=${action}`)).status).toBe(404)
    expect((await post(`${provider.base}/payments/0`, 'action=pay')).status).toBe(404)
    expect((await post(`${page}/notices/0`, '')).status).toBe(404)
    expect(shop.heard).toEqual([])
  })
})

test('a shop that does not answer is said to be out of reach', async () => {
  await shop.close()
  expect(await tapped(await opened(), 'pay')).toContain('届きませんでした')
})
