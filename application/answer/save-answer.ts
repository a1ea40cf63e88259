import type { Answers } from '../../domain/survey/answer.ts'

export type SaveAnswerCommand = {
  surveyId: string
  answers: Answers
  /** Version of the config the form was rendered from; absent: not checked. */
  surveyVersion?: number
  /** Partition key of the answer that is edited; absent: a new answer (or the one of a non-appending form). */
  partitionKey?: string
  /** Version of the answer that is edited; absent: not checked. */
  answerVersion?: number
  /** One per press of the button, kept over its retries. */
  idempotencyKey?: string
  isLiffMode?: boolean
}

export type SavedAnswerResult = { answerCode: string; partitionKey: string; answerVersion: number }

/**
 * Driving port: a resident sends a form. Every rule is checked again here; items the resident may not set are dropped.
 *
 * @throws Refusal `survey.not_found`, `survey.no_config`
 * @throws Refusal `survey.outdated`, `answer.outdated` — the form must be reloaded
 * @throws Refusal `answer.not_found` — also when it belongs to someone else
 * @throws Refusal `answer.invalid`, `answer.empty`, `answer.edit_disabled`, `payment.not_accepted`
 * @throws Refusal `request.key_reused`, `request.in_progress`, `service.unavailable`
 */
export type SaveAnswer = (command: SaveAnswerCommand) => Promise<SavedAnswerResult>
