export type CancelAnswerCommand = {
  surveyId: string
  partitionKey: string
  /** From the cancel-confirmation screen: the stored check is 'NG' (CANCEL-05), else 'キャンセル' (CANCEL-08). */
  via?: 'confirm'
}

/**
 * Driving port: the viewer cancels an answer; its slots are free again in the same step (CANCEL-23). Cancelling once more by
 * the same way changes nothing and is no error.
 *
 * @throws Refusal `answer.not_found` — also when it belongs to someone else
 * @throws Refusal `answer.cancelled` if it was cancelled by another way
 * @throws Refusal `reservation.deadline_passed`
 * @throws Refusal `service.unavailable` also if the days off can't be told (CANCEL-14)
 */
export type CancelAnswer = (command: CancelAnswerCommand) => Promise<void>
