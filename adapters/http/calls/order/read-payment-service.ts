import { call } from '../call.ts'
import { count, object } from '../shape.ts'
import { paymentService } from './payment-service.ts'

/** `include_products`: 'true' if the products are wanted. */
export type ReadPaymentServiceRequest = { id: string; include_products?: string }

/** API-50. */
export const readPaymentService = call({
  method: 'GET',
  path: 'payment-configs/services/{id}',
  by: 'resident',
  ask: (useCases) => useCases.readPaymentService,
  request: ({ serviceId: id, includeProducts }): ReadPaymentServiceRequest => ({
    id,
    ...(includeProducts && { include_products: 'true' }),
  }),
  response: object({ data: paymentService, version: count }),
  result: ({ data: service, version }) => ({ service, version }),
  refusals: ['payment.not_accepted'],
})
