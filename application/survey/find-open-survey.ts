import { refuse } from '../../domain/refusal.ts'
import { publicationOf } from '../../domain/survey/publication.ts'
import { type SchemaItem, type SurveyConfig, takesPayments } from '../../domain/survey/survey-config.ts'
import type { Clock } from '../ports/clock.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import type { Settings } from '../shared/settings.ts'

/** A survey that can be filled in, with the version of its config. */
export type OpenSurvey = {
  config: SurveyConfig
  schema: readonly SchemaItem[]
  version: number
}

/**
 * The survey that an answer is meant for, as it is in force, if residents may send it now.
 *
 * @throws Refusal `survey.not_found`
 * @throws Refusal `survey.no_config` if it has no schema
 * @throws Refusal `survey.outdated` if the form was rendered from another version (FORM-15)
 * @throws Refusal `survey.not_open` before and after the time in which it may be sent
 * @throws Refusal `payment.not_accepted` if it takes payments and the city does not (GEN-11)
 */
export async function findOpenSurvey(
  {
    surveys,
    clock,
    settings,
  }: { surveys: SurveyRepository; clock: Clock; settings: Pick<Settings, 'paymentFeature'> },
  { surveyId, surveyVersion }: { surveyId: string; surveyVersion?: number },
): Promise<OpenSurvey> {
  const found = await surveys.find(surveyId)
  if (!found) throw refuse('survey.not_found', { surveyId })
  const { config, version } = found
  if (!config.surveySchema) throw refuse('survey.no_config', { surveyId })
  if (surveyVersion !== undefined && surveyVersion !== version) throw refuse('survey.outdated', { surveyId })
  if (publicationOf(config, clock.now()) !== 'open') throw refuse('survey.not_open', {})
  if (takesPayments(config) && !settings.paymentFeature) throw refuse('payment.not_accepted', {})
  return { config, schema: config.surveySchema, version }
}
