import type { AnswersOver, Retention } from '../../domain/answer/retention.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'
import type { AuditEvent } from './audit-log.ts'

/** An answer that is over, at the version it was found at. */
export type OverAnswer = { answerId: string; version: number }

/**
 * Driven port: erasing what is over. Everything is done in small steps, so that other work goes on.
 * Every adapter passes `tests/contracts/retention-repository.contract.ts`.
 */
export interface RetentionRepository {
  /** Every form there ever was, also those that were removed: their answers may still be there. */
  surveyIds(): Promise<readonly string[]>

  /**
   * For how long the answers of a form are kept, of one that was removed as it said last; those of an unknown form are
   * kept.
   */
  retentionOf(surveyId: string): Promise<Retention>

  /**
   * The answers of a form that are over, some at a time.
   * @param after `next` of the page before; 0 at first
   * @returns `next` is undefined after the last page
   */
  findOver(
    surveyId: string,
    over: AnswersOver,
    after: number,
  ): Promise<{ answers: readonly OverAnswer[]; next: number | undefined }>

  /**
   * Erases an answer as one step with its audit events. Its reservations remain as numbers only: no place is given
   * back.
   * @returns false if it changed since, has a reservation on `today` or later, or is gone; nothing was done then
   */
  erase(answer: OverAnswer, today: LocalDate, audit: readonly AuditEvent[]): Promise<boolean>

  /** How many views of forms there were before that day. */
  countViews(before: LocalDate): Promise<number>

  /** Erases some of the oldest of them, in one short step. @returns how many; 0: none is left */
  eraseViews(before: LocalDate): Promise<number>
}
