import type { PayType } from '../item-types/select-pay-type.ts'
import type { TaxableType, TaxTerms } from '../tax/tax-terms.ts'
import type { PaymentStatus } from './order-state.ts'
import type { PayMethod } from './payment-service.ts'

/** What a resident has chosen: a product and how many pieces of it. */
export type OrderLine = { productId: string; productCategoryId?: string; count: number }

/** A line of an order, with the prices of its day (ENT-10). Amounts are whole yen. */
export type OrderDetail = {
  /** From 1, in the order of the lines. */
  detailId: number
  productId: string
  productName: string
  productCategoryId: string
  productCategoryName: string
  price: number
  count: number
  /** Price times count. */
  amount: number
  /** 0 where the tax is rounded once for the order (TAX-15). */
  tax: number
  amountWithTax: number
  taxableType: TaxableType
  /** Places that the line takes: those of one piece times count. */
  cost: number
  reservationPaymentItemId?: string
}

/** An order with all that the server computes (ENT-09). Amounts are whole yen, instants epoch seconds. */
export type Order = TaxTerms & {
  orderId: string
  serviceSortKey: string
  serviceId: string
  serviceName: string
  userId: string
  tax: number
  amount: number
  amountWithTax: number
  /** Places that a reservation with the order takes. */
  reservationCost: number
  status: PaymentStatus
  /** Absent until it is known. */
  payMethod?: PayMethod
  selectedPayType: PayType
  completedDate?: number
  canceledDate?: number
  details: readonly OrderDetail[]
  receiptCreatorName?: string
  receiptDisplayAddress?: string
}
