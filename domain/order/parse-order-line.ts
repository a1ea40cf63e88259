import type { OrderLine } from './order.ts'
import { orderLinePattern } from './order-line-pattern.ts'

/** A line of the answer to a product item; undefined for a text that is none. */
export function parseOrderLine(text: string): OrderLine | undefined {
  const [, productCategoryId, productId, count] = orderLinePattern.exec(text) ?? []
  if (productId === undefined) return undefined
  return { productId, ...(productCategoryId !== undefined && { productCategoryId }), count: Number(count) }
}

/** A count as a resident types it; undefined if a line can't have it (ORDER-17). */
export const parseCount = (text: string): number | undefined => parseOrderLine(`-:${text}`)?.count
