import type { MessageKind } from '../../domain/answer/booking-message.ts'
import type { Slot } from '../../domain/reservation/calendar.ts'

/** What the store finds wrong with itself. Lists hold at most 1,000 entries; the counts are of all. */
export type SelfAuditFindings = {
  answers: number
  bookings: number
  holds: number
  slots: number
  /** Slots with more places taken than the quota they were last taken under. */
  overbooked: FindingList<Slot & { reserved: number; quota: number }>
  /** Slots whose counter is not the sum of their bookings, erased past ones among them, and holds. */
  drifted: FindingList<Slot & { reserved: number; booked: number }>
  /**
   * Bookings without an answer, of a cancelled answer or of another owner than their answer's; answers that should have
   * another number of bookings than they have.
   */
  orphans: FindingList<{
    kind: 'no-answer' | 'cancelled-answer' | 'other-owner' | 'missing-booking'
    answerId: string
  }>
  /**
   * Records of a member form whose number is not taken for them: taken by nobody, by another resident, twice, or for
   * another record; and those that can't be opened.
   */
  numbers: FindingList<{
    kind: 'not-taken' | 'other-owner' | 'twice' | 'other-record' | 'unreadable'
    surveyId: string
    answerId: string
  }>
  /** Member forms that go on after `last` with giving out numbers, although `taken`, a larger one, is taken. */
  counters: FindingList<{ surveyId: string; last: number; taken: number }>
  /** Orders that are paid, authorised or due without their answer; holds whose order does not wait. */
  orders: FindingList<{ kind: 'no-answer' | 'held-in-vain'; orderId: string }>
  /**
   * Orders that the office has to settle, which is no fault of the store: money to give back, results that never came,
   * payments beyond the one; and those that still wait ten minutes after their time, which no server has let expire.
   * `amountWithTax` in whole yen.
   */
  unsettled: FindingList<{
    kind: 'refund-needed' | 'unknown' | 'overdue'
    orderId: string
    surveyId: string
    amountWithTax: number
  }>
  /**
   * Messages that were given up within 30 days, which is no fault of the store; the latest first. `reason` is a short
   * code.
   */
  undelivered: FindingList<{ answerId: string; kind: MessageKind; reason: string; givenUpAtMs: number }>
}

export type FindingList<T> = { count: number; first: readonly T[] }

/**
 * Driven port: the store examines itself without writing and without making anybody wait. While others write, each
 * finding is true of a moment, and nothing is found that is right at every moment. Every adapter passes
 * `tests/contracts/self-audit.contract.ts`.
 */
export interface SelfAudit {
  /**
   * @param see is called for every slot that has places taken, with its counter and those of them past the quota
   * @param progress is called with what is being looked at
   */
  inspect(
    see: (slot: Slot & { reserved: number; pastQuota: number }) => void,
    progress?: (what: string) => void,
  ): Promise<SelfAuditFindings>
}
