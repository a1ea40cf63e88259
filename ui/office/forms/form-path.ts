/** The page with the versions of a form. */
export const formVersionsPath = (surveyId: string): string =>
  `/office/forms/${encodeURIComponent(surveyId)}/versions`
