import { call } from './call.ts'
import { translatedTexts } from './language.ts'

/** Beside the specification's calls: the first page is shown before anybody signs in. */
export const readHomeTexts = call({
  method: 'GET',
  path: 'home/texts',
  by: 'public',
  ask: (useCases) => useCases.readHomeTexts,
  response: translatedTexts,
  result: ({ texts, machine }) => ({ texts, machine }),
  refusals: [],
})
