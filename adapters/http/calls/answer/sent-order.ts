/** A line of an order as it is sent; prices, names and amounts are accepted and never read (PAY-18). */
export type SentOrderLine = {
  productId: string
  productCategoryId?: string | null
  count: number | string
}

/** The order of a form as it is sent. */
export type SentOrder = {
  details?: readonly SentOrderLine[] | null
  /** Version of the prices that the form was filled in with; absent: not checked. */
  serviceVersion?: number | null
}
