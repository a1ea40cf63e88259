import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'
import type { AuditEvent } from './audit-log.ts'

/** A resident's search for a record by the values of all required searchable items, as `claimValues` makes them. */
export type LookUp = {
  userId: string
  surveyId: string
  values: readonly string[]
  /** The day it counts for, Asia/Tokyo. */
  day: LocalDate
}

/** A record to be claimed at this version; in a form of one answer a resident with the own answer it replaces. */
export type ClaimedRecord = {
  answerId: string
  version: number
  replaces?: { answerId: string; version: number }
}

/** Records that one look-up is given at most. */
export const CANDIDATES_AT_MOST = 20

/** What a look-up finds among answers that are not the resident's. */
type FoundByValues = {
  /**
   * Those that nobody owns, oldest first, at most `CANDIDATES_AT_MOST`, however many answers others have sent;
   * superseded ones included.
   */
  unclaimed: readonly AnswerRecord[]
  /** Whether another resident has one that is not cancelled. */
  isOwnedToo: boolean
}

/**
 * Driven port: finding and claiming records that nobody owns yet, because they were imported or taken by phone. Values
 * are kept and compared through a blind index. Every adapter passes `tests/contracts/claim-repository.contract.ts`.
 */
export interface ClaimRepository {
  /**
   * Counts a look-up as failed before anything is compared; durable when it resolves. However many run at once, no more
   * than `max` are counted a day.
   *
   * @param sameOnce true: the same values count only once a day
   * @returns how many are left today after this one, and whether this one was counted; undefined if none was left: look
   * for nothing then
   * @throws Refusal `service.unavailable`
   */
  countLookUp(
    lookUp: LookUp,
    max: number,
    sameOnce: boolean,
  ): Promise<{ left: number; counted: boolean } | undefined>

  /** Records of the survey with exactly these values. */
  find(lookUp: Omit<LookUp, 'day'>): Promise<FoundByValues>

  /**
   * The look-up did not fail: takes its count back, if it was `counted`, and lets the resident claim these records
   * until `untilMs` (epoch milliseconds). One step, durable.
   * @throws Refusal `service.unavailable`
   */
  grant(lookUp: LookUp & { counted: boolean }, answerIds: readonly string[], untilMs: number): Promise<void>

  /** The records that the resident may claim now, as they are now, oldest first; empty if none. */
  granted(userId: string, nowMs: number): Promise<readonly AnswerRecord[]>

  /**
   * Gives all of these records to the resident with everything they booked, or none: grants are used up, owner and
   * partition key change, the version rises by one, and `atMs` is the time of the last change unless there is a later
   * one. In an appending form `keyMs` moves to the next free millisecond of the new owner. Of any number of residents
   * one wins. What a record `replaces`, the resident's own cancelled answer of that form, goes in the same step.
   *
   * @returns the records as they are now, in the order given; 'refused' if a grant is missing or over, a record has
   * another version or an owner by now, or the resident has another answer to a form of one answer a resident, or the
   * answer to be replaced has another version or has bookings; nothing was stored then
   * @throws Refusal `service.unavailable`
   */
  claim(claim: {
    userId: string
    records: readonly ClaimedRecord[]
    /** Epoch milliseconds. */
    atMs: number
    audit: readonly AuditEvent[]
  }): Promise<readonly AnswerRecord[] | 'refused'>

  /**
   * Takes a record of the office from who has claimed it, with the answers that its changes superseded and everything
   * that they booked: each is nobody's again (`unclaimedUserId`), the version of the record rises by one, what waits to
   * be sent about them goes, and nobody is left who may claim it without a search; what was superseded nobody claims.
   * `atMs` is the time of the last change unless there is a later one.
   *
   * @returns 'changed' if the record has another version or owner by now; nothing was stored then
   * @throws Refusal `service.unavailable`
   */
  release(release: {
    record: AnswerRecord
    /** Epoch milliseconds. */
    atMs: number
    audit: readonly AuditEvent[]
  }): Promise<'released' | 'changed'>
}
