import { call } from '../call.ts'
import { codeAndData, receipt } from './payment-result.ts'

/** API-48. */
export const readReceipt = call({
  method: 'GET',
  path: 'payment-results/receipt/{id}',
  by: 'resident',
  ask: (useCases) => useCases.readReceipt,
  request: (id): { id: string } => ({ id }),
  response: codeAndData(receipt),
  result: ({ data }) => data,
  refusals: ['order.not_found', 'payment.no_receipt'],
})
