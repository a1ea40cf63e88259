import type { Dictionary } from '../../../application/messages/dictionary.ts'
import type { UseCases } from '../../../application/use-cases.ts'
import { loadedSurveyOf, type SurveyOnWire } from './http-use-cases.ts'
import { type ResidentNeeds, residentCalls } from './resident-calls.ts'

/** What a resident asks of several forms at once and of languages. */
export type ConfigUseCases = Pick<
  UseCases,
  'listSurveys' | 'languageSettingActive' | 'userLanguage' | 'fixedMessages'
>

/** What the resident of `session` can ask of several forms at once and of languages, over the wire. */
export function httpConfigUseCases(needs: ResidentNeeds): ConfigUseCases {
  const { get, post } = residentCalls(needs)
  return {
    listSurveys: async ({ surveyIds }) => {
      const { data } = await post('survey-configs/getSurveyConfigsList', { surveyIdList: surveyIds })
      return (data as readonly SurveyOnWire[]).map(loadedSurveyOf)
    },
    languageSettingActive: async () => (await get('survey-configs/languageSettingActive')).active as boolean,
    userLanguage: async () => (await get('survey-configs/languageSetting')).languageCode as string,
    fixedMessages: async () =>
      (await get('survey-configs/survey-messages-translation')).data as Readonly<Record<string, Dictionary>>,
  }
}
