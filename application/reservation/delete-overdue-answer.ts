/**
 * Driving port: takes an answer out of the store, only where the auto-cancel rule is true of it (CANCEL-24, API-17). An answer
 * whose other dose is done stays; only the overdue reservation goes.
 *
 * @throws Refusal `answer.not_found` — also when it belongs to someone else
 * @throws Refusal `answer.not_overdue`
 */
export type DeleteOverdueAnswer = (command: { surveyId: string; partitionKey: string }) => Promise<void>
