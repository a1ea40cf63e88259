/** A line as its resident read it; what is bought, and price and amount in whole yen. */
type ConfirmedLine = {
  productId: string
  productCategoryId?: string
  count: number | string
  price?: number
  amount?: number
}

/**
 * An order as its resident confirmed it, by what a client says (PAY-17). It is compared and never used; what is missing
 * is not compared.
 */
export type ConfirmedOrder = {
  orderId?: string
  serviceSortKey?: string
  serviceId?: string
  serviceName?: string
  tax?: number
  amount?: number
  details?: readonly ConfirmedLine[]
}

/**
 * Whether an order is what its resident confirmed: the same service and sums, and the same price and amount in each
 * line (PAY-18).
 */
export function isAsConfirmed(
  order: { readonly details: readonly object[] },
  { serviceSortKey, serviceId, serviceName, tax, amount, details }: ConfirmedOrder,
): boolean {
  return (
    agrees(order, { serviceSortKey, serviceId, serviceName, tax, amount }) &&
    (!details ||
      (details.length === order.details.length &&
        details.every(({ price, amount }, at) => agrees(order.details[at] ?? {}, { price, amount }))))
  )
}

const agrees = (own: object, said: object): boolean =>
  Object.entries(said).every(([field, value]) => value === undefined || Reflect.get(own, field) === value)
