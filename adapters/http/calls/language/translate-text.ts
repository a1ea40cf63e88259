import { call } from '../call.ts'
import { object, oneOf, text } from '../shape.ts'

/** API-06. */
export const translateText = call({
  method: 'POST',
  path: 'survey-configs/translation-text',
  by: 'resident',
  ask: (useCases) => useCases.translateText,
  response: object({ text }, { isMachine: oneOf(true) }),
  result: ({ text, isMachine }) => ({ text, ...(isMachine && { isMachine }) }),
  refusals: [],
})
