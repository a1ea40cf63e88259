import type { OrderedLine, SaveAnswerCommand } from '../../../../application/answer/save-request.ts'
import type { ConfirmedOrder } from '../../../../domain/shared/confirmed-order.ts'
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
    'What is bought. The server computes prices, names, taxes and amounts; where price and amount are sent, they are compared.',
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

const compared = <T extends 'string' | 'integer'>(type: T) => ({
  type,
  description: 'As the resident confirmed it; compared with that of the server, and never used',
})

/** The descriptions of what an order is compared by. */
export const comparedSchema = {
  surveyId: compared('string'),
  serviceSortKey: compared('string'),
  serviceId: compared('string'),
  serviceName: compared('string'),
  tax: compared('integer'),
  amount: compared('integer'),
}
const { surveyId: _, ...comparedInOrder } = comparedSchema

/** The description of an order as it is sent. */
export const sentOrderSchema = {
  type: 'object' as const,
  properties: {
    details: orderLinesSchema,
    serviceVersion: { type: 'integer' as const, minimum: 0 },
    ...comparedInOrder,
  },
}

/** A line as a command has it. */
const lineOf = ({ productId, productCategoryId, count }: SentOrderLine): OrderedLine => ({
  productId,
  ...(productCategoryId && { productCategoryId }),
  count,
})

/** What of `value` the order of the server is compared with; undefined for no order. */
export function confirmedOf(value: unknown): ConfirmedOrder | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { serviceSortKey, serviceId, serviceName, tax, amount, details } = value as Record<string, unknown>
  return {
    ...(typeof serviceSortKey === 'string' && { serviceSortKey }),
    ...(typeof serviceId === 'string' && { serviceId }),
    ...(typeof serviceName === 'string' && { serviceName }),
    ...(typeof tax === 'number' && { tax }),
    ...(typeof amount === 'number' && { amount }),
    ...(isOrderLines(details) && { details: details.map(confirmedLineOf) }),
  }
}

const confirmedLineOf = ({ price, amount, ...line }: SentOrderLine) => ({
  ...lineOf(line),
  ...(typeof price === 'number' && { price }),
  ...(typeof amount === 'number' && { amount }),
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
