import type { LoadedSurvey } from '../../../application/survey/load-survey.ts'
import { defaultLanguage } from '../../../domain/shared/language-code.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import {
  anything,
  bool,
  count,
  described,
  fits,
  listOf,
  named,
  type Of,
  object,
  oneOf,
  type Shape,
  text,
} from '../../shape.ts'
import { call, nothing } from './call.ts'

const fields = { prefecture: text, city: text, area: text, street: text }
const address = named('Address', object(fields))

/** API-56. The first address also stands beside the list. */
export const findAddress = call({
  method: 'GET',
  path: 'addresses/{postcode}',
  by: 'resident',
  ask: (useCases) => useCases.findAddress,
  response: object({ ...fields, addresses: listOf(address) }),
  result: ({ addresses }) => addresses,
  refusals: ['postcode.not_found'],
})

const item = object({ itemKey: text, title: text, type: text })

const form = object(
  { surveyId: text, surveyTitle: text, surveySchema: listOf(item) },
  {
    memberFormId: text,
    surveyVersion: described('In lists only; else it stands beside the form', count),
    languageFixed: oneOf(true),
    publication: described(
      'Why the form takes nothing now: too early or too late; missing: it is open',
      oneOf('before', 'paused', 'over'),
    ),
  },
  { hasMember: bool, userLanguageCode: text },
)
type Form = Of<typeof form>

/**
 * A form as configured, with what depends on who asks. Whatever else the configuration has is carried along. It is
 * described, not asked for: what comes in place of a form is for its page to tell (ERR-05, ERR-06).
 */
const surveyConfig: Shape = {
  ...form,
  title: 'SurveyConfig',
  description:
    'The form as configured, with what depends on who asks. Carries further fields of the configuration.',
  isChecked: false,
}

/** What is said of who asks, where it stands beside the form. */
type Beside = Partial<Pick<LoadedSurvey, 'surveyVersion' | 'hasMember' | 'memberFormId'>>

/** A form apart from what depends on who asks. */
function loadedSurveyOf(data: unknown, beside: Beside = {}): LoadedSurvey {
  const {
    hasMember = beside.hasMember ?? true,
    userLanguageCode = defaultLanguage,
    languageFixed,
    publication,
    surveyVersion = beside.surveyVersion ?? 0,
    ...config
  }: Partial<Form> & SurveyConfig = fits(data, form) ? data : noForm(data)
  const { memberFormId = beside.memberFormId } = config
  return {
    config,
    surveyVersion,
    hasMember,
    ...(memberFormId !== undefined && { memberFormId }),
    userLanguageCode,
    ...(languageFixed && { languageFixed }),
    ...(publication && { publication }),
  }
}

const titled = object({ surveyId: text, surveyTitle: text }, { surveySchema: anything })

/** What came in place of a form: with its id if only the items are missing, else without. */
const noForm = (data: unknown): SurveyConfig => ({
  surveyId: fits(data, titled) && !Array.isArray(data.surveySchema) ? data.surveyId : '',
  surveyTitle: '',
})

export type ListSurveysRequest = { surveyIdList: readonly string[] }

/** API-08. */
export const listSurveys = call({
  method: 'POST',
  path: 'survey-configs/getSurveyConfigsList',
  by: 'resident',
  ask: (useCases) => useCases.listSurveys,
  request: ({ surveyIds }): ListSurveysRequest => ({ surveyIdList: surveyIds }),
  response: object({ data: listOf(surveyConfig) }),
  result: ({ data }) =>
    data.map((survey) => loadedSurveyOf(survey)).filter(({ config }) => config.surveySchema),
  refusals: [],
})

/** API-03. */
export const loadSurvey = call({
  method: 'GET',
  path: 'survey-configs/getItem',
  by: 'resident',
  ask: (useCases) => useCases.loadSurvey,
  response: object(
    {},
    { memberFormId: text, memberNumber: text },
    { data: surveyConfig, surveyVersion: count, hasMember: bool },
  ),
  result: ({ data, memberNumber, ...beside }) => ({
    ...loadedSurveyOf(data, beside),
    ...(memberNumber !== undefined && { memberNumber }),
  }),
  refusals: ['survey.not_found', 'survey.no_config'],
})

/** API-09. */
export const recordSurveyView = call({
  method: 'POST',
  path: 'survey-configs/saveSurveyLog',
  by: 'resident',
  ask: (useCases) => useCases.recordSurveyView,
  userIdIn: 'userId',
  ...nothing,
  refusals: [],
})

/** API-21. */
export const removeUnansweredRichMenu = call({
  method: 'POST',
  path: 'survey-results/unlinkUnansweredRichMenu',
  by: 'resident',
  ask: (useCases) => useCases.removeUnansweredRichMenu,
  ...nothing,
  refusals: [],
})
