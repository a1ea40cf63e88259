import { call, nothing } from '../call.ts'

/** Beside API-05, which reads what this stores. */
export const chooseLanguage = call({
  method: 'POST',
  path: 'survey-configs/languageSetting',
  by: 'resident',
  ask: (useCases) => useCases.chooseLanguage,
  ...nothing,
  refusals: ['language.unknown'],
})
