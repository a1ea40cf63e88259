import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'

/** A form of either kind that a resident may have answered. */
export type FormOfAnswers = { config: SurveyConfig; isMemberForm: boolean }

/** All surveys and member forms by their id, surveys first. */
export async function formsOfAnswers({
  surveys,
  members,
}: {
  surveys: SurveyRepository
  members: SurveyRepository
}): Promise<ReadonlyMap<string, FormOfAnswers>> {
  const [forms, memberForms] = await Promise.all([surveys.list(), members.list()])
  const all = [
    ...forms.map(({ config }) => ({ config, isMemberForm: false })),
    ...memberForms.map(({ config }) => ({ config, isMemberForm: true })),
  ]
  return new Map(all.map((form) => [form.config.surveyId, form]))
}
