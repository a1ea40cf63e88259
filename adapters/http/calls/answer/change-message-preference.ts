import { call, nothing } from '../call.ts'

export type ChangeMessagePreferenceRequest = { isOn: boolean }

/** Beside the specification's calls. */
export const changeMessagePreference = call({
  method: 'POST',
  path: 'messages/preference',
  by: 'resident',
  ask: (useCases) => useCases.changeMessagePreference,
  request: (command): ChangeMessagePreferenceRequest => command,
  ...nothing,
  refusals: [],
})
