import { call } from '../call.ts'
import { codeAndData, ownPayment } from './payment-result.ts'

/** API-46. */
export const readPaymentResult = call({
  method: 'GET',
  path: 'payment-results/{id}',
  by: 'resident',
  ask: (useCases) => useCases.readPaymentResult,
  request: (id): { id: string } => ({ id }),
  response: codeAndData(ownPayment),
  result: ({ data }) => data,
  refusals: ['order.not_found'],
})
