import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import type { Booking } from './booking-repository.ts'

/** What is known of an answer without opening it, and the places that it has booked, by item key. */
export type AnswerOutline = Pick<AnswerRecord, 'answerId' | 'surveyId' | 'keyMs' | 'check' | 'updatedAt'> & {
  bookings: readonly Booking[]
  /** Its owner is asked to correct it, late or not. */
  isAsked: boolean
}

/**
 * Driven port: reading the answers of one resident. Every read filters by owner in the query itself.
 * Every adapter passes `tests/contracts/own-answer-repository.contract.ts`.
 */
export interface OwnAnswerRepository {
  /**
   * This resident's answer of that survey and `keyMs` (0 = the one answer of a non-appending form); undefined if not
   * there or not theirs.
   */
  findOwn(userId: string, surveyId: string, keyMs: number): Promise<AnswerRecord | undefined>

  /** This resident's answers to a survey, oldest first; empty if none. */
  listOwn(userId: string, surveyId: string): Promise<readonly AnswerRecord[]>

  /**
   * The same one after the other, however many there are: a few are read at a time, and others get their turn in
   * between. Those that are cancelled or superseded are left out if they were last changed before `since`, epoch
   * seconds; 0: none is left out, Infinity: all of them are. What is stored or removed meanwhile may be missing.
   */
  readOwn(userId: string, surveyId: string, since: number): AsyncIterable<AnswerRecord>

  /**
   * What this resident's answers to all of these surveys are, in one read, in no order; those that are cancelled or
   * superseded are left out if they were last changed before `since`, epoch seconds.
   */
  outlineOwn(userId: string, surveyIds: readonly string[], since: number): Promise<readonly AnswerOutline[]>

  /** This resident's answers with these ids, in one read, in no order; what is not there or not theirs is missing. */
  someOwn(userId: string, answerIds: readonly string[]): Promise<readonly AnswerRecord[]>

  /**
   * The resident's latest save to that survey: when, with which request, and the record as it stands now; undefined if
   * none.
   */
  latestOwn(
    userId: string,
    surveyId: string,
  ): Promise<{ bodyHash: string; savedAtMs: number; savedVersion: number; record: AnswerRecord } | undefined>
}
