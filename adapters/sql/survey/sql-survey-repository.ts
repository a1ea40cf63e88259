import type { SurveyRepository } from '../../../application/ports/survey-repository.ts'
import type { CityCache } from '../city-cache.ts'

export const sqlSurveyRepository = ({ surveys }: CityCache): SurveyRepository => ({
  find: async (surveyId) => (await surveys()).get(surveyId),
  list: async () => [...(await surveys()).values()],
})
