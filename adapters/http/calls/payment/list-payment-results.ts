import { call } from '../call.ts'
import { listOf } from '../shape.ts'
import { codeAndData, paymentOfKey } from './payment-result.ts'

/** API-47. */
export const listPaymentResults = call({
  method: 'POST',
  path: 'payment-results/list',
  by: 'resident',
  ask: (useCases) => useCases.listPaymentResults,
  request: (keys): { keys: readonly string[] } => ({ keys }),
  response: codeAndData(listOf(paymentOfKey)),
  result: ({ data }) => data,
  refusals: ['answer.not_found'],
})
