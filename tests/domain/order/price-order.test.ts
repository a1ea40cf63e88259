import { describe, expect, test } from 'vitest'
import { PayType } from '../../../domain/item-types/select-pay-type.ts'
import type { OrderLine } from '../../../domain/order/order.ts'
import type { PaymentService } from '../../../domain/order/payment-service.ts'
import { type OrderFault, priceOrder } from '../../../domain/order/price-order.ts'
import { CostType } from '../../../domain/reservation/reservation-cost.ts'
import { CalculationType, TaxableType, TaxType } from '../../../domain/tax/tax-terms.ts'
import { adult, anOrder, aProduct, aService, child, someTerms } from './orders.ts'

const guide = aProduct({
  productId: 'guide',
  productName: 'ガイドブック',
  price: 113,
  productCategories: [child, adult],
  cost: 0,
})
const locker = aProduct({
  productId: 'locker',
  productName: 'ロッカー',
  price: 300,
  taxableType: TaxableType.TAX_FREE,
  cost: 2,
  reservationPaymentItemId: 'item-7',
})
const closed = aProduct({ productId: 'closed', disabled: true })
const pool = aService({ products: [aProduct(), guide, locker, closed] })

const line = (productId: string, count = 1, productCategoryId?: string): OrderLine => ({
  productId,
  count,
  ...(productCategoryId !== undefined && { productCategoryId }),
})
const faultOf = (lines: readonly OrderLine[], service: PaymentService = pool, terms = someTerms()) => {
  const asked = { service, terms, lines, orderId: 'A', userId: 'U', payType: PayType.CASHLESS }
  const priced = priceOrder(asked)
  return priced.kind === 'invalid' ? priced.why : undefined
}

describe('an order', () => {
  test('has all that the service and the tax say, line by line [ENT-09, ENT-10, ENT-11, ENT-12, ORDER-10, ORDER-11, ORDER-25, RSV-25]', () => {
    const terms = someTerms({
      calculationType: CalculationType.FOR_EACH,
      reservationCostType: CostType.ADDITION,
    })
    const service = { ...pool, receiptCreatorName: '市長', receiptDisplayAddress: '本町1-1' }
    const lines = [line('guide', 3), line('locker', 2), line('ticket', 1, 'adult')]
    expect(anOrder({ service, terms, lines })).toEqual({
      orderId: '0123456789ABCDEF',
      serviceSortKey: 'service#pool',
      serviceId: 'pool',
      serviceName: '市民プール',
      userId: 'Uabc',
      tax: 83,
      amount: 1439,
      amountWithTax: 1522,
      ...terms,
      reservationCost: 5,
      status: 1,
      selectedPayType: 0,
      receiptCreatorName: '市長',
      receiptDisplayAddress: '本町1-1',
      details: [
        {
          detailId: 1,
          productId: 'guide',
          productName: 'ガイドブック',
          productCategoryId: 'child',
          productCategoryName: 'こども',
          price: 113,
          count: 3,
          amount: 339,
          tax: 33,
          amountWithTax: 372,
          taxableType: 0,
          cost: 0,
        },
        {
          detailId: 2,
          productId: 'locker',
          productName: 'ロッカー',
          productCategoryId: 'adult',
          productCategoryName: '大人',
          price: 300,
          count: 2,
          amount: 600,
          tax: 0,
          amountWithTax: 600,
          taxableType: 1,
          cost: 4,
          reservationPaymentItemId: 'item-7',
        },
        {
          detailId: 3,
          productId: 'ticket',
          productName: '入場券',
          productCategoryId: 'adult',
          productCategoryName: '大人',
          price: 500,
          count: 1,
          amount: 500,
          tax: 50,
          amountWithTax: 550,
          taxableType: 0,
          cost: 1,
        },
      ],
    })
  })

  test('has no tax in its lines where it is rounded once [TAX-15]', () => {
    const { tax, details } = anOrder({ service: pool, lines: [line('guide'), line('ticket')] })
    expect(tax).toBe(61)
    expect(details.map((detail) => [detail.tax, detail.amountWithTax])).toEqual([
      [0, 113],
      [0, 500],
    ])
  })

  test('of prices that include the tax is not more than its lines [TAX-02]', () => {
    const terms = someTerms({ taxType: TaxType.INNER })
    expect(anOrder({ terms })).toMatchObject({ amount: 1000, tax: 90, amountWithTax: 1000 })
  })

  test('takes the places of its products times their counts, at least one, or always one [RSV-24, RSV-25, RSV-26]', () => {
    const addition = someTerms({ reservationCostType: CostType.ADDITION })
    const lines = [line('locker', 3), line('ticket')]
    expect(anOrder({ service: pool, terms: addition, lines }).reservationCost).toBe(7)
    expect(anOrder({ service: pool, terms: addition, lines: [line('guide', 9)] }).reservationCost).toBe(1)
    expect(anOrder({ service: pool, lines }).reservationCost).toBe(1)
  })

  test('starts as not applicable, with cash as its method where it is paid at the counter [ORDER-23, PAY-09]', () => {
    expect(anOrder({ payType: PayType.CASH })).toMatchObject({
      status: 1,
      selectedPayType: 1,
      payMethod: 'cash',
    })
    expect(anOrder({ payType: PayType.CASHLESS })).not.toHaveProperty('payMethod')
    expect(PayType).toEqual({ CASHLESS: 0, CASH: 1 })
  })

  test('takes nothing from its lines and terms but what it needs [PAY-18]', () => {
    const forged = { ...line('ticket'), price: 1, amount: 1, tax: 0, cost: 9, productName: '偽' }
    const terms = { ...someTerms(), tax: 0, amount: 1 }
    expect(anOrder({ lines: [forged], terms })).toEqual(anOrder({ lines: [line('ticket')] }))
  })
})

