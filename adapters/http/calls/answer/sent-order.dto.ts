import type { OrderedLine, SaveAnswerCommand } from '../../../../application/answer/save-request.ts'
import { isStorable } from '../../../../domain/shared/storable-text.ts'
import type { SentOrder, SentOrderLine } from './sent-order.ts'

/** Lines that are read at most; orders have fewer. */
const MAX_LINES = 200
const ID_LIMIT = 200

const isId = (value: unknown): boolean =>
  typeof value === 'string' && value !== '' && value.length <= ID_LIMIT && isStorable(value)

const isLine = (value: unknown): value is SentOrderLine => {
  if (typeof value !== 'object' || value === null) return false
  const { productId, productCategoryId: category, count } = value as Record<string, unknown>
  return (
    isId(productId) &&
    (category === undefined || category === null || isId(category)) &&
    (typeof count === 'number' || (typeof count === 'string' && count.length <= ID_LIMIT))
  )
}

/** Whether `value` is a list of order lines; what is not used of them is not looked at. */
export const isOrderLines = (value: unknown): value is readonly SentOrderLine[] =>
  Array.isArray(value) && value.length <= MAX_LINES && value.every(isLine)

/** Whether `value` is a version, or missing. */
export const isVersion = (value: unknown): boolean =>
  value === undefined || value === null || (Number.isSafeInteger(value) && Number(value) >= 0)

/** Whether `value` is an order as it is sent. */
export function isSentOrder(value: unknown): value is SentOrder {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const { details, serviceVersion } = value as Record<string, unknown>
  return (details === undefined || details === null || isOrderLines(details)) && isVersion(serviceVersion)
}

/** The description of order lines. */
export const orderLinesSchema = {
  type: 'array' as const,
  maxItems: MAX_LINES,
  description:
    'What is bought. Prices, names, taxes and amounts are accepted and dropped: the server computes them.',
  items: {
    type: 'object' as const,
    required: ['productId', 'count'],
    properties: {
      productId: { type: 'string' as const, maxLength: ID_LIMIT },
      productCategoryId: { type: 'string' as const, maxLength: ID_LIMIT },
      count: { oneOf: [{ type: 'integer' as const }, { type: 'string' as const }] },
    },
  },
}

/** The description of an order as it is sent. */
export const sentOrderSchema = {
  type: 'object' as const,
  properties: { details: orderLinesSchema, serviceVersion: { type: 'integer' as const, minimum: 0 } },
}

/** A line as a command has it. */
export const lineOf = ({ productId, productCategoryId, count }: SentOrderLine): OrderedLine => ({
  productId,
  ...(productCategoryId && { productCategoryId }),
  count,
})

/** What of an order a command carries. */
export const orderCommandOf = (order: SentOrder | null | undefined): Pick<SaveAnswerCommand, 'order'> =>
  order
    ? {
        order: {
          ...(order.details && { details: order.details.map(lineOf) }),
          ...(typeof order.serviceVersion === 'number' && { serviceVersion: order.serviceVersion }),
        },
      }
    : {}
