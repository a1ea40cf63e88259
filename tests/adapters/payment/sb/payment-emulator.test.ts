import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { paymentStylesheet } from '../../../../adapters/payment/sb/emulator/payment-stylesheet.ts'
import type { ReadMessage } from '../../../../application/ports/payment-gateway.ts'
import { backOf, openShop, pageOf, post, tapOn, textOf } from './emulated-shop.ts'
import { anOrder, aSentOrder, bodyOf } from './order-example.ts'

type Pairs = readonly (readonly [name: string, value: string])[]

let shop: Awaited<ReturnType<typeof openShop>>
beforeEach(async () => {
  shop = await openShop()
})
afterEach(async () => {
  await Promise.all([shop.shop.close(), shop.provider.close()])
})

const formOf = (sent = aSentOrder()) => shop.gateway.begin(sent)

/** Posts the form of an order as a browser does; the address of its page. */
async function opened(sent = aSentOrder()): Promise<string> {
  const page = await pageOf(await formOf(sent))
  expect(page).toBeDefined()
  return page!
}

const validOf = (message: ReadMessage) => {
  if (message.kind !== 'valid') throw new Error(message.kind)
  return message
}

const readAll = () => shop.heard.map((body) => shop.gateway.readNotice({ body, headers: {} }))

/** What the shop was told, as the product reads it. */
const told = () => readAll().map((message) => validOf(message).event)

const readBack = (body: Buffer) => validOf(shop.gateway.readReturn({ body, headers: {} })).event

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
    const response = await post(shop.base, bodyOf(change((await formOf()).fields)))
    expect(response.status).toBe(400)
    expect((await response.text()).replaceAll('&amp;', '&')).toContain(said)
  })

  test.each([
    ['UTF-8', async () => new URLSearchParams((await formOf()).fields.map(([...pair]) => pair)).toString()],
    ['JSON', () => '{}'],
    ['nothing', () => ''],
  ])('does not take a form in %s', async (_, body) => {
    const response = await post(shop.base, await body())
    expect(response.status).toBe(400)
    expect(await response.text()).toMatch(/Shift_JIS ではありません|の形ではありません/)
  })

  test('does not take a form after its time [PAY-22]', async () => {
    shop.clock.set('2026-11-21T09:10:00+09:00')
    await opened()
    shop.clock.set('2026-11-21T09:10:01+09:00')
    const response = await post(shop.base, bodyOf((await formOf()).fields))
    expect(await response.text()).toContain('受付できる時間を過ぎました')
  })

  test('has no script and nothing from elsewhere, posts only to itself and the shop, and escapes what it shows', async () => {
    const order = anOrder({ serviceName: '<b>&"' })
    const page = await opened(aSentOrder({ order }))
    const response = await fetch(page)
    expect(response.headers.get('content-security-policy')).toContain("form-action 'self';")
    const text = await response.text()
    expect(text).not.toMatch(/<script|<style|style=|\son\w+=|<b>/i)
    await tapOn(page, 'cancel')
    const after = await fetch(page)
    expect(after.headers.get('content-security-policy')).toContain(
      "form-action 'self' https://madoguchi.example.jp;",
    )
    expect(await after.text()).not.toMatch(/<script|<style|style=|\son\w+=|<b>/i)
    expect(await textOf(`${shop.base}/style.css`)).toBe(paymentStylesheet)
  })
})

