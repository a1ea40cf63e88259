import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ReadMessage } from '../../../../application/ports/payment-gateway.ts'
import {
  aDetail,
  anOrder,
  aSentOrder,
  bodyOf,
  changed,
  gateway,
  hashKey,
  paidFields,
  signed,
} from './order-example.ts'

const read = (body: Uint8Array) => gateway.readNotice({ body, headers: {} })
const readReturn = (body: Uint8Array) => gateway.readReturn({ body, headers: {} })
const validOf = (message: ReadMessage) => {
  if (message.kind !== 'valid') throw new Error(`read as ${message.kind}`)
  return message
}
/** What a notice of these fields tells, signed rightly. */
const eventOf = (values: Readonly<Record<string, string>>) =>
  validOf(read(bodyOf(signed(changed(paidFields, values))))).event
/** What differs from the order in a notice that is signed rightly. */
const difference = (values: Readonly<Record<string, string>>, order = anOrder()) =>
  validOf(read(bodyOf(signed(changed(paidFields, values))))).differenceFrom(order)

describe('a notification', () => {
  test('tells what was paid, when, how and for which order [PAY-21]', () => {
    const notice = validOf(read(bodyOf(signed(paidFields))))
    expect(notice.event).toEqual({
      orderId: '00000000ABCD1234',
      amount: 660,
      result: 'paid',
      payMethod: 'credit',
      trackingId: '00000000000042',
      reason: '',
      paidAtSec: Date.parse('2026-11-21T00:01:30Z') / 1000,
    })
    expect(notice.differenceFrom(anOrder())).toBeUndefined()
  })

  const [inUtf8, inShiftJis] = [
    '1ef08b84f46373e619a68bb72391646462cec01b',
    '5a8af556bf09f8840237cd7ba485f00eb4570989',
  ]
  test.each([
    ['Shift_JIS', 'UTF-8', 'shift_jis', inUtf8],
    ['Shift_JIS', 'Shift_JIS', 'shift_jis', inShiftJis],
    ['UTF-8', 'UTF-8', 'utf-8', inUtf8],
    ['UTF-8', 'Shift_JIS', 'utf-8', inShiftJis],
  ] as const)(
    'sent in %s is known by the hash that openssl gives of it in %s [PAY-21]',
    (_, __, encoding, hash) => {
      for (const told of [hash, hash.toUpperCase()]) {
        const notice = validOf(read(bodyOf([...paidFields, ['sps_hashcode', told]], encoding)))
        expect(notice.differenceFrom(anOrder())).toBeUndefined()
        expect(notice.differenceFrom(anOrder({ serviceName: '証明書の郵送' }))).toBe('item_name')
      }
    },
  )

  test('is read by name in whatever order its fields come, but for those of the lines [PAY-21]', () => {
    const pairs = signed(paidFields)
    expect(validOf(read(bodyOf([...pairs].reverse()))).differenceFrom(anOrder())).toBeUndefined()
  })

  test.each([
    ['shift_jis', 'utf-8'],
    ['shift_jis', 'shift_jis'],
    ['utf-8', 'utf-8'],
    ['utf-8', 'shift_jis'],
  ] as const)(
    'sent in %s and signed in %s is signed, compared and read without the spaces around its values [PAY-21]',
    (encoding, hashedAs) => {
      const spaces = {
        item_id: ' svc001  ',
        free1: ' ',
        dtl_item_id: 'jumin ',
        res_tracking_id: ' 00000000000042 ',
      }
      const notice = validOf(read(bodyOf(changed(signed(paidFields, { hashedAs }), spaces), encoding)))
      expect(notice.differenceFrom(anOrder())).toBeUndefined()
      expect(notice.event).toEqual(eventOf({}))
    },
  )

  test.each([
    ['OK', 'paid'],
    ['NG', 'refused'],
    ['CN', 'withdrawn'],
    ['PY', 'other'],
    ['XX', 'other'],
  ])('with the result %s is one of %s [PAY-21]', (res_result, result) => {
    expect(eventOf({ res_result }).result).toBe(result)
  })

  test.each([
    ['credit', 'credit'],
    ['credit3d', 'credit'],
    ['credit3d2', 'credit'],
    ['paypay', 'paypay'],
    ['linepay', 'linepay'],
    ['docomo', undefined],
  ])('of a payment by %s names the method %s', (res_pay_method, payMethod) => {
    expect(eventOf({ res_pay_method }).payMethod).toBe(payMethod)
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
    expect(read(bodyOf(signed(paidFields, how)))).toEqual({ kind: 'forged' })
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
    ['1,000 lines', body.replace(/&dtl_[^&]*/g, '') + '&dtl_rowno=1'.repeat(1_000)],
    ['65,537 bytes', `${body}&x=${'a'.repeat(65_537 - body.length - 3)}`],
  ])('of %s is malformed, and no fault [PAY-21]', (_, text) => {
    expect(read(Buffer.from(text, 'latin1'))).toEqual({ kind: 'malformed' })
  })

  test.each([
    ['before a letter', `${'+'.repeat(60_000)}x`],
    ['between letters', `x${'+'.repeat(60_000)}x`],
  ])('with 60,000 spaces %s is judged in time that grows with them alone [R11]', (_, free1) => {
    const text = body.replace(/&free1=[^&]*/, `&free1=${free1}`)
    for (let times = 0; times < 5; times++) expect(read(Buffer.from(text, 'latin1')).kind).toBe('forged')
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
        expect(['malformed', 'forged']).toContain(readReturn(bytes).kind)
      }),
    )
  })
})

describe('a notification that is signed, but not of this order', () => {
  const sentFields = paidFields
    .map(([name]) => name)
    .filter((name) => !/^(pay_method|request_date|limit_second|res_.*)$/.test(name))
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
    expect(validOf(read(bodyOf(moved))).differenceFrom(anOrder())).toBe('tax')
  })

  test('is told when the form of an order is played back as its own result [PAY-21]', async () => {
    const form = Object.fromEntries((await gateway.begin(aSentOrder())).fields)
    const urls = ['success_url', 'cancel_url', 'error_url', 'pagecon_url'].map((name) => form[name]).join('')
    const fields = changed(
      paidFields.filter(([name]) => !/^(res_|limit_)/.test(name)),
      { free1: urls, request_date: '20261121090000' },
    )
    const played = [...fields, ['limit_second', '600'], ['sps_hashcode', form.sps_hashcode ?? '']] as const
    expect(validOf(readReturn(bodyOf(played))).differenceFrom(anOrder())).toBe('free1')
  })

  test('may leave the lines of the order out, but not name fewer of them', () => {
    const withoutLines = paidFields.filter(([name]) => !name.startsWith('dtl_'))
    expect(validOf(read(bodyOf(signed(withoutLines)))).differenceFrom(anOrder())).toBeUndefined()
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
    const message = validOf(readReturn(bodyOf(signed(bare, { hashedAs: 'shift_jis' }))))
    expect(message.event).toMatchObject({ orderId: '00000000ABCD1234', result: 'withdrawn', trackingId: '' })
    expect(message.differenceFrom(anOrder())).toBeUndefined()
  })
})

test('a notification is answered in two words [PAY-21]', () => {
  const said = (text: string) => ({ status: 200, contentType: 'text/plain; charset=Shift_JIS', text })
  expect(gateway.reply({ taken: true })).toEqual(said('OK,'))
  expect(gateway.reply({ taken: false, reason: 'amount' })).toEqual(said('NG,amount'))
  expect(gateway.reply({ taken: false, reason: '金額\n' })).toEqual(said('NG,???'))
})
