import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SentOrder } from '../../../../application/ports/payment-gateway.ts'
import { aDetail, anOrder, aSentOrder, bytesIn, gateway, hashKey } from './order-example.ts'

const valuesOf = async (sent = aSentOrder()) => Object.fromEntries((await gateway.begin(sent)).fields)

describe('the form of an order', () => {
  test('has every field of the purchase request in its order, those without a value empty [PAY-19]', async () => {
    const { action, charset, fields } = await gateway.begin(aSentOrder())
    expect([action, charset]).toEqual(['https://provider.example/buy', 'Shift_JIS'])
    expect(fields).toEqual([
      ['pay_method', 'credit3d2,paypay'],
      ['merchant_id', '12345'],
      ['service_id', '001'],
      ['cust_code', 'c0ffee'],
      ['sps_cust_no', ''],
      ['sps_payment_no', ''],
      ['order_id', '00000000ABCD1234'],
      ['item_id', 'svc001'],
      ['pay_item_id', ''],
      ['item_name', '証明書の郵送～窓口'],
      ['tax', '60'],
      ['amount', '660'],
      ['pay_type', '0'],
      ['auto_charge_type', ''],
      ['service_type', '0'],
      ['div_settele', ''],
      ['last_charge_month', ''],
      ['camp_type', ''],
      ['tracking_id', ''],
      ['terminal_type', '0'],
      ['success_url', 'https://madoguchi.example.jp/completedPayment/svy001'],
      ['cancel_url', 'https://madoguchi.example.jp/canceledPayment'],
      ['error_url', 'https://madoguchi.example.jp/errorPayment'],
      ['pagecon_url', 'https://madoguchi.example.jp/survey/api/v1/db/payment-results/notification'],
      ['free1', ''],
      ['free2', ''],
      ['free3', ''],
      ['free_csv', ''],
      ['dtl_rowno', '1'],
      ['dtl_item_id', 'jumin'],
      ['dtl_item_name', '住民票の写し'],
      ['dtl_item_count', '2'],
      ['dtl_tax', '60'],
      ['dtl_amount', '660'],
      ['dtl_free1', ''],
      ['dtl_free2', ''],
      ['dtl_free3', ''],
      ['request_date', '20261121090000'],
      ['limit_second', '600'],
      ['sps_hashcode', expect.any(String)],
    ])
  })

  test('is signed by the SHA-1 that openssl gives of the same text in UTF-8 [PAY-19]', async () => {
    const text =
      'credit3d2,paypay12345001c0ffee00000000ABCD1234svc001証明書の郵送～窓口60660000' +
      'https://madoguchi.example.jp/completedPayment/svy001https://madoguchi.example.jp/canceledPayment' +
      'https://madoguchi.example.jp/errorPayment' +
      'https://madoguchi.example.jp/survey/api/v1/db/payment-results/notification' +
      '1jumin住民票の写し26066020261121090000600'
    expect(createHash('sha1').update(`${text}${hashKey}`).digest('hex')).toBe(
      '6030b046f20751c77ca14a18d93b17caf6e11e33',
    )
    expect((await valuesOf()).sps_hashcode).toBe('6030b046f20751c77ca14a18d93b17caf6e11e33')
  })

  test('brings the resident back to the page of the form, whatever its id is [PAY-20]', async () => {
    expect(await valuesOf(aSentOrder({ surveyId: 'a/b ?' }))).toMatchObject({
      success_url: 'https://madoguchi.example.jp/completedPayment/a%2Fb%20%3F',
      cancel_url: 'https://madoguchi.example.jp/canceledPayment',
      error_url: 'https://madoguchi.example.jp/errorPayment',
    })
  })

  test('has a row for each line of the order [PAY-19]', async () => {
    const details = [
      aDetail(),
      aDetail({ detailId: 2, productId: 'zeimu', count: 1, amountWithTax: 330, tax: 30 }),
    ]
    const { fields } = await gateway.begin(aSentOrder({ order: anOrder({ details, amountWithTax: 990 }) }))
    const rows = fields.filter(([name]) => name.startsWith('dtl_'))
    expect(rows).toHaveLength(18)
    expect(rows.slice(9, 15)).toEqual([
      ['dtl_rowno', '2'],
      ['dtl_item_id', 'zeimu'],
      ['dtl_item_name', '住民票の写し'],
      ['dtl_item_count', '1'],
      ['dtl_tax', '30'],
      ['dtl_amount', '330'],
    ])
  })

  test.each([
    ['2026-12-31T15:00:00Z', '20270101000000'],
    ['2026-12-31T14:59:59.999Z', '20261231235959'],
    ['2028-02-28T15:00:00Z', '20280229000000'],
  ])('sent at %s bears the date in Japan, %s', async (at, digits) => {
    expect((await valuesOf(aSentOrder({ sentAtMs: Date.parse(at) }))).request_date).toBe(digits)
  })

  test.each([
    [0, '0'],
    [-5, '0'],
    [599.9, '599'],
    [9999, '9999'],
    [10_000, '9999'],
  ])('that may be used for %d seconds says %s', async (seconds, digits) => {
    const { sentAtMs } = aSentOrder()
    const untilMs = sentAtMs + seconds * 1000
    expect((await valuesOf(aSentOrder({ untilMs }))).limit_second).toBe(digits)
  })

  test('offers what the service offers, or all that the contract has', async () => {
    const askedFor = async (payMethods: SentOrder['terms']['payMethods']) =>
      (await valuesOf(aSentOrder({ terms: { payMethods, authorisesOnly: false } }))).pay_method
    expect(await askedFor(['paypay'])).toBe('paypay')
    expect(await askedFor([])).toBe('')
  })

  test.each([
    ['a wave dash and other signs that Shift_JIS lacks', '〜−‖', '～－∥'],
    ['a character of a person’s name that it has', '髙﨑①㈱', '髙﨑①㈱'],
    ['an emoji and a rare character', '😀𠮷', '〓〓'],
    ['a line break and spaces around', ' 証明\n書　', '証明 書'],
    ['20 wide characters and one more', `${'あ'.repeat(20)}い`, 'あ'.repeat(20)],
    ['40 narrow characters and one more', `${'a'.repeat(40)}b`, 'a'.repeat(40)],
    ['a wide character that half fits', `${'a'.repeat(39)}あb`, 'a'.repeat(39)],
    ['a space where it is cut', `${'a'.repeat(39)} b`, 'a'.repeat(39)],
  ])('names products and services so that browser and provider read the same: %s', async (_, name, sent) => {
    const order = anOrder({ serviceName: name, details: [aDetail({ productName: name })] })
    expect(await valuesOf(aSentOrder({ order }))).toMatchObject({ item_name: sent, dtl_item_name: sent })
  })

  test('has names that a browser writes in Shift_JIS without entities, and no longer than the field', async () => {
    const decoder = new TextDecoder('shift_jis', { fatal: true })
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (serviceName) => {
        const { item_name: name = '' } = await valuesOf(aSentOrder({ order: anOrder({ serviceName }) }))
        const bytes = bytesIn('shift_jis', name)
        expect(decoder.decode(bytes)).toBe(name)
        expect(bytes.length).toBeLessThanOrEqual(40)
        expect(name.trim()).toBe(name)
      }),
    )
  })

  test.each([
    ['item_id', 32],
    ['dtl_item_id', 20],
  ])('sends an id in %s as it is where it has %i characters, and no longer one', async (field, most) => {
    const sentFor = async (id: string) => {
      const order = anOrder({ serviceId: id, details: [aDetail({ productId: id })] })
      return (await valuesOf(aSentOrder({ order })))[field]
    }
    const fitting = 'sticker-of-300-yen-2026-waste-no'.slice(0, most)
    expect(fitting).toHaveLength(most)
    expect(await sentFor(fitting)).toBe(fitting)
    expect(await sentFor(`${fitting}1`)).toMatch(new RegExp(`^[0-9a-f]{${most}}$`))
  })

  test('sends a fingerprint of an id that has no room, always the same one', async () => {
    const long = 'a'.repeat(33)
    const order = anOrder({ serviceId: long, details: [aDetail({ productId: '商品' })] })
    const values = await valuesOf(aSentOrder({ order }))
    expect(values.item_id).toMatch(/^[0-9a-f]{32}$/)
    expect(values.dtl_item_id).toMatch(/^[0-9a-f]{20}$/)
    expect(await valuesOf(aSentOrder({ order }))).toEqual(values)
  })

  test.each([
    ['nothing to pay', { amountWithTax: 0 }],
    ['10,000,000 yen', { amountWithTax: 10_000_000 }],
    ['a part of a yen', { amountWithTax: 1.5 }],
    ['a line with 1,000,000 pieces', { details: [aDetail({ count: 1_000_000 })] }],
    ['1,000 lines', { details: Array.from({ length: 1000 }, () => aDetail()) }],
  ])('is not made for %s', async (_, over) => {
    const order = anOrder(over)
    expect(gateway.takes(order)).toBe(false)
    await expect(gateway.begin(aSentOrder({ order }))).rejects.toThrow(RangeError)
  })

  test.each([1, 9_999_999])('is made for %d yen', (amountWithTax) => {
    expect(gateway.takes(anOrder({ amountWithTax }))).toBe(true)
  })
})
