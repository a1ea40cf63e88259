import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { isCancelled } from '../../domain/answer/check-value.ts'
import { changeObstacle } from '../../domain/answer/obstacles.ts'
import { refuse } from '../../domain/refusal.ts'
import { isAppending, type SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { OwnAnswerRepository } from '../ports/own-answer-repository.ts'
import type { Viewer } from '../viewer.ts'
import { findOwnAnswer } from './find-own-answer.ts'

/**
 * The viewer's stored answer that a save is about: the one answer of a non-appending form, or the answer of an appending
 * form that `partitionKey` names; undefined if the save makes a new one.
 *
 * @throws Refusal `answer.not_found` if `partitionKey` names no answer of this viewer
 * @throws Refusal `answer.outdated` if it was superseded meanwhile (STATE-03), or is not the version the form was opened with
 * (version 0: there was none)
 * @throws Refusal `answer.change_of_cancelled` if it is a cancelled answer of an appending form; that of a form of one answer a
 * resident is no obstacle: a new one takes its place
 * @throws Refusal `answer.completed`, `answer.edit_disabled` if it is an answer that may not be changed (CANCEL-16, CANCEL-18)
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

/** Whatever forbids a change but the deadline, which depends on what the change gives up (`judgeBookings`). */
function refuseUnchangeable(config: SurveyConfig, { check }: AnswerRecord): void {
  if (isCancelled(check) && !isAppending(config)) return
  const obstacle = changeObstacle({ config, check, deadlinePassed: false })
  if (obstacle) throw refuse(obstacle, {})
}
