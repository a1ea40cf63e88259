import { describe, expect, test } from 'vitest'
import { payment as en } from '../../../application/texts/en.json'
import { payment as ja } from '../../../application/texts/ja.json'
import { textsIn } from '../../../application/texts/languages.ts'
import {
  payMethodText,
  paymentStatusText,
  taxLabel,
  yenText,
} from '../../../application/texts/payment-text.ts'
import { PaymentStatus } from '../../../domain/order/order-state.ts'
import { TaxType } from '../../../domain/tax/tax-terms.ts'

const methods = [
  { method: 'credit', text: 'クレジットカード' },
  { method: 'linepay', text: 'LINE Pay' },
  { method: 'paypay', text: 'PayPay' },
  { method: 'cash', text: '現金' },
] as const

const statuses = [
  { status: PaymentStatus.COMPLETED, text: '支払い済み' },
  { status: PaymentStatus.NOT_APPLICABLE, text: '未払い' },
  { status: PaymentStatus.REFUNDED, text: '返金済み' },
  { status: PaymentStatus.COMPLETED_CREDIT, text: '与信確保済み' },
  { status: PaymentStatus.CANCELED_CREDIT, text: '与信取消済み' },
]

const taxes = [
  { taxType: TaxType.OUTER, taxRate: 10, text: '消費税（外税 10%）' },
  { taxType: TaxType.INNER, taxRate: 10, text: '消費税（内税 10%）' },
  { taxType: TaxType.INNER, taxRate: 0, text: '消費税（内税 0%）' },
]

const amounts = [
  ['ja', '0円', '1,208円', '9,999,999円'],
  ['ja-easy', '0円', '1,208円', '9,999,999円'],
  ['en', '¥0', '¥1,208', '¥9,999,999'],
  ['zh-Hans', '0日元', '1,208日元', '9,999,999日元'],
  ['zh-Hant', '0日圓', '1,208日圓', '9,999,999日圓'],
  ['ko', '0엔', '1,208엔', '9,999,999엔'],
  ['vi', '0 yên', '1.208 yên', '9.999.999 yên'],
  ['pt-BR', '¥0', '¥1.208', '¥9.999.999'],
  ['ne', '0 येन', '1,208 येन', '9,999,999 येन'],
  ['tl', '¥0', '¥1,208', '¥9,999,999'],
  ['es', '¥0', '¥1,208', '¥9,999,999'],
] as const

describe('what is paid, in words', () => {
  test.each(amounts)('an amount in %s: %s, %s, %s [GEN-09]', async (code, ...texts) => {
    const own = await textsIn(code, 'payment', ja)
    expect([0, 1208, 9_999_999].map((amount) => yenText(own, amount))).toEqual(texts)
  })

  test.each(methods)('the method $method is $text [PAY-09]', ({ method, text }) => {
    expect(payMethodText(ja, method)).toBe(text)
  })

  test.each(statuses)('the status $status is $text [PAY-07]', ({ status, text }) => {
    expect(paymentStatusText(ja, status, 1)).toBe(text)
  })

  test('what is free is not called unpaid [PAY-08]', () => {
    expect(paymentStatusText(ja, PaymentStatus.NOT_APPLICABLE, 0)).toBe('お支払い不要')
  })

  test.each(taxes)('a tax of type $taxType and $taxRate % is $text [TAX-01, TAX-02]', ({ text, ...tax }) => {
    expect(taxLabel(ja, tax)).toBe(text)
  })

  test('English has words of its own for each [PAY-09]', () => {
    expect(payMethodText(en, 'cash')).toBe('Cash')
    expect(paymentStatusText(en, PaymentStatus.REFUNDED, 1)).toBe('Refunded')
    expect(taxLabel(en, { taxType: TaxType.OUTER, taxRate: 8 })).toBe('Consumption tax (added, 8%)')
  })
})
