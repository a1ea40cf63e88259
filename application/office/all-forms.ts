import type { SurveyRepository } from '../ports/survey-repository.ts'

/** The forms of both kinds: what the office does with answers it does with records of members too. */
export type AllForms = { surveys: SurveyRepository; members: SurveyRepository }

/** Surveys and member forms as one: surveys first. */
export const allForms = ({ surveys, members }: AllForms): SurveyRepository => ({
  find: async (surveyId) => (await surveys.find(surveyId)) ?? members.find(surveyId),
  list: async () => [...(await surveys.list()), ...(await members.list())],
})
