import { call, inData } from '../call.ts'
import { object, text } from '../shape.ts'

export type ReadPrefillRequest = { details: string }

/** What can be filled into a form again; ours beside the calls of the specification. */
export const readPrefill = call({
  method: 'GET',
  path: 'my/prefill',
  by: 'resident',
  ask: (useCases) => useCases.readPrefill,
  request: ({ details }): ReadPrefillRequest => ({ details: details.join() }),
  ...inData(
    object(
      {},
      {
        name: text,
        nameKana: text,
        birthday: text,
        phone: text,
        email: text,
        postcode: text,
        address: text,
      },
    ),
  ),
  refusals: [],
})
