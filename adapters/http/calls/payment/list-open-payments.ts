import { call } from '../call.ts'
import { listOf } from '../shape.ts'
import { codeAndData, ownPayment } from './payment-result.ts'

/** Ours: the payments that no answer shows. */
export const listOpenPayments = call({
  method: 'GET',
  path: 'payment-results',
  by: 'resident',
  ask: (useCases) => useCases.listOpenPayments,
  response: codeAndData(listOf(ownPayment)),
  result: ({ data }) => data,
  refusals: [],
})
