import { call } from '../call.ts'
import { object, truth } from '../shape.ts'

/** API-02. */
export const languageSettingActive = call({
  method: 'GET',
  path: 'survey-configs/languageSettingActive',
  by: 'resident',
  ask: (useCases) => useCases.languageSettingActive,
  response: object({ active: truth }),
  result: ({ active }) => active,
  refusals: [],
})
