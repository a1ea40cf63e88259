import type { FormKind } from '../../../application/ports/city-repository.ts'
import type { SurveyRepository } from '../../../application/ports/survey-repository.ts'
import type { CityCache } from '../city-cache.ts'

/** The forms of a kind. */
export const sqlSurveyRepository = (
  { forms }: Pick<CityCache, 'forms'>,
  kind: FormKind,
): SurveyRepository => ({
  find: async (surveyId) => (await forms(kind)).get(surveyId),
  list: async () => [...(await forms(kind)).values()],
})
