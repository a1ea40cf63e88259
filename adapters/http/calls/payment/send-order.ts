import type { SentOrderLine } from '../answer/sent-order.ts'
import { call } from '../call.ts'
import { listOf, object, oneOf, text } from '../shape.ts'

/** All but `orderId` and `details` is dropped: the server computes it (PAY-17, PAY-18). */
export type SendOrderRequest = {
  orderId: string
  details?: readonly SentOrderLine[] | null
  surveyId?: unknown
  serviceSortKey?: unknown
  serviceId?: unknown
  serviceName?: unknown
  tax?: unknown
  amount?: unknown
}

/** API-51. */
export const sendOrder = call({
  method: 'POST',
  path: 'payment-results/order',
  by: 'resident',
  ask: (useCases) => useCases.sendOrder,
  request: ({ orderId, details, told }): SendOrderRequest => ({
    ...told,
    orderId,
    ...(details && { details }),
  }),
  userIdIn: 'userId',
  response: object({
    code: oneOf('success'),
    action: text,
    fields: listOf(object({ name: text, value: text })),
  }),
  result: ({ action, fields }) => ({
    action,
    fields: fields.map(({ name, value }): [string, string] => [name, value]),
  }),
  refusals: [
    'order.not_found',
    'order.invalid',
    'order.pending',
    'payment.not_accepted',
    'request.in_progress',
  ],
})
