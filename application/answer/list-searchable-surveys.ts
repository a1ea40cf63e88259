import type { SurveyRepository } from '../ports/survey-repository.ts'

/** Driving port: the forms whose answers residents can search, in the city's order; empty if there are none. */
type ListSearchableSurveys = () => Promise<readonly { surveyId: string; surveyTitle: string }[]>

/** A form counts if at least one of its items is searchable. */
export const makeListSearchableSurveys =
  ({ surveys }: { surveys: SurveyRepository }) =>
  (): ListSearchableSurveys =>
  async () => {
    const all = (await surveys.list()).map((survey) => survey.config)
    return all
      .filter((config) => config.surveySchema?.some((item) => item.isSearchable?.value === true))
      .map(({ surveyId, surveyTitle }) => ({ surveyId, surveyTitle }))
  }
