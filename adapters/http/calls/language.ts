import type { Dictionary } from '../../../application/texts/dictionary.ts'
import ja from '../../../application/texts/ja.json'
import { bool, byName, listOf, object, oneOf, type Shape, text } from '../../shape.ts'
import { call, inData, nothing } from './call.ts'

/** Beside API-05, which reads what this stores. */
export const chooseLanguage = call({
  method: 'POST',
  path: 'survey-configs/languageSetting',
  by: 'resident',
  ask: (useCases) => useCases.chooseLanguage,
  ...nothing,
  refusals: ['language.unknown'],
})

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

const dictionary: Shape<Dictionary> = {
  type: 'object',
  required: Object.keys(ja.shared),
  additionalProperties: text,
}

/** API-04. */
export const readFixedMessages = call({
  method: 'GET',
  path: 'survey-configs/survey-messages-translation',
  by: 'resident',
  ask: (useCases) => useCases.readFixedMessages,
  ...inData(byName(dictionary)),
  refusals: [],
})

/** Translations by source text, and the source texts that a machine has translated. */
export const translatedTexts = object({ texts: byName(text), machine: listOf(text) })

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
