import type { OwnAnswer } from '../../domain/answer/own-answer.ts'
import { isAppending, type SurveyConfig } from '../../domain/survey/survey-config.ts'
import { chosenSurvey } from './search/chosen-survey.ts'

/**
 * Where somebody goes who has nothing to look at (ROUTE-12, SRCH-12): to the selection of the form that the address names, else to the search
 * form if one is chosen, else to the selection.
 */
export function searchPath(storage: Storage, surveyId?: string): string {
  if (surveyId !== undefined) return `/confirm/${encodeURIComponent(surveyId)}`
  return chosenSurvey(storage) === undefined ? '/confirm' : '/confirmSearchForm'
}

/** Where an answer is changed: its form, with its key where the form has several answers of a resident (ROUTE-07). */
export function changePath(survey: SurveyConfig, { surveyId, partitionKey }: OwnAnswer): string {
  const path = `/survey/${encodeURIComponent(surveyId)}`
  return isAppending(survey) ? `${path}?partitionKey=${encodeURIComponent(partitionKey)}` : path
}
