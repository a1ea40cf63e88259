import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { keyMsOf } from '../../domain/answer/partition-key.ts'
import { refuse } from '../../domain/refusal.ts'
import type { SchemaItem, SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { AnswerRepository } from '../ports/answer-repository.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import type { Viewer } from '../viewer.ts'

/** A stored answer and the form it belongs to. */
export type KeyedAnswer = { record: AnswerRecord; config: SurveyConfig; schema: readonly SchemaItem[] }

/**
 * The viewer's answer that a partition key names, live or not.
 *
 * @throws Refusal `answer.not_found` — also when it belongs to someone else (ROLE-01) or its survey is gone
 */
export async function findKeyed(
  { surveys, answers }: { surveys: SurveyRepository; answers: AnswerRepository },
  { userId }: Viewer,
  { surveyId, partitionKey }: { surveyId: string; partitionKey: string },
): Promise<KeyedAnswer> {
  const keyMs = keyMsOf(partitionKey, { surveyId, userId })
  const survey = await surveys.find(surveyId)
  if (keyMs === undefined || !survey) throw refuse('answer.not_found', {})
  const record = await answers.findOwn(userId, surveyId, keyMs)
  if (!record) throw refuse('answer.not_found', {})
  return { record, config: survey.config, schema: survey.config.surveySchema ?? [] }
}
