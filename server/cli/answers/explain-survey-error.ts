import { type AllForms, allForms } from '../../../application/office/all-forms.ts'
import { isRefusal } from '../../../domain/refusal.ts'

/** A message for the operator about a form that does not exist or has no items; undefined for any other error. */
export async function explainSurveyError(error: unknown, forms: AllForms): Promise<string | undefined> {
  if (isRefusal(error, 'survey.not_found')) {
    const known = (await allForms(forms).list()).map(
      ({ config }) => `  ${config.surveyId}  ${config.surveyTitle}`,
    )
    return [`「${error.details.surveyId}」というフォームはありません。あるフォーム：`, ...known].join('\n')
  }
  if (isRefusal(error, 'survey.no_config'))
    return `「${error.details.surveyId}」のフォームには項目がありません。`
  return undefined
}
