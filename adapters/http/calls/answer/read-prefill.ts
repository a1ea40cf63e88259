import { type PersonalDetail, personalDetails } from '../../../../domain/survey/personal-items.ts'
import { call, inData } from '../call.ts'
import { object, type Shape, text } from '../shape.ts'

export type ReadPrefillRequest = { details: string }

const shapes = Object.fromEntries(personalDetails.map((detail) => [detail, text])) as Record<
  PersonalDetail,
  Shape<string>
>

/** What can be filled into a form again; ours beside the calls of the specification. */
export const readPrefill = call({
  method: 'GET',
  path: 'my/prefill',
  by: 'resident',
  ask: (useCases) => useCases.readPrefill,
  request: ({ details }): ReadPrefillRequest => ({ details: details.join() }),
  ...inData(object({}, shapes)),
  refusals: [],
})
