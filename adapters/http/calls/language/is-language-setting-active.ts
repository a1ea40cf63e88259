import { call } from '../call.ts'
import { bool, object } from '../shape.ts'

/** API-02. */
export const isLanguageSettingActive = call({
  method: 'GET',
  path: 'survey-configs/languageSettingActive',
  by: 'resident',
  ask: (useCases) => useCases.isLanguageSettingActive,
  response: object({ active: bool }),
  result: ({ active }) => active,
  refusals: [],
})
