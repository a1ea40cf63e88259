import { ListSurveysDto } from '../../dto/list-surveys.dto.ts'
import { LoadSurveyDto } from '../../dto/load-survey.dto.ts'
import { NothingDto } from '../../dto/nothing.dto.ts'
import { RecordSurveyViewDto } from '../../dto/record-survey-view.dto.ts'
import { dictionary, listOf, surveyConfig, text, truth, version } from './response-schemas.ts'
import { type Route, viewerRoute } from './route.ts'
import { surveyAnswer, surveyJson } from './survey-text.ts'

/** The calls on forms (API-02 to API-09). */
export const surveyConfigRoutes: readonly Route[] = [
  viewerRoute({
    method: 'GET',
    path: '/survey-configs/getItem',
    summary: 'A form as the resident opens it; lineUserId is accepted and ignored',
    Dto: LoadSurveyDto,
    answer: { data: surveyConfig, surveyVersion: version, hasMember: truth, memberFormId: text },
    optional: ['memberFormId'],
    refusals: ['survey.not_found', 'survey.no_config'],
    handle: async (dto, { loadSurvey }) => surveyAnswer(await loadSurvey(dto)),
  }),
  viewerRoute({
    method: 'POST',
    path: '/survey-configs/getSurveyConfigsList',
    summary: 'Several forms at once, in the order asked; all of them or none',
    Dto: ListSurveysDto,
    answer: { data: listOf(surveyConfig) },
    refusals: ['survey.not_found', 'survey.no_config'],
    handle: async ({ surveyIdList }, { listSurveys }) => {
      const surveys = await listSurveys({ surveyIds: surveyIdList })
      return `{"result":"OK","data":[${surveys.map(surveyJson).join(',')}]}`
    },
  }),
  viewerRoute({
    method: 'GET',
    path: '/survey-configs/getAllSearchable',
    summary: 'The forms whose answers can be looked for',
    Dto: NothingDto,
    answer: {
      data: listOf({
        type: 'object',
        required: ['surveyId', 'surveyTitle'],
        properties: { surveyId: text, surveyTitle: text },
      }),
    },
    refusals: [],
    handle: async (_, { listSearchableSurveys }) => ({ data: await listSearchableSurveys() }),
  }),
  viewerRoute({
    method: 'POST',
    path: '/survey-configs/saveSurveyLog',
    summary: 'Remembers that the resident opened a form; only the path of liffUrl is kept',
    Dto: RecordSurveyViewDto,
    answer: {},
    refusals: [],
    handle: async (dto, { recordSurveyView }) => {
      await recordSurveyView(dto)
      return {}
    },
  }),
  viewerRoute({
    method: 'GET',
    path: '/survey-configs/languageSettingActive',
    summary: 'Whether residents may choose a language',
    Dto: NothingDto,
    answer: { active: truth },
    refusals: [],
    handle: async (_, { languageSettingActive }) => ({ active: await languageSettingActive() }),
  }),
  viewerRoute({
    method: 'GET',
    path: '/survey-configs/languageSetting',
    summary: "The resident's language; userId is accepted and ignored",
    Dto: NothingDto,
    answer: { languageCode: text },
    refusals: [],
    handle: async (_, { userLanguage }) => ({ languageCode: await userLanguage() }),
  }),
  viewerRoute({
    method: 'GET',
    path: '/survey-configs/survey-messages-translation',
    summary: 'The fixed messages by language',
    Dto: NothingDto,
    answer: { data: { type: 'object', additionalProperties: dictionary } },
    refusals: [],
    handle: async (_, { fixedMessages }) => ({ data: await fixedMessages() }),
  }),
]
