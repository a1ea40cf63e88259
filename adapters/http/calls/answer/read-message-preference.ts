import { call } from '../call.ts'
import { bool, object } from '../shape.ts'

/** Beside the specification's calls. */
export const readMessagePreference = call({
  method: 'GET',
  path: 'messages/preference',
  by: 'resident',
  ask: (useCases) => useCases.readMessagePreference,
  response: object({ isOffered: bool, isOn: bool }),
  result: ({ isOffered, isOn }) => ({ isOffered, isOn }),
  refusals: [],
})
