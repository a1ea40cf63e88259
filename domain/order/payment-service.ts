import type { OwnTaxTerms, TaxableType } from '../tax/tax-terms.ts'

/** What can be bought (ENT-11). */
export type Product = {
  productId: string
  productName: string
  /** Whole yen; with or without tax as the service says. */
  price: number
  taxableType: TaxableType
  /** Rank in the list, the smallest first. */
  order: number
  /** The categories under which it is listed; at least one. */
  productCategories: readonly ProductCategory[]
  /** Places that one piece takes of a reservation. */
  cost: number
  /** The reservation item with which it can be bought; absent: without a reservation. */
  reservationPaymentItemId?: string
  /** It can't be bought at present. */
  disabled?: boolean
}

export type ProductCategory = { productCategoryId: string; productCategoryName: string }

/** What the payment provider may be asked to take; cash is paid at the counter. */
export type PayMethod = 'credit' | 'linepay' | 'paypay' | 'cash'

/** A service of the city that is paid for, with its products (ENT-12). */
export type PaymentService = OwnTaxTerms & {
  sortKey: string
  serviceId: string
  serviceName: string
  /** Pieces that one order may have in all; 0: unlimited. */
  purchaseLimit: number
  products: readonly Product[]
  /** Offered at the payment provider; absent: credit and paypay. */
  payMethods?: readonly Exclude<PayMethod, 'cash'>[]
  /** A card payment is only authorised at first; the office captures it later. */
  authorisesOnly?: boolean
  /** Who issues the receipt. */
  receiptCreatorName?: string
  /** Address on the receipt. */
  receiptDisplayAddress?: string
}
