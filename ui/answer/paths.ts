import type { OwnAnswer } from '../../domain/answer/own-answer.ts'
import { isAppending, type SurveyConfig } from '../../domain/survey/survey-config.ts'

/** The part of a visit that decides where to search: the form that was chosen for it. */
export type SearchVisit = { readonly searchedSurvey: string | undefined }

/**
 * Where a page without results redirects to (ROUTE-12, SRCH-12): to the selection of the form that the address names,
 * else to the search form if one is chosen, else to the selection.
 */
export function searchPath({ searchedSurvey }: SearchVisit, surveyId?: string): string {
  if (surveyId !== undefined) return `/confirm/${encodeURIComponent(surveyId)}`
  return searchedSurvey === undefined ? '/confirm' : '/confirmSearchForm'
}

/** The selection page, with the form of the last search already chosen (ROUTE-12). */
export const selectionPath = ({ searchedSurvey }: SearchVisit): string =>
  searchedSurvey === undefined ? '/confirm' : `/confirm/${encodeURIComponent(searchedSurvey)}`

/** Where an answer is changed: its form, with its key where the form has several answers of a resident (ROUTE-07). */
export function changePath(
  survey: Pick<SurveyConfig, 'isAppending'>,
  { surveyId, partitionKey }: OwnAnswer,
): string {
  const path = `/survey/${encodeURIComponent(surveyId)}`
  return isAppending(survey) ? `${path}?partitionKey=${encodeURIComponent(partitionKey)}` : path
}
