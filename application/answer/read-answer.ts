import type { AnswerRow } from '../../domain/survey/answer-record.ts'

/** Driving port: the rows of one own answer. @throws Refusal `answer.not_found` — also when it belongs to someone else */
export type ReadAnswer = (command: {
  surveyId: string
  partitionKey: string
}) => Promise<readonly AnswerRow[]>
