import type { AnswerRecord } from '../../domain/answer/answer-record.ts'

/**
 * Driven port: the office reads answers, whoever's they are.
 * Every adapter passes `tests/contracts/office-answer-repository.contract.ts`.
 */
export interface OfficeAnswerRepository {
  /** Whether an answer with this `source` was ever imported into the survey. */
  isImported(surveyId: string, source: string): Promise<boolean>

  /** The answer of a survey with that code; undefined if there is none. */
  findByCode(surveyId: string, answerCode: string): Promise<AnswerRecord | undefined>

  /** Every answer to a survey, oldest first, read in pages so that memory does not grow with the table. */
  all(surveyId: string): AsyncIterable<AnswerRecord>

  /** How many answers a survey has. */
  count(surveyId: string): Promise<number>
}
