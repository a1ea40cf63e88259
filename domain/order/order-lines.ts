import { orderLinePattern } from '../item-types/select-products.ts'
import type { OrderLine } from './order.ts'
import type { PaymentService } from './payment-service.ts'

/** A line of the answer to a product item; undefined for a text that is none. */
export function parseOrderLine(text: string): OrderLine | undefined {
  const [, productCategoryId, productId, count] = orderLinePattern.exec(text) ?? []
  if (productId === undefined) return undefined
  return { productId, ...(productCategoryId !== undefined && { productCategoryId }), count: Number(count) }
}

/** A count as a resident types it; undefined if a line can't have it (ORDER-17). */
export const parseCount = (text: string): number | undefined => parseOrderLine(`-:${text}`)?.count

/** Pieces in a new line (ORDER-09). */
export const defaultCount = 1

/** A line in the list of a form; `detailId` is its place from 1 (ORDER-11). */
export type NumberedLine = OrderLine & { detailId: number }

/** Numbers lines by their place, from 1 (ORDER-11). */
export const numberLines = (lines: readonly OrderLine[]): NumberedLine[] =>
  lines.map((line, index) => ({ ...line, detailId: index + 1 }))

/**
 * What of a new line is still missing or wrong: the product while none is chosen, the count by its rule (ORDER-17,
 * ORDER-21).
 */
export const lineFaults = (line: { productId: string; countText: string }): ('product' | 'count')[] => [
  ...(line.productId === '' ? (['product'] as const) : []),
  ...(parseCount(line.countText) === undefined ? (['count'] as const) : []),
]

/** Appends a line; its pieces go to the line that has the same product in the same category, if there is one. */
export function addLine(lines: readonly NumberedLine[], added: OrderLine): NumberedLine[] {
  const same = lines.find((line) => isSame(line, added))
  if (same === undefined) return numberLines([...lines, added])
  const merged = { ...same, count: same.count + added.count }
  return lines.map((line) => (line === same ? merged : line))
}

/** Replaces the line `detailId`; another line of the same product in the same category goes into it. */
export function changeLine(
  lines: readonly NumberedLine[],
  detailId: number,
  change: OrderLine,
): NumberedLine[] {
  const same = lines.find((line) => line.detailId !== detailId && isSame(line, change))
  const changed = { ...change, count: change.count + (same?.count ?? 0) }
  return numberLines(
    lines.filter((line) => line !== same).map((line) => (line.detailId === detailId ? changed : line)),
  )
}

/** Removes the line `detailId`; those behind it move up (ORDER-11). */
export const removeLine = (lines: readonly NumberedLine[], detailId: number): NumberedLine[] =>
  numberLines(lines.filter((line) => line.detailId !== detailId))

/** The lines as the answer to a product item keeps them; the inverse of `parseOrderLine`. */
export const textsOfLines = (
  lines: readonly (Omit<OrderLine, 'count'> & { count: number | string })[],
): string[] =>
  lines.map(({ productId, productCategoryId, count }) =>
    productCategoryId === undefined ? `${productId}:${count}` : `${productCategoryId}/${productId}:${count}`,
  )

/**
 * Whether `counts` are more pieces than an order may have, once the line that now has `prior` pieces has `next`
 * (ORDER-14). 0 for `prior` is a new line; a limit of 0 is none (ORDER-13).
 */
export const limitExceeded = (
  counts: readonly number[],
  limit: number,
  { prior, next }: { prior: number; next: number } = { prior: 0, next: 0 },
): boolean => limit !== 0 && totalOf(counts) - prior + next > limit

/** Whether any piece can be added (ORDER-16); a limit of 0 is none. */
export const mayAddLine = (counts: readonly number[], limit: number): boolean =>
  !limitExceeded(counts, limit, { prior: 0, next: 1 })

/** Whether lines can be changed: there is a service to buy from, and no payment yet (ORDER-12). */
export const linesAreEditable = ({
  service,
  result,
}: {
  service: PaymentService | undefined
  /** The payment result of the answer. */
  result: object | undefined
}): boolean => service !== undefined && result === undefined

const totalOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

const isSame = (one: OrderLine, other: OrderLine): boolean =>
  one.productId === other.productId && one.productCategoryId === other.productCategoryId
