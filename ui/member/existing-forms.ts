import type { LoadedSurvey } from '../../application/survey/load-survey.ts'
import type { UseCases } from '../../application/use-cases.ts'
import { linkedFormIds } from '../../domain/member/linked-forms.ts'
import { isRefusal } from '../../domain/refusal.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'

/** The forms that are linked to a member form; those that are there no more are left out (MEM-09). @throws as `listSurveys` otherwise */
export const existingForms = (
  needs: Pick<UseCases, 'listSurveys'>,
  memberForm: SurveyConfig,
): Promise<readonly LoadedSurvey[]> => formsOf(needs, linkedFormIds(memberForm))

async function formsOf(
  { listSurveys }: Pick<UseCases, 'listSurveys'>,
  surveyIds: readonly string[],
): Promise<readonly LoadedSurvey[]> {
  if (surveyIds.length === 0) return []
  try {
    return await listSurveys({ surveyIds })
  } catch (error) {
    if (!isRefusal(error, 'survey.not_found', 'survey.no_config')) throw error
    // The call gives all of them or none, and names the first that is missing.
    const rest = surveyIds.filter((surveyId) => surveyId !== error.details.surveyId)
    if (rest.length === surveyIds.length) throw error
    return formsOf({ listSurveys }, rest)
  }
}
