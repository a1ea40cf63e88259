import type { LoadedSurvey } from '../../../../application/survey/load-survey.ts'
import { defaultLanguage } from '../../../../domain/shared/language-code.ts'
import type { SurveyConfig } from '../../../../domain/survey/survey-config.ts'
import { bool, count, isObject, listOf, type Of, object, oneOf, type Shape, text } from '../shape.ts'

const item = object({ itemKey: text, title: text, type: text })

const form = object(
  { surveyId: text, surveyTitle: text, surveySchema: listOf(item) },
  {
    memberFormId: text,
    surveyVersion: count,
    languageFixed: oneOf(true),
    publication: oneOf('before', 'over'),
  },
  { hasMember: bool, userLanguageCode: text },
)
type Form = Of<typeof form>

/**
 * A form as configured, with what depends on who asks. Whatever else the configuration has is carried along. It is described, not
 * asked for: what comes in place of a form is for its page to tell (ERR-05, ERR-06).
 */
export const surveyConfig: Shape<unknown> = { ...form, is: (_): _ is unknown => true }

/** What is said of who asks, where it stands beside the form. */
type Beside = Partial<Pick<LoadedSurvey, 'surveyVersion' | 'hasMember' | 'memberFormId'>>

/** A form apart from what depends on who asks. */
export function loadedSurveyOf(data: unknown, beside: Beside = {}): LoadedSurvey {
  const {
    hasMember = beside.hasMember ?? true,
    userLanguageCode = defaultLanguage,
    languageFixed,
    publication,
    surveyVersion = beside.surveyVersion ?? 0,
    ...config
  }: Partial<Form> & SurveyConfig = form.is(data) ? data : noForm(data)
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

/** What came in place of a form: with its id if only the items are missing, else without. */
const noForm = (data: unknown): SurveyConfig => ({
  surveyId:
    isObject(data) && text.is(data.surveyId) && text.is(data.surveyTitle) && !Array.isArray(data.surveySchema)
      ? data.surveyId
      : '',
  surveyTitle: '',
})
