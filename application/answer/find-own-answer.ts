import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { isCancelled } from '../../domain/answer/check-value.ts'
import { answersOf } from '../../domain/answer/entries.ts'
import { changeObstacle } from '../../domain/answer/obstacles.ts'
import { keyMsOf } from '../../domain/answer/partition-key.ts'
import { refuse } from '../../domain/refusal.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import type { Answers } from '../../domain/survey/answer.ts'
import { isAppending, type SchemaItem, type SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { OwnAnswerRepository } from '../ports/own-answer-repository.ts'
import type { StoredSurvey, SurveyRepository } from '../ports/survey-repository.ts'

/** A stored answer and the form it belongs to. */
type KeyedAnswer = {
  record: AnswerRecord
  survey: StoredSurvey
  config: SurveyConfig
  schema: readonly SchemaItem[]
}

/**
 * The viewer's answer that a partition key names, live or not.
 *
 * @throws Refusal `answer.not_found` — also when it belongs to someone else (ROLE-01) or its survey is gone
 */
export async function findKeyed(
  { surveys, ownAnswers }: { surveys: SurveyRepository; ownAnswers: OwnAnswerRepository },
  { userId }: Viewer,
  { surveyId, partitionKey }: { surveyId: string; partitionKey: string },
): Promise<KeyedAnswer> {
  const keyMs = keyMsOf(partitionKey, { surveyId, userId })
  const survey = await surveys.find(surveyId)
  if (keyMs === undefined || !survey) throw refuse('answer.not_found', {})
  const record = await ownAnswers.findOwn(userId, surveyId, keyMs)
  if (!record) throw refuse('answer.not_found', {})
  return { record, survey, config: survey.config, schema: survey.config.surveySchema ?? [] }
}

/**
 * The viewer's stored answer: the one answer of a non-appending form, or the answer of an appending form that
 * `partitionKey` names; undefined if there is none yet and no key is given. A key of somebody else's answer is refused
 * like a key of none (ROLE-01).
 *
 * @throws Refusal `answer.not_found` if `partitionKey` names no answer of this viewer
 */
async function findOwnAnswer(
  ownAnswers: OwnAnswerRepository,
  config: SurveyConfig,
  { userId }: Viewer,
  partitionKey: string | undefined,
): Promise<AnswerRecord | undefined> {
  const { surveyId } = config
  const keyMs = partitionKey === undefined ? undefined : keyMsOf(partitionKey, { surveyId, userId })
  if (partitionKey !== undefined && keyMs === undefined) throw refuse('answer.not_found', {})

  if (!isAppending(config)) {
    if (keyMs) throw refuse('answer.not_found', {})
    return ownAnswers.findOwn(userId, surveyId, 0)
  }
  if (keyMs === undefined) return undefined
  const found = await ownAnswers.findOwn(userId, surveyId, keyMs)
  if (!found) throw refuse('answer.not_found', {})
  return found
}

/**
 * The viewer's stored answer that a save changes: the one answer of a non-appending form, or the answer of an appending
 * form that `partitionKey` names; undefined if the save makes a new one.
 *
 * @throws Refusal `answer.not_found` if `partitionKey` names no answer of this viewer
 * @throws Refusal `answer.outdated` if it was superseded meanwhile (STATE-03), or is not the version the form was
 * opened with (version 0: there was none)
 * @throws Refusal `answer.change_of_cancelled` if it is a cancelled answer of an appending form; that of a form of one
 * answer a resident is no obstacle: a new one takes its place
 * @throws Refusal `answer.completed`, `answer.edit_disabled` if it is an answer that may not be changed (CANCEL-16,
 * CANCEL-18)
 */
export async function findEdited(
  ownAnswers: OwnAnswerRepository,
  config: SurveyConfig,
  viewer: Viewer,
  command: { partitionKey?: string; answerVersion?: number },
): Promise<AnswerRecord | undefined> {
  const found = await findOwnAnswer(ownAnswers, config, viewer, command.partitionKey)
  if (found) refuseUnchangeable(config, found)
  const { answerVersion } = command
  if (answerVersion !== undefined && answerVersion !== (found?.version ?? 0)) {
    throw refuse('answer.outdated', {})
  }
  return found
}

/**
 * Checks everything but the deadline, which depends on the bookings the change releases (`validateBookings`), and
 * whether the form is open (`findOpenSurvey`).
 */
function refuseUnchangeable(config: SurveyConfig, { check }: AnswerRecord): void {
  if (isCancelled(check) && !isAppending(config)) return
  const obstacle = changeObstacle({ config, check, deadlinePassed: false, isOpen: true })
  if (obstacle) throw refuse(obstacle, {})
}

/** The viewer's stored answer, as `findOwnAnswer` finds it; undefined if there is none or it is cancelled. */
export const liveAnswerIn =
  (ownAnswers: OwnAnswerRepository) =>
  async (
    viewer: Viewer,
    config: SurveyConfig,
    partitionKey: string | undefined,
  ): Promise<{ answerId: string; answers: Answers } | undefined> => {
    const found = await findOwnAnswer(ownAnswers, config, viewer, partitionKey)
    if (!found || isCancelled(found.check)) return undefined
    return { answerId: found.answerId, answers: answersOf(found.entries) }
  }
