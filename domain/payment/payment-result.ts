import type { Order } from '../order/order.ts'

/** The payment of an answer as its resident may read it, and what its receipt is made of (RCPT-09). */
export type PaymentResult = Pick<
  Order,
  | 'status'
  | 'userId'
  | 'completedDate'
  | 'canceledDate'
  | 'selectedPayType'
  | 'orderId'
  | 'serviceId'
  | 'serviceName'
  | 'serviceSortKey'
  | 'details'
  | 'tax'
  | 'amount'
  | 'payMethod'
  | 'taxType'
  | 'taxRate'
  | 'receiptCreatorName'
  | 'receiptDisplayAddress'
> & {
  /** `paymentResult#<orderId>` */
  sortKey: string
  /** When the order was made, epoch seconds. */
  createdAt: number
}

/** The payment result of an order, with the rate, tax and amounts of its day (TAX-17). */
export function paymentResultOf(order: Order, { createdAt }: { createdAt: number }): PaymentResult {
  const {
    amountWithTax: _amountWithTax,
    calculationType: _calculationType,
    roundingType: _roundingType,
    reservationCostType: _reservationCostType,
    reservationCost: _reservationCost,
    ...shown
  } = order
  return { ...shown, sortKey: `paymentResult#${order.orderId}`, createdAt }
}
