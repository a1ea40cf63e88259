/** A line of an order as it is sent; price and amount are compared and never used (PAY-18), what else it has is dropped. */
export type SentOrderLine = {
  productId: string
  productCategoryId?: string | null
  count: number | string
  price?: unknown
  amount?: unknown
}

/** The order of a form as it is sent. */
export type SentOrder = {
  details?: readonly SentOrderLine[] | null
  /** Version of the prices that the form was filled in with; absent: not checked. */
  serviceVersion?: number | null
} & SentSums

/** What else of an order is compared with that of the server, where it is of the right type, and never used (PAY-17, PAY-18). */
export type SentSums = {
  serviceSortKey?: unknown
  serviceId?: unknown
  serviceName?: unknown
  tax?: unknown
  amount?: unknown
}
