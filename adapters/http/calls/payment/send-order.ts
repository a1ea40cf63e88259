import type { SentOrderLine, SentSums } from '../answer/sent-order.ts'
import { call } from '../call.ts'
import { listOf, object, oneOf, text } from '../shape.ts'

/** The order as it was confirmed: all but `orderId` is compared and never used (PAY-17, PAY-18). */
export type SendOrderRequest = SentSums & {
  orderId: string
  details?: readonly SentOrderLine[] | null
  surveyId?: unknown
}

/** API-51. */
export const sendOrder = call({
  method: 'POST',
  path: 'payment-results/order',
  by: 'resident',
  ask: (useCases) => useCases.sendOrder,
  request: (command): SendOrderRequest => command,
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
    'order.outdated',
    'order.pending',
    'order.paid',
    'order.ended',
    'order.at_counter',
    'payment.not_accepted',
    'request.in_progress',
  ],
})
