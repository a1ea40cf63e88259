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
const defaultCount = 1

/** A line in the list of a form; `detailId` is its place from 1 (ORDER-11). */
export type NumberedLine = OrderLine & { detailId: number }

/** Numbers lines by their place, from 1 (ORDER-11). */
export const numberLines = (lines: readonly OrderLine[]): NumberedLine[] =>
  lines.map((line, index) => ({ ...line, detailId: index + 1 }))

/** A line as it is entered: its count as it was typed. */
type EnteredLine = Omit<OrderLine, 'count'> & { countText: string }

/** The lines as they are entered anew: a product stands there once, with all of its pieces. */
export function enteredLines(lines: readonly OrderLine[]): EnteredLine[] {
  const isFirst = ({ productId }: OrderLine, at: number) =>
    lines.findIndex((line) => line.productId === productId) === at
  return lines.filter(isFirst).map(({ count: _, ...line }) => {
    const pieces = lines.filter(({ productId }) => productId === line.productId).map(({ count }) => count)
    return { ...line, countText: String(totalOf(pieces)) }
  })
}

/**
 * The lines with a piece more of a product, or one less: what is new has one piece (ORDER-09), what has none left is
 * gone.
 */
export function withPiece(
  lines: readonly EnteredLine[],
  product: Omit<OrderLine, 'count'>,
  step: 1 | -1,
): EnteredLine[] {
  const line = lines.find(({ productId }) => productId === product.productId)
  if (!line) return [...lines, { ...product, countText: String(defaultCount) }]
  const count = (parseCount(line.countText) ?? 0) + step
  return count > 0 ? withCount(lines, line.productId, String(count)) : lines.filter((other) => other !== line)
}

/** The lines with the count of a product as it was typed. */
export const withCount = (
  lines: readonly EnteredLine[],
  productId: string,
  countText: string,
): EnteredLine[] => lines.map((line) => (line.productId === productId ? { ...line, countText } : line))

/** The pieces of the lines whose counts can be read. */
export const countsOf = (lines: readonly EnteredLine[]): number[] =>
  lines.flatMap(({ countText }) => parseCount(countText) ?? [])

/**
 * What is wrong with what is entered: no product (ORDER-21), a count that is none (ORDER-17), more pieces than may be
 * bought (ORDER-14).
 */
export const entryFaults = (
  lines: readonly EnteredLine[],
  limit: number,
): ('product' | 'count' | 'limit')[] => [
  ...(lines.length === 0 ? (['product'] as const) : []),
  ...(countsOf(lines).length < lines.length ? (['count'] as const) : []),
  ...(limitExceeded(countsOf(lines), limit) ? (['limit'] as const) : []),
]

/** What is entered as lines, in their order, without those whose count is none. */
export const linesOf = (entered: readonly EnteredLine[]): NumberedLine[] =>
  numberLines(
    entered.flatMap(({ countText, ...line }) => {
      const count = parseCount(countText)
      return count === undefined ? [] : [{ ...line, count }]
    }),
  )

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
