import { call } from '../call.ts'
import { bool, object } from '../shape.ts'

/** API-02. */
export const languageSettingActive = call({
  method: 'GET',
  path: 'survey-configs/languageSettingActive',
  by: 'resident',
  ask: (useCases) => useCases.languageSettingActive,
  response: object({ active: bool }),
  result: ({ active }) => active,
  refusals: [],
})
