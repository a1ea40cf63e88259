import { call } from '../call.ts'
import { listOf, object, text } from '../shape.ts'

const fields = { prefecture: text, city: text, area: text, street: text }
export const address = object(fields)

/** API-56. The first address also stands beside the list. */
export const findAddress = call({
  method: 'GET',
  path: 'addresses/{postcode}',
  by: 'resident',
  ask: (useCases) => useCases.findAddress,
  response: object({ ...fields, addresses: listOf(address) }),
  result: ({ addresses }) => addresses,
  refusals: ['postcode.not_found'],
})