describe('a tap on the provider’s page', () => {
  test('to pay tells the shop and leads back to its page of success [PAY-20, PAY-21]', async () => {
    const page = await tapOn(await opened(), 'pay', 'paypay')
    expect(told()).toMatchObject([
      {
        orderId: anOrder().orderId,
        result: 'paid',
        payMethod: 'paypay',
        trackingId: expect.stringMatching(/^\d{14}$/),
      },
    ])
    expect(validOf(readAll()[0]!).differenceFrom(anOrder())).toBeUndefined()
    expect(page).toContain('200 OK,')
    const back = backOf(page)
    expect(back?.url).toBe('https://madoguchi.example.jp/completedPayment/svy001')
    expect(readBack(back!.body)).toMatchObject({ orderId: anOrder().orderId, result: 'paid' })
  })

  test('to cancel leads back without telling anything, to fail tells the failure [PAY-20]', async () => {
    const cancelled = backOf(await tapOn(await opened(), 'cancel'))
    expect(shop.heard).toEqual([])
    expect(cancelled?.url).toBe('https://madoguchi.example.jp/canceledPayment')
    expect(readBack(cancelled!.body)).toMatchObject({ result: 'withdrawn' })

    const failed = backOf(await tapOn(await opened(), 'fail'))
    expect(told()).toMatchObject([{ result: 'refused', trackingId: '', reason: '10101999' }])
    expect(validOf(readAll()[0]!).differenceFrom(anOrder())).toBeUndefined()
    expect(failed?.url).toBe('https://madoguchi.example.jp/errorPayment')
  })

  test.each([
    ['close', 0],
    ['paidAndClosed', 1],
  ])('on %s leads nowhere and tells %d times', async (action, times) => {
    expect(backOf(await tapOn(await opened(), action))).toBeUndefined()
    expect(told()).toHaveLength(times)
  })

  test('tells the same payment twice [PAY-21]', async () => {
    await tapOn(await opened(), 'twice')
    const [first, second] = told()
    expect(told()).toHaveLength(2)
    expect(second?.trackingId).toBe(first?.trackingId)
  })

  test('tells a payment late, or when it is told to, or never [PAY-21, PAY-22]', async () => {
    await tapOn(await opened(), 'late')
    await expect.poll(() => shop.heard.length).toBe(1)

    const held = await opened(aSentOrder({ order: anOrder({ orderId: '00000000ABCD0002' }) }))
    expect(backOf(await tapOn(held, 'held'))).toBeDefined()
    expect(shop.heard).toHaveLength(1)
    expect(await textOf(shop.base)).toContain('今、通知する')
    for (const _ of [1, 2]) expect((await post(`${held}/notices/0`, '')).status).toBe(303)
    expect(told().map(({ orderId }) => orderId)).toEqual(['00000000ABCD1234', '00000000ABCD0002'])

    const silent = await opened(aSentOrder({ order: anOrder({ orderId: '00000000ABCD0003' }) }))
    expect(backOf(await tapOn(silent, 'silent'))).toBeDefined()
    expect(shop.heard).toHaveLength(2)
  })

  test('tells a wrong amount, or signs wrongly [PAY-21]', async () => {
    await tapOn(await opened(), 'wrongAmount')
    expect(told()).toMatchObject([{ amount: 661 }])
    expect(validOf(readAll()[0]!).differenceFrom(anOrder())).toBe('amount')
    await tapOn(await opened(aSentOrder({ order: anOrder({ orderId: '00000000ABCD0002' }) })), 'wrongHash')
    expect(readAll().map(({ kind }) => kind)).toEqual(['valid', 'forged'])
  })

  test('leads to the page of errors if the shop does not take the payment [PAY-21]', async () => {
    shop.said.answer = 'NG,金額'
    const page = await tapOn(await opened(), 'pay')
    expect(page).toContain('200 NG,金額')
    expect(backOf(page)?.url).toBe('https://madoguchi.example.jp/errorPayment')
    shop.said.answer = 'OK,'
    await tapOn(await opened(), 'pay')
    expect(told().map(({ result }) => result)).toEqual(['paid', 'paid'])
  })

  test('pays an order once only, however often its form is posted or a page of it tapped', async () => {
    const [first, second] = [await opened(), await opened()]
    await tapOn(first, 'pay')
    await tapOn(first, 'pay')
    expect((await post(second, 'action=pay')).status).toBe(400)
    expect((await post(shop.base, bodyOf((await formOf()).fields))).status).toBe(400)
    expect(told()).toHaveLength(1)
  })

  test.each(['toString', 'none', ''])('on a button that is not there (%s) does nothing', async (action) => {
    const page = await opened()
    expect((await post(page, `action=${action}`)).status).toBe(404)
    expect((await post(`${shop.base}/payments/0`, 'action=pay')).status).toBe(404)
    expect((await post(`${page}/notices/0`, '')).status).toBe(404)
    expect(shop.heard).toEqual([])
  })
})

test('a shop that does not answer is said to be out of reach', async () => {
  await shop.shop.close()
  expect(await tapOn(await opened(), 'pay')).toContain('届きませんでした')
})
