import { call } from '../call.ts'
import { translatedTexts } from './translated-texts.ts'

/** Beside the specification's calls. */
export const readTexts = call({
  method: 'GET',
  path: 'survey-configs/texts',
  by: 'resident',
  ask: (useCases) => useCases.readTexts,
  response: translatedTexts,
  result: ({ texts, machine }) => ({ texts, machine }),
  refusals: ['survey.not_found'],
})
