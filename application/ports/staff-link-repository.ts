import type { Viewer } from '../../domain/session/viewer.ts'
import type { LinkConfirmation } from '../../domain/staff/link-flow.ts'
import type { AuditEvent } from './audit-log.ts'
import type { StaffGrant } from './staff-grant-repository.ts'

/** The relation of a staff record and a LINE account. */
export type StaffLink = {
  sub: string
  userId: string
  /** As LINE named them when they linked. */
  name?: string
  /** Epoch milliseconds. */
  linkedAtMs: number
}

/** A link that is to be made through a grant, with what was confirmed of it. */
export type StaffLinking = {
  sub: string
  viewer: Viewer
  by: StaffGrant
  confirmed?: LinkConfirmation
  atMs: number
}

/**
 * - `linked`, `same_user`: the record is linked to this LINE account, since now or before; the grant is used by it
 * - `other_user`: the record is linked to another LINE account
 * - `unconfirmed`: it would be a new link by an invitation, and nothing is confirmed
 * - `second_record`: it would be a new link of a LINE account that has another record, and only a first one is
 *   confirmed
 * - `refused`: the grant is not there, is expired, for another record, held by another account or used for another link
 */
export type StaffLinkResult =
  | 'linked'
  | 'same_user'
  | 'other_user'
  | 'unconfirmed'
  | 'second_record'
  | 'refused'

/**
 * Driven port: which LINE account is whose. A staff record has at most one LINE account; somebody with several records
 * may link them all. Every adapter passes `tests/contracts/staff-link-repository.contract.ts`.
 */
export interface StaffLinkRepository {
  /**
   * Links as one step with the use of the grant, under whatever else runs at the same time. Nothing is stored unless
   * the result is `linked` or `same_user`. The grant that made the link gives the same result again, also after it has
   * expired.
   * @param audit is stored with a result of `linked`
   */
  link(linking: StaffLinking, audit: readonly AuditEvent[]): Promise<StaffLinkResult>

  /**
   * Removes the link of a record with its audit events as one step, and ends its office sessions. @returns whose it
   * was; undefined if there was none
   */
  unlink(sub: string, audit: readonly AuditEvent[]): Promise<StaffLink | undefined>

  find(sub: string): Promise<StaffLink | undefined>

  /** Every link, the oldest first. */
  list(): Promise<readonly StaffLink[]>
}
