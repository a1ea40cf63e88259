import { call } from '../call.ts'
import { object, text } from '../shape.ts'

/** API-05. */
export const readUserLanguage = call({
  method: 'GET',
  path: 'survey-configs/languageSetting',
  by: 'resident',
  ask: (useCases) => useCases.readUserLanguage,
  response: object({ languageCode: text }),
  result: ({ languageCode }) => languageCode,
  refusals: [],
})
