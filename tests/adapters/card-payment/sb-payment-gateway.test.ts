import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProviderNotice, ReadNotice } from '../../../application/ports/payment-gateway.ts'
import {
  aDetail,
  anOrder,
  aSentOrder,
  bodyOf,
  bytesIn,
  changed,
  gateway,
  hashKey,
  paidFields,
  signed,
} from './order-example.ts'

const valuesOf = (sent = aSentOrder()) => Object.fromEntries(gateway.formOf(sent).fields)
const read = (body: Uint8Array) => gateway.readNotice(body)
const validOf = (message: ReadNotice): ProviderNotice => {
  if (message.kind !== 'valid') throw new Error(`read as ${message.kind}`)
  return message.notice
}
/** What differs from the order in a notice that is signed rightly. */
const difference = (values: Readonly<Record<string, string>>, order = anOrder()) =>
  gateway.differenceFrom(validOf(read(bodyOf(signed(changed(paidFields, values))))), order)

describe('the form of an order', () => {
  test('has every field of the purchase request in its order, those without a value empty [PAY-19]', () => {
    const { action, fields } = gateway.formOf(aSentOrder())
    expect(action).toBe('https://provider.example/buy')
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

  test('is signed by the SHA-1 that openssl gives of the same text in UTF-8 [PAY-19]', () => {
    const text =
      'credit3d2,paypay12345001c0ffee00000000ABCD1234svc001証明書の郵送～窓口60660000' +
      'https://madoguchi.example.jp/completedPayment/svy001https://madoguchi.example.jp/canceledPayment' +
      'https://madoguchi.example.jp/errorPayment' +
      'https://madoguchi.example.jp/survey/api/v1/db/payment-results/notification' +
      '1jumin住民票の写し26066020261121090000600'
    expect(createHash('sha1').update(`${text}${hashKey}`).digest('hex')).toBe(
      '6030b046f20751c77ca14a18d93b17caf6e11e33',
    )
    expect(valuesOf().sps_hashcode).toBe('6030b046f20751c77ca14a18d93b17caf6e11e33')
  })

  test('brings the resident back to the page of the form, whatever its id is [PAY-20]', () => {
    expect(valuesOf(aSentOrder({ surveyId: 'a/b ?' }))).toMatchObject({
      success_url: 'https://madoguchi.example.jp/completedPayment/a%2Fb%20%3F',
      cancel_url: 'https://madoguchi.example.jp/canceledPayment',
      error_url: 'https://madoguchi.example.jp/errorPayment',
    })
  })

  test('has a row for each line of the order [PAY-19]', () => {
    const details = [
      aDetail(),
      aDetail({ detailId: 2, productId: 'zeimu', count: 1, amountWithTax: 330, tax: 30 }),
    ]
    const { fields } = gateway.formOf(aSentOrder({ order: anOrder({ details, amountWithTax: 990 }) }))
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
  ])('sent at %s bears the date in Japan, %s', (at, digits) => {
    expect(valuesOf(aSentOrder({ sentAtMs: Date.parse(at) })).request_date).toBe(digits)
  })

  test.each([
    [0, '0'],
    [-5, '0'],
    [599.9, '599'],
    [9999, '9999'],
    [10_000, '9999'],
  ])('that may be used for %d seconds says %s', (limitSeconds, digits) => {
    expect(valuesOf(aSentOrder({ limitSeconds })).limit_second).toBe(digits)
  })

  test('offers what the service offers, or all that the contract has', () => {
    expect(valuesOf(aSentOrder({ payMethods: ['paypay'] })).pay_method).toBe('paypay')
    expect(valuesOf(aSentOrder({ payMethods: [] })).pay_method).toBe('')
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
  ])('names products and services so that browser and provider read the same: %s', (_, name, sent) => {
    const order = anOrder({ serviceName: name, details: [aDetail({ productName: name })] })
    expect(valuesOf(aSentOrder({ order }))).toMatchObject({ item_name: sent, dtl_item_name: sent })
  })

  test('has names that a browser writes in Shift_JIS without entities, and no longer than the field', () => {
    const decoder = new TextDecoder('shift_jis', { fatal: true })
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (serviceName) => {
        const name = valuesOf(aSentOrder({ order: anOrder({ serviceName }) })).item_name ?? ''
        const bytes = bytesIn('shift_jis', name)
        expect(decoder.decode(bytes)).toBe(name)
        expect(bytes.length).toBeLessThanOrEqual(40)
        expect(name.trim()).toBe(name)
      }),
    )
  })

  test('sends a fingerprint of an id that has no room, always the same one', () => {
    const long = 'a'.repeat(33)
    const order = anOrder({ serviceId: long, details: [aDetail({ productId: '商品' })] })
    const values = valuesOf(aSentOrder({ order }))
    expect(values.item_id).toMatch(/^[0-9a-f]{32}$/)
    expect(values.dtl_item_id).toMatch(/^[0-9a-f]{20}$/)
    expect(valuesOf(aSentOrder({ order }))).toEqual(values)
  })

  test.each([
    ['nothing to pay', { amountWithTax: 0 }],
    ['10,000,000 yen', { amountWithTax: 10_000_000 }],
    ['a part of a yen', { amountWithTax: 1.5 }],
    ['a line with 1,000,000 pieces', { details: [aDetail({ count: 1_000_000 })] }],
    ['1,000 lines', { details: Array.from({ length: 1000 }, () => aDetail()) }],
  ])('is not made for %s', (_, over) => {
    const order = anOrder(over)
    expect(gateway.takes(order)).toBe(false)
    expect(() => gateway.formOf(aSentOrder({ order }))).toThrow(RangeError)
  })

  test.each([1, 9_999_999])('is made for %d yen', (amountWithTax) => {
    expect(gateway.takes(anOrder({ amountWithTax }))).toBe(true)
  })
})

