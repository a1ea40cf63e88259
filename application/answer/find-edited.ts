import { refuse } from '../../domain/refusal.ts'
import type { AnswerRecord } from '../../domain/survey/answer-record.ts'
import { isCancelled } from '../../domain/survey/check-value.ts'
import { isAppending, type SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { AnswerRepository } from '../ports/answer-repository.ts'
import type { Viewer } from '../viewer.ts'
import { findOwnAnswer } from './find-own-answer.ts'

/**
 * The viewer's stored answer that a save is about: the one answer of a non-appending form, or the answer of an appending
 * form that `partitionKey` names; undefined if the save makes a new one.
 *
 * @throws Refusal `answer.not_found` if `partitionKey` names no answer of this viewer
 * @throws Refusal `answer.edit_disabled` if it is a live answer of a form that forbids editing
 * @throws Refusal `answer.outdated` if it is not the version the form was opened with (version 0: there was none), or an
 * answer of an appending form that was cancelled or superseded meanwhile (STATE-03)
 */
export async function findEdited(
  answers: AnswerRepository,
  config: SurveyConfig,
  viewer: Viewer,
  command: { partitionKey?: string; answerVersion?: number },
): Promise<AnswerRecord | undefined> {
  const found = await findOwnAnswer(answers, config, viewer, command.partitionKey)
  const live = found !== undefined && !isCancelled(found.check)
  if (live && config.isEditDisabled?.value === true) throw refuse('answer.edit_disabled', {})

  const { answerVersion } = command
  if (answerVersion !== undefined && answerVersion !== (found?.version ?? 0)) {
    throw refuse('answer.outdated', {})
  }
  if (found && !live && isAppending(config)) throw refuse('answer.outdated', {})
  return found
}