const manyProducts = Array.from({ length: 101 }, (_, index) => aProduct({ productId: `p${index}`, price: 0 }))
const many = aService({ products: manyProducts })
const faults: readonly { id: string; lines: readonly OrderLine[]; fault: OrderFault | undefined }[] = [
  { id: 'no lines', lines: [], fault: 'empty' },
  { id: 'an unknown product', lines: [line('ticket'), line('Ticket')], fault: 'product' },
  { id: 'a product by the name of a method', lines: [line('__proto__')], fault: 'product' },
  { id: 'a product that is not sold at present', lines: [line('closed')], fault: 'product' },
  { id: 'a category without the product', lines: [line('ticket', 1, 'child')], fault: 'category' },
  { id: 'an unknown category', lines: [line('ticket', 1, '')], fault: 'category' },
  { id: 'the same line twice', lines: [line('ticket'), line('ticket')], fault: 'duplicate' },
  { id: 'twice, once by default', lines: [line('guide'), line('guide', 1, 'child')], fault: 'duplicate' },
  { id: 'once in each category', lines: [line('guide'), line('guide', 1, 'adult')], fault: undefined },
]
const counts = [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1_000_000, 1e21].map((count) => ({ count }))

const amounts = [
  { id: 'largest in all', price: 9_999_999, count: 1, taxType: TaxType.INNER, fault: undefined },
  { id: 'a yen more', price: 10_000_000, count: 1, taxType: TaxType.INNER, fault: 'amount' },
  { id: 'largest before tax', price: 9_090_909, count: 1, taxType: TaxType.OUTER, fault: undefined },
  { id: 'too much with tax', price: 9_090_910, count: 1, taxType: TaxType.OUTER, fault: 'amount' },
  { id: 'beyond exact integers', price: 2 ** 52, count: 999_999, taxType: TaxType.OUTER, fault: 'amount' },
  { id: 'for nothing', price: 0, count: 999_999, taxType: TaxType.OUTER, fault: undefined },
]

const limits = [
  { limit: 3, asked: [2, 1], fault: undefined },
  { limit: 3, asked: [2, 2], fault: 'limit' },
  { limit: 0, asked: [100, 100], fault: undefined },
]

describe('what is ordered', () => {
  test.each(faults)('may have $id: $fault [PAY-18]', ({ lines, fault }) => {
    expect(faultOf(lines)).toBe(fault)
  })

  test.each(counts)('may not have a count of $count [ORDER-17, PAY-18]', ({ count }) => {
    expect(faultOf([line('ticket', count)])).toBe('count')
  })

  test.each(limits)(
    'within a limit of $limit is judged over all lines: $asked, $fault [ORDER-13, ORDER-14]',
    ({ limit, asked, fault }) => {
      const lines = asked.map((count, index) => line(index === 0 ? 'ticket' : 'guide', count))
      expect(faultOf(lines, { ...pool, purchaseLimit: limit })).toBe(fault)
    },
  )

  test.each(amounts)(
    'costs at most 9,999,999 yen with tax: $id, $fault [PAY-18]',
    ({ price, count, taxType, fault }) => {
      const service = aService({ products: [aProduct({ price })] })
      expect(faultOf([line('ticket', count)], service, someTerms({ taxType }))).toBe(fault)
    },
  )

  test('has at most 100 lines [PAY-18]', () => {
    const lines = manyProducts.map(({ productId }) => line(productId))
    expect(faultOf(lines.slice(1), many)).toBeUndefined()
    expect(faultOf(lines, many)).toBe('lines')
  })
})
