import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { keyMsOf } from '../../domain/answer/partition-key.ts'
import { refuse } from '../../domain/refusal.ts'
import { isAppending, type SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { AnswerRepository } from '../ports/answer-repository.ts'
import type { Viewer } from '../viewer.ts'

/**
 * The viewer's stored answer that something is about: the one answer of a non-appending form, or the answer of an appending form
 * that `partitionKey` names; undefined if there is none yet and none was named. A key that names nothing of the viewer's is
 * refused alike, whether it names somebody else's answer or none (ROLE-01).
 *
 * @throws Refusal `answer.not_found` if `partitionKey` names no answer of this viewer
 */
export async function findOwnAnswer(
  answers: AnswerRepository,
  config: SurveyConfig,
  { userId }: Viewer,
  partitionKey: string | undefined,
): Promise<AnswerRecord | undefined> {
  const { surveyId } = config
  const keyMs = partitionKey === undefined ? undefined : keyMsOf(partitionKey, { surveyId, userId })
  if (partitionKey !== undefined && keyMs === undefined) throw refuse('answer.not_found', {})

  if (!isAppending(config)) {
    if (keyMs) throw refuse('answer.not_found', {})
    return answers.findOwn(userId, surveyId, 0)
  }
  if (keyMs === undefined) return undefined
  const found = await answers.findOwn(userId, surveyId, keyMs)
  if (!found) throw refuse('answer.not_found', {})
  return found
}
