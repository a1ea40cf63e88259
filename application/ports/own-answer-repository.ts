import type { AnswerRecord } from '../../domain/answer/answer-record.ts'

/**
 * Driven port: reading the answers of one resident. Every read filters by owner in the query itself.
 * Every adapter passes `tests/contracts/own-answer-repository.contract.ts`.
 */
export interface OwnAnswerRepository {
  /** This resident's answer of that survey and `keyMs` (0 = the one answer of a non-appending form); undefined if not there or not theirs. */
  findOwn(userId: string, surveyId: string, keyMs: number): Promise<AnswerRecord | undefined>

  /** This resident's answers to a survey, oldest first; empty if none. */
  listOwn(userId: string, surveyId: string): Promise<readonly AnswerRecord[]>

  /** The resident's latest save to that survey: when, with which request, and the record as it stands now; undefined if none. */
  latestOwn(
    userId: string,
    surveyId: string,
  ): Promise<{ bodyHash: string; savedAtMs: number; savedVersion: number; record: AnswerRecord } | undefined>
}
