import type { Duty } from '../../domain/staff/office-duty.ts'
import type { AuditEvent } from './audit-log.ts'

/**
 * Driven port: who does what in the office, by staff identifier, whatever directory the record is in. Every adapter
 * passes `tests/contracts/office-duty-repository.contract.ts`.
 */
export interface OfficeDutyRepository {
  /** The duties of somebody, by section, that of the whole city first; empty if they have none. */
  of(sub: string): Promise<readonly Duty[]>

  /** Everybody who has a duty, by staff identifier. */
  list(): Promise<ReadonlyMap<string, readonly Duty[]>>

  /**
   * Puts `duties` in the place of those that somebody had, one a section, as one step with the audit events.
   *
   * @param before those that they are to have had; absent: whatever they had
   * @param keeper the keeper of the city who does it, by staff identifier; absent: a command
   * @returns false if they have other ones than `before` by now; nothing was stored then
   * @throws Refusal `office.not_allowed` if `keeper` is none any more: two can't take the duty from each other
   */
  put(
    sub: string,
    duties: readonly Duty[],
    audit: readonly AuditEvent[],
    before?: readonly Duty[],
    keeper?: string,
  ): Promise<boolean>
}
