import type { OrderPlacing } from '../../application/ports/order-repository.ts'
import type { Order } from '../../domain/order/order.ts'
import { PayType } from '../../domain/order/order.ts'
import { PaymentStatus } from '../../domain/order/order-state.ts'
import { CostType } from '../../domain/reservation/reservation-cost.ts'
import { CalculationType, RoundingType, TaxableType, TaxType } from '../../domain/tax/tax-terms.ts'
import { fresh } from './answer-writes.ts'

/** An order of one sticker, as it is stored, without survey and times. */
export function anOrder(over: Partial<Order> = {}): Pick<OrderPlacing['stored'], 'order' | 'terms'> {
  const order: Order = {
    orderId: fresh('ORDER'),
    serviceSortKey: 'service#waste',
    serviceId: 'waste',
    serviceName: '粗大ごみ処理券',
    userId: fresh('U'),
    taxRate: 10,
    taxType: TaxType.INNER,
    calculationType: CalculationType.RESULT,
    roundingType: RoundingType.FLOOR,
    reservationCostType: CostType.FIXED_ONE,
    tax: 27,
    amount: 300,
    amountWithTax: 300,
    reservationCost: 1,
    status: PaymentStatus.NOT_APPLICABLE,
    selectedPayType: PayType.CASHLESS,
    details: [
      {
        detailId: 1,
        productId: 'sticker-300',
        productName: '処理券 300円',
        productCategoryId: 'sticker',
        productCategoryName: '処理券',
        price: 300,
        count: 1,
        amount: 300,
        tax: 0,
        amountWithTax: 300,
        taxableType: TaxableType.TAXABLE,
        cost: 1,
      },
    ],
    ...over,
  }
  return { order, terms: { payMethods: ['credit', 'paypay'], authorisesOnly: false } }
}
