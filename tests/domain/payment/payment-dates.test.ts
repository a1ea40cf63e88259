import { describe, expect, test } from 'vitest'
import { PayType } from '../../../domain/item-types/select-pay-type.ts'
import type { Order } from '../../../domain/order/order.ts'
import { PaymentStatus } from '../../../domain/order/order-state.ts'
import { isInCancelablePeriod } from '../../../domain/payment/cancelable-period.ts'
import { paymentObstacles } from '../../../domain/payment/payment-obstacles.ts'
import { paymentResultOf } from '../../../domain/payment/payment-result.ts'
import { hasReceipt, receiptDate, receiptTotal } from '../../../domain/payment/receipt.ts'
import { TaxType } from '../../../domain/tax/tax-terms.ts'
import { anOrder, aService, someTerms } from '../order/orders.ts'

const { CASHLESS, CASH } = PayType
const { COMPLETED, NOT_APPLICABLE, REFUNDED, COMPLETED_CREDIT, CANCELED_CREDIT } = PaymentStatus

/** 2024-05-01 10:00:00 in Asia/Tokyo, and 30 days later. */
const may1 = 1_714_525_200
const may31 = 1_717_117_200
const april1 = 1_711_933_200

const periods = [
  { id: 'X-PER-01', now: may31 - 1, completed: may1, created: april1, payType: CASHLESS, may: true },
  { id: 'X-PER-02', now: may31, completed: may1, created: april1, payType: CASHLESS, may: false },
  { id: 'X-PER-03', now: may31, completed: may1, created: april1, payType: CASH, may: true },
  { id: 'X-PER-04', now: may31 - 1, completed: undefined, created: may1, payType: CASHLESS, may: true },
  { id: 'X-PER-05', now: may31, completed: undefined, created: may1, payType: CASHLESS, may: false },
  { id: 'X-PER-06', now: may31 - 1, completed: may1, created: april1 - 1, payType: CASHLESS, may: true },
  { id: 'X-PER-07', now: may1, completed: may1, created: may1, payType: CASHLESS, may: true },
  { id: 'X-PER-08', now: may1, completed: 0, created: april1, payType: CASHLESS, may: false },
]

type Paid = Parameters<typeof paymentObstacles>[0]
const aPaid = (over: Partial<Paid> = {}): Paid => ({
  status: COMPLETED,
  selectedPayType: CASHLESS,
  completedDate: may1,
  createdAt: april1,
  ...over,
})

const none = {}
const cancelled = { cancel: 'payment.cancelled', change: 'payment.cancelled' }
const over = { cancel: 'payment.period_over' }
const obstacles = [
  { id: 'paid', order: {}, now: may1, found: none },
  { id: 'reserved on a card', order: { status: COMPLETED_CREDIT }, now: may1, found: none },
  { id: 'to be paid', order: { status: NOT_APPLICABLE, selectedPayType: CASH }, now: may31, found: none },
  { id: 'refunded', order: { status: REFUNDED }, now: may1, found: cancelled },
  { id: 'released', order: { status: CANCELED_CREDIT }, now: may1, found: cancelled },
  { id: 'paid 30 days ago', order: {}, now: may31, found: over },
  { id: 'refunded long ago', order: { status: REFUNDED }, now: may31, found: cancelled },
]

const byOffice = ['staff', 'import'] as const

describe('a paid answer', () => {
  test.each(periods)(
    'can be cancelled at $now: $may ($id) [CANCEL-21, CONST-10]',
    ({ now, completed, created, payType, may }) => {
      const times = { createdAt: created, ...(completed !== undefined && { completedDate: completed }) }
      expect(isInCancelablePeriod({ ...times, selectedPayType: payType }, now)).toBe(may)
    },
  )

  test.each(obstacles)(
    'that is $id has in its way: $found [CANCEL-20, CANCEL-21]',
    ({ order, now, found }) => {
      expect(paymentObstacles(aPaid(order), { registeredBy: 'resident', now })).toEqual(found)
    },
  )

  test.each(byOffice)(
    'that came by %s can neither be cancelled nor changed, whatever its payment [PAY-29]',
    (registeredBy) => {
      for (const order of [{}, { status: REFUNDED }, { selectedPayType: CASH }]) {
        expect(paymentObstacles(aPaid(order), { registeredBy, now: may31 })).toEqual({
          cancel: 'payment.by_office',
          change: 'payment.by_office',
        })
      }
    },
  )
})

const receiptDates = [
  { id: 'X-RCPT-01', completedDate: 1_714_489_199, shown: '2024/04/30' },
  { id: 'X-RCPT-02', completedDate: 1_714_489_200, shown: '2024/05/01' },
  { id: 'X-RCPT-03', completedDate: undefined, shown: '2024/03/31' },
  { id: '0 is none', completedDate: 0, shown: '2024/03/31' },
]
const totals = [
  { id: 'X-RCPT-04', taxType: TaxType.OUTER, tax: 63, total: 1208 },
  { id: 'X-RCPT-05', taxType: TaxType.INNER, tax: 57, total: 1145 },
]
const receipts = [
  { status: COMPLETED, has: true },
  { status: COMPLETED_CREDIT, has: true },
  { status: NOT_APPLICABLE, has: false },
  { status: REFUNDED, has: false },
  { status: CANCELED_CREDIT, has: false },
]

describe('a receipt', () => {
  test.each(receiptDates)('is of $shown ($id) [RCPT-04]', ({ completedDate, shown }) => {
    const times = { createdAt: 1_711_866_605, ...(completedDate !== undefined && { completedDate }) }
    expect(receiptDate(times)).toBe(shown)
  })

  test.each(totals)('totals $total ($id) [RCPT-10]', ({ taxType, tax, total }) => {
    expect(receiptTotal({ taxType, amount: 1145, tax })).toBe(total)
  })

  test.each(receipts)('exists for status $status: $has [RCPT-11]', ({ status, has }) => {
    expect(hasReceipt(status)).toBe(has)
  })
})

describe('a payment result', () => {
  const order: Order = {
    ...anOrder({ service: aService({ receiptCreatorName: '市長', receiptDisplayAddress: '本町1-1' }) }),
    status: COMPLETED,
    payMethod: 'paypay',
    completedDate: may1,
    canceledDate: may31,
  }

  test('has all that a receipt needs, and nothing of how the order was computed [RCPT-09]', () => {
    expect(paymentResultOf(order, { createdAt: april1 })).toEqual({
      status: 0,
      sortKey: 'paymentResult#0123456789ABCDEF',
      userId: 'Uabc',
      completedDate: may1,
      canceledDate: may31,
      createdAt: april1,
      selectedPayType: 0,
      orderId: '0123456789ABCDEF',
      serviceId: 'pool',
      serviceName: '市民プール',
      serviceSortKey: 'service#pool',
      details: order.details,
      tax: 100,
      amount: 1000,
      payMethod: 'paypay',
      taxType: 0,
      taxRate: 10,
      receiptCreatorName: '市長',
      receiptDisplayAddress: '本町1-1',
    })
    expect(order.details[0]).toMatchObject({ productName: '入場券', amount: 1000 })
  })

  test('keeps the rate, tax and amounts of its day when the tax changes later [TAX-17]', () => {
    const then = paymentResultOf(order, { createdAt: april1 })
    const later = anOrder({ terms: someTerms({ taxRate: 12 }) })
    expect(later.tax).toBe(120)
    expect(then).toMatchObject({ taxRate: 10, tax: 100, amount: 1000 })
    expect(receiptTotal(then)).toBe(1100)
  })
})
