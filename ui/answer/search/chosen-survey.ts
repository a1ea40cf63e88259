/** The form in which a resident looks for answers; session storage, so that a reload stays there. */
const KEY = 'searchSurvey'

/** Id of the chosen form; undefined before one was chosen. */
export const chosenSurvey = (storage: Storage): string | undefined => storage.getItem(KEY) ?? undefined

export const chooseSurvey = (storage: Storage, surveyId: string): void => storage.setItem(KEY, surveyId)

/** Where one who can't stay on a page of the search begins anew: the form of the chosen survey already chosen (ROUTE-12). */
export function selectionPath(storage: Storage): string {
  const surveyId = chosenSurvey(storage)
  return surveyId === undefined ? '/confirm' : `/confirm/${encodeURIComponent(surveyId)}`
}
