import type { LoadedSurvey } from '../../../../application/survey/load-survey.ts'
import { bool, count, listOf, type Of, object, oneOf, text } from '../shape.ts'

const item = object({ itemKey: text, title: text, type: text })

/**
 * A form as configured, with what depends on who asks. Whatever else the configuration has is carried along: only what a form
 * cannot be drawn without is looked at.
 */
export const surveyConfig = object(
  { surveyId: text, surveyTitle: text, surveySchema: listOf(item), hasMember: bool, userLanguageCode: text },
  {
    memberFormId: text,
    surveyVersion: count,
    languageFixed: oneOf(true),
    publication: oneOf('before', 'over'),
  },
)

/** A form apart from what depends on who asks. */
export function loadedSurveyOf(
  {
    hasMember,
    userLanguageCode,
    languageFixed,
    publication,
    surveyVersion: listed = 0,
    ...config
  }: Of<typeof surveyConfig>,
  surveyVersion: number = listed,
): LoadedSurvey {
  const { memberFormId } = config
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
