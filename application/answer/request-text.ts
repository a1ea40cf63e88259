import type { SaveAnswerCommand } from './save-answer.ts'

/**
 * What a save asks for, written so that two requests have the same text exactly if they ask for the same: items in the
 * order of their keys, without the idempotency key.
 */
export function requestText(command: SaveAnswerCommand): string {
  const answers = [...command.answers].sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([
    command.surveyId,
    command.surveyVersion ?? null,
    command.partitionKey ?? null,
    command.answerVersion ?? null,
    command.isLiffMode === true,
    answers,
  ])
}