describe('a notification', () => {
  test('tells what was paid, when, how and for which order [PAY-21]', () => {
    const notice = validOf(read(bodyOf(signed(paidFields))))
    expect(notice).toMatchObject({
      orderId: '00000000ABCD1234',
      result: 'paid',
      payMethod: 'credit',
      trackingId: '00000000000042',
      errorCode: '',
      paidAtSec: Date.parse('2026-11-21T00:01:30Z') / 1000,
      hashedAs: 'utf-8',
    })
    expect(gateway.differenceFrom(notice, anOrder())).toBeUndefined()
  })

  const [inUtf8, inShiftJis] = [
    '1ef08b84f46373e619a68bb72391646462cec01b',
    '5a8af556bf09f8840237cd7ba485f00eb4570989',
  ]
  test.each([
    ['Shift_JIS', 'UTF-8', 'shift_jis', 'utf-8', inUtf8],
    ['Shift_JIS', 'Shift_JIS', 'shift_jis', 'shift_jis', inShiftJis],
    ['UTF-8', 'UTF-8', 'utf-8', 'utf-8', inUtf8],
    ['UTF-8', 'Shift_JIS', 'utf-8', 'shift_jis', inShiftJis],
  ] as const)(
    'sent in %s is known by the hash that openssl gives of it in %s [PAY-21]',
    (_, __, encoding, hashedAs, hash) => {
      for (const told of [hash, hash.toUpperCase()]) {
        const notice = validOf(read(bodyOf([...paidFields, ['sps_hashcode', told]], encoding)))
        expect(notice.hashedAs).toBe(hashedAs)
        expect(notice.fields.item_name).toBe('証明書の郵送～窓口')
        expect(gateway.differenceFrom(notice, anOrder())).toBeUndefined()
      }
    },
  )

  test('is read by name in whatever order its fields come, but for those of the lines [PAY-21]', () => {
    const pairs = signed(paidFields)
    const notice = validOf(read(bodyOf([...pairs].reverse())))
    expect(gateway.differenceFrom(notice, anOrder())).toBeUndefined()
  })

  test.each([
    ['OK', 'paid'],
    ['NG', 'refused'],
    ['CN', 'withdrawn'],
    ['PY', 'other'],
    ['XX', 'other'],
  ])('with the result %s is one of %s [PAY-21]', (res_result, result) => {
    expect(validOf(read(bodyOf(signed(changed(paidFields, { res_result }))))).result).toBe(result)
  })

  test.each([
    ['credit', 'credit'],
    ['credit3d', 'credit'],
    ['credit3d2', 'credit'],
    ['paypay', 'paypay'],
    ['linepay', 'linepay'],
    ['docomo', undefined],
  ])('of a payment by %s names the method %s', (res_pay_method, payMethod) => {
    expect(validOf(read(bodyOf(signed(changed(paidFields, { res_pay_method }))))).payMethod).toBe(payMethod)
  })

  test.each(paidFields.map(([name]) => name))(
    'with another %s than was signed is forged [PAY-21]',
    (name) => {
      const body = bodyOf(changed(signed(paidFields), { [name]: '7' }))
      expect(read(body).kind).toBe('forged')
    },
  )

  test.each([
    ['another key', { key: `${hashKey}0` }],
    ['no key', { key: '' }],
  ])('signed with %s is forged [PAY-21]', (_, how) => {
    expect(read(bodyOf(signed(paidFields, how)))).toEqual({ kind: 'forged', orderId: '00000000ABCD1234' })
  })

  test.each(['0', 'g'.repeat(40), '０'.repeat(40), 'a'.repeat(10_000)])(
    'with the hash %s is forged',
    (hash) => {
      expect(read(bodyOf([...paidFields, ['sps_hashcode', hash]])).kind).toBe('forged')
    },
  )

  const body = bodyOf(signed(paidFields)).toString('latin1')
  test.each([
    ['nothing', ''],
    ['JSON', '{"res_result":"OK"}'],
    ['bytes that are no form', '\u0000\u00ff\u0082'],
    ['names alone', 'order_id&amount'],
    ['a value without a name', `=1&${body}`],
    ['a broken escape', `${body}&free=%8`],
    ['an escape that is no number', `${body}&free=%zz`],
    ['a doubled order', `${body}&order_id=00000000ABCD1234`],
    ['a doubled result', `res_result=NG&${body}`],
    ['a doubled hash', `${body}&sps_hashcode=0`],
    ['no hash', body.replace(/&sps_hashcode=.*$/, '')],
    ['no order', body.replace(/&order_id=[^&]*/, '')],
    ['no amount', body.replace(/&amount=[^&]*/, '')],
    ['an empty result', body.replace(/res_result=[^&]*/, 'res_result=')],
    ['lines of different length', `${body}&dtl_rowno=2`],
    ['65,537 bytes', `${body}&x=${'a'.repeat(65_537 - body.length - 3)}`],
  ])('of %s is malformed, and no fault [PAY-21]', (_, text) => {
    expect(read(Buffer.from(text, 'latin1'))).toEqual({ kind: 'malformed' })
  })

  test('of 65,536 bytes is read', () => {
    expect(read(Buffer.from(`${body}&x=${'a'.repeat(65_536 - body.length - 3)}`, 'latin1')).kind).toBe(
      'valid',
    )
  })

  test('of any bytes is read without a fault', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(['malformed', 'forged']).toContain(read(bytes).kind)
        expect(['malformed', 'forged']).toContain(gateway.readReturn(bytes).kind)
      }),
    )
  })
})

