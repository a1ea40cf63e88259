import type { AuditEvent } from './audit-log.ts'

/** Whom a notice goes to: an address of mail, or the LINE account of a staff record, by its identifier. */
export type NoticeRecipient = { by: 'mail' | 'line'; to: string }

/** What a section is told of new applications, for one recipient. */
export type SectionNotice = NoticeRecipient & {
  /** A UUID, by which a notice that is sent a second time is known again. */
  noticeId: string
  sectionId: string
  /** The instants between which they came, epoch milliseconds. */
  fromMs: number
  untilMs: number
  /** How many came by which form; at least one. */
  counts: readonly { surveyId: string; count: number }[]
}

/** A notice that one process may send now. */
export type ClaimedNotice = SectionNotice & {
  /** How often it was claimed, this time included; it names the claim. */
  attempts: number
}

/** Until when a section has been told, and until which answer. */
export type ToldUntil = { untilMs: number; untilSeq: number }

/**
 * Driven port: what sections have been told of new applications, and notices that wait to be sent. Every adapter passes
 * `tests/contracts/section-notice-repository.contract.ts`.
 */
export interface SectionNoticeRepository {
  /** Until when each section has been told; empty if none has. */
  told(): Promise<ReadonlyMap<string, ToldUntil>>

  /** The number of the latest answer; 0 without any. One that is being stored may get a lower one yet. */
  lastSeq(): Promise<number>

  /**
   * How many residents have sent of each of some forms: the answers that are stored with numbers after the first up to
   * the second one, neither changes of others nor cancelled. Without forms that have none; in no order.
   */
  countSent(
    surveyIds: readonly string[],
    between: { afterSeq: number; upToSeq: number },
  ): Promise<SectionNotice['counts']>

  /**
   * Notes until when a section has been told, and stores its notices and the audit events, as one step.
   * @param before until when it was told before; undefined: it never was
   * @returns false if it has been told until another instant meanwhile; nothing was stored then
   */
  plan(planned: {
    sectionId: string
    before: number | undefined
    until: ToldUntil
    notices: readonly SectionNotice[]
    audit: readonly AuditEvent[]
  }): Promise<boolean>

  /**
   * Claims up to `limit` notices that are due at `atMs`, the longest due first, until `leaseMs` later: nobody else gets
   * them before. Empty if there are none.
   */
  claim(wanted: { atMs: number; leaseMs: number; limit: number }): Promise<readonly ClaimedNotice[]>

  /** Has a notice tried again from `dueAtMs` on; does nothing if somebody else has claimed it since. */
  postpone(claim: ClaimedNotice, dueAtMs: number): Promise<void>

  /** Removes a notice that was sent or is given up, with the audit event; does nothing if it is gone. */
  end(claim: Pick<ClaimedNotice, 'noticeId'>, audit: AuditEvent): Promise<void>

  /** Forgets sections besides these: until when they were told, and what waits to be sent to them. */
  keepOnly(sectionIds: readonly string[]): Promise<void>
}
