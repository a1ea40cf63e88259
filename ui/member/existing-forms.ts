import type { LoadedSurvey } from '../../application/survey/load-survey.ts'
import type { UseCases } from '../../application/use-cases.ts'
import { linkedFormIds } from '../../domain/member/linked-forms.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'

/**
 * The forms that are linked to a member form, without those that are there no more (MEM-09). @throws as `listSurveys`
 */
export async function existingForms(
  { listSurveys }: Pick<UseCases, 'listSurveys'>,
  memberForm: SurveyConfig,
): Promise<readonly LoadedSurvey[]> {
  const surveyIds = linkedFormIds(memberForm)
  return surveyIds.length === 0 ? [] : listSurveys({ surveyIds })
}