describe('a notification that is signed, but not of this order', () => {
  const sentFields = [
    'merchant_id',
    'service_id',
    'cust_code',
    'sps_cust_no',
    'sps_payment_no',
    'order_id',
    'item_id',
    'pay_item_id',
    'item_name',
    'tax',
    'amount',
    'pay_type',
    'auto_charge_type',
    'service_type',
    'div_settele',
    'last_charge_month',
    'camp_type',
    'tracking_id',
    'terminal_type',
    'free1',
    'free2',
    'free3',
    'dtl_rowno',
    'dtl_item_id',
    'dtl_item_name',
    'dtl_item_count',
    'dtl_tax',
    'dtl_amount',
    'dtl_free1',
    'dtl_free2',
    'dtl_free3',
  ]
  test.each(sentFields)('is told by its %s [PAY-21]', (name) => {
    expect(difference({ [name]: '7' })).toBe(name)
  })

  test.each([
    ['pay_method', 'credit3d2,'],
    ['request_date', '2026112109000'],
    ['request_date', '202611210900000'],
    ['res_pay_method', 'Credit'],
    ['res_result', 'OK0'],
    ['res_tracking_id', '0000000000004'],
    ['res_tracking_id', ''],
    ['res_sps_cust_no', '1234567890123'],
    ['res_sps_payment_no', 'x'],
    ['res_payinfo_key', 'x\n'],
    ['res_payment_date', '2026'],
    ['res_err_code', '-'],
    ['res_date', '1'],
    ['limit_second', '60000'],
  ])('is told by its %s of the wrong form [PAY-21]', (name, value) => {
    expect(difference({ [name]: value })).toBe(name)
  })

  test('is told by its amount where tax and amount share out the same digits in another way [PAY-21]', () => {
    const moved = changed(signed(paidFields), { tax: '606', amount: '60' })
    const notice = validOf(read(bodyOf(moved)))
    expect(gateway.differenceFrom(notice, anOrder())).toBe('tax')
  })

  test('is told when the form of an order is played back as its own result [PAY-21]', () => {
    const form = Object.fromEntries(gateway.formOf(aSentOrder()).fields)
    const urls = ['success_url', 'cancel_url', 'error_url', 'pagecon_url'].map((name) => form[name]).join('')
    const fields = changed(
      paidFields.filter(([name]) => !/^(res_|limit_)/.test(name)),
      { free1: urls, request_date: '20261121090000' },
    )
    const played = [...fields, ['limit_second', '600'], ['sps_hashcode', form.sps_hashcode ?? '']] as const
    const message = gateway.readReturn(bodyOf(played))
    expect(message.kind).toBe('valid')
    expect(gateway.differenceFrom(validOf(message), anOrder())).toBe('free1')
  })

  test('may leave the lines of the order out, but not name fewer of them', () => {
    const withoutLines = paidFields.filter(([name]) => !name.startsWith('dtl_'))
    const notice = validOf(read(bodyOf(signed(withoutLines))))
    expect(gateway.differenceFrom(notice, anOrder())).toBeUndefined()
    expect(difference({}, anOrder({ details: [aDetail(), aDetail({ detailId: 2 })] }))).toBe('dtl_rowno')
  })

  test.each(['credit', 'paypay', ''])('may say by which method it was sent: %s', (pay_method) => {
    expect(difference({ pay_method })).toBeUndefined()
  })

  test('may have been sent at another time, and for another while', () => {
    expect(difference({ request_date: '20261121091500', limit_second: '90' })).toBeUndefined()
  })
})

