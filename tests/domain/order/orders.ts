import type { Order } from '../../../domain/order/order.ts'
import type { PaymentService, Product } from '../../../domain/order/payment-service.ts'
import { priceOrder } from '../../../domain/order/price-order.ts'
import { CostType } from '../../../domain/reservation/reservation-cost.ts'
import {
  CalculationType,
  RoundingType,
  TaxableType,
  type TaxTerms,
  TaxType,
} from '../../../domain/tax/tax-terms.ts'

export const adult = { productCategoryId: 'adult', productCategoryName: '大人' }
export const child = { productCategoryId: 'child', productCategoryName: 'こども' }

/** A taxable ticket for 500 yen. */
export const aProduct = (over: Partial<Product> = {}): Product => ({
  productId: 'ticket',
  productName: '入場券',
  price: 500,
  taxableType: TaxableType.TAXABLE,
  order: 1,
  productCategories: [adult],
  cost: 1,
  ...over,
})

/** A service that sells one ticket, without limit. */
export const aService = (over: Partial<PaymentService> = {}): PaymentService => ({
  sortKey: 'service#pool',
  serviceId: 'pool',
  serviceName: '市民プール',
  purchaseLimit: 0,
  products: [aProduct()],
  ...over,
})

/** 10 % on top of the sum, rounded down; a reservation takes one place. */
export const someTerms = (over: Partial<TaxTerms> = {}): TaxTerms => ({
  taxRate: 10,
  taxType: TaxType.OUTER,
  calculationType: CalculationType.RESULT,
  roundingType: RoundingType.FLOOR,
  reservationCostType: CostType.FIXED_ONE,
  ...over,
})

/** 花子さん's order of two tickets, not yet paid. @throws RangeError if it has a fault */
export function anOrder(asked: Partial<Parameters<typeof priceOrder>[0]> = {}): Order {
  const priced = priceOrder({
    service: aService(),
    terms: someTerms(),
    lines: [{ productId: 'ticket', count: 2 }],
    orderId: '0123456789ABCDEF',
    userId: 'Uabc',
    payType: 0,
    ...asked,
  })
  if (priced.kind === 'invalid') throw new RangeError(priced.why)
  return priced.order
}
