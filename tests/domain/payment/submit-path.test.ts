import { describe, expect, test } from 'vitest'
import { cashAnswer, PayType, payTypeOf } from '../../../domain/item-types/select-pay-type.ts'
import { isCancelledByPayment, isFinished, PaymentStatus } from '../../../domain/order/order-state.ts'
import { submitPath } from '../../../domain/payment/submit-path.ts'
import { anItem, answersFrom } from '../../builders.ts'

const { CASHLESS, CASH } = PayType
const { COMPLETED, NOT_APPLICABLE, REFUNDED, COMPLETED_CREDIT, CANCELED_CREDIT } = PaymentStatus

const aForm = (over: Partial<Parameters<typeof submitPath>[0]> = {}) => ({
  usePayment: 1 as const,
  status: undefined,
  payType: CASHLESS,
  amountWithTax: 1000,
  lines: [{}],
  ...over,
})

const paths = [
  { id: 'X-PAY-01', form: {}, path: 'provider' },
  { id: 'X-PAY-02', form: { amountWithTax: 0 }, path: 'direct' },
  { id: 'X-PAY-03', form: { payType: CASH }, path: 'direct' },
  { id: 'X-PAY-04', form: { payType: CASH, amountWithTax: 0 }, path: 'direct' },
  { id: 'X-PAY-05', form: { usePayment: 0, payType: undefined, lines: [] }, path: 'direct' },
  { id: 'not said', form: { usePayment: undefined }, path: 'direct' },
  { id: 'X-PAY-06', form: { status: COMPLETED }, path: 'direct' },
  { id: 'X-PAY-07', form: { status: NOT_APPLICABLE }, path: 'provider' },
  { id: 'X-PAY-08', form: { status: REFUNDED }, path: 'direct' },
  { id: 'X-PAY-09', form: { status: COMPLETED_CREDIT }, path: 'direct' },
  { id: 'X-PAY-10', form: { status: CANCELED_CREDIT }, path: 'direct' },
  { id: 'X-PAY-11', form: { amountWithTax: 1 }, path: 'provider' },
  { id: 'X-PAY-12', form: { lines: [] }, path: 'no_products' },
  { id: 'nothing, in cash', form: { lines: [], payType: CASH }, path: 'no_products' },
  { id: 'paid, not sent again', form: { lines: [], status: COMPLETED }, path: 'direct' },
  { id: 'pay type unknown', form: { payType: undefined }, path: 'provider' },
] as const

const statuses = [
  { status: COMPLETED, value: 0, finished: true, cancelled: false },
  { status: NOT_APPLICABLE, value: 1, finished: false, cancelled: false },
  { status: REFUNDED, value: 2, finished: true, cancelled: true },
  { status: COMPLETED_CREDIT, value: 3, finished: true, cancelled: false },
  { status: CANCELED_CREDIT, value: 4, finished: true, cancelled: true },
]

describe('a form that is sent', () => {
  test.each(paths)('by $form takes the path $path ($id) [PAY-01, PAY-05, PAY-09]', ({ form, path }) => {
    expect(submitPath(aForm(form))).toBe(path)
  })
})

describe('a payment', () => {
  test.each(statuses)(
    'of status $value is finished: $finished, and cancelled: $cancelled [PAY-05, PAY-06, PAY-07]',
    ({ status, value, finished, cancelled }) => {
      expect(status).toBe(value)
      expect(isFinished(status)).toBe(finished)
      expect(isCancelledByPayment(status)).toBe(cancelled)
    },
  )

  test('that does not exist is not finished [PAY-05]', () => {
    expect(isFinished(undefined)).toBe(false)
  })
})

describe('the pay type of answers', () => {
  const item = anItem({
    itemKey: 'pay',
    type: 'selectPayType',
    payTypeOptions: [
      { input: 'オンライン', payType: 0 },
      { input: '窓口', payType: 1 },
      { input: '後払い', payType: 2 },
      { input: '出張所', payType: 1 },
    ],
  })
  const chosen = [
    { answer: 'オンライン', payType: CASHLESS },
    { answer: '窓口', payType: CASH },
    { answer: '後払い', payType: undefined },
    { answer: '1', payType: undefined },
    { answer: '', payType: undefined },
    { answer: [], payType: undefined },
  ]

  test.each(chosen)('is $payType for $answer [PAY-09, PAY-10]', ({ answer, payType }) => {
    expect(payTypeOf([anItem(), item], answersFrom({ q1: '窓口', pay: answer }))).toBe(payType)
  })

  test('is undefined without an answer, and cashless in a form that does not ask [PAY-09]', () => {
    expect(payTypeOf([item], new Map())).toBeUndefined()
    expect(payTypeOf([anItem()], answersFrom({ pay: '窓口' }))).toBe(CASHLESS)
  })

  test('is cash for staff, by the first way to pay it [PAY-12]', () => {
    expect(cashAnswer(item)).toBe('窓口')
    expect(cashAnswer({ payTypeOptions: [{ input: 'オンライン', payType: 0 }] })).toBeUndefined()
    expect(cashAnswer({})).toBeUndefined()
  })
})