describe('what the browser brings back', () => {
  test('is read as a notification is, and may lack a result [PAY-20]', () => {
    const bare = paidFields.filter(([name]) => !name.startsWith('res_'))
    const message = gateway.readReturn(bodyOf(signed(bare, { hashedAs: 'shift_jis' })))
    expect(validOf(message)).toMatchObject({
      orderId: '00000000ABCD1234',
      result: 'withdrawn',
      trackingId: '',
      hashedAs: 'shift_jis',
    })
    expect(gateway.differenceFrom(validOf(message), anOrder())).toBeUndefined()
  })

  test('keeps the order that it names although its hash is wrong, unless that is no id [PAY-20]', () => {
    const back = (order_id: string) => gateway.readReturn(bodyOf(changed(signed(paidFields), { order_id })))
    expect(back('00000000ABCD9999')).toEqual({ kind: 'forged', orderId: '00000000ABCD9999' })
    expect(back('"><script>')).toEqual({ kind: 'forged' })
  })
})

test('a notification is answered in two words [PAY-21]', () => {
  expect(gateway.reply({ taken: true })).toBe('OK,')
  expect(gateway.reply({ taken: false, reason: 'amount' })).toBe('NG,amount')
  expect(gateway.reply({ taken: false, reason: '金額\n' })).toBe('NG,???')
})
