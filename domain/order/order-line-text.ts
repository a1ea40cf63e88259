import type { OrderLine } from './order.ts'

// Up to six digits: the payment provider takes no more pieces in a line.
const countPattern = /^[1-9]\d{0,5}$/
const linePattern = /^(?:([^:/]+)\/)?([^:/]+):([^:/]+)$/

/** A count as a resident types it: 1 to 999,999 in half-width digits without leading zero; undefined for anything else (ORDER-17). */
export const parseCount = (text: string): number | undefined =>
  countPattern.test(text) ? Number(text) : undefined

/** A line of the answer to a product item, `productId:count` or `productCategoryId/productId:count`; undefined for anything else. */
export function parseOrderLine(text: string): OrderLine | undefined {
  const [, productCategoryId, productId, countText = ''] = linePattern.exec(text) ?? []
  const count = parseCount(countText)
  if (productId === undefined || count === undefined) return undefined
  return { productId, ...(productCategoryId !== undefined && { productCategoryId }), count }
}
