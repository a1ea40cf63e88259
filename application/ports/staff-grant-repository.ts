import type { AuditEvent } from './audit-log.ts'

/**
 * What lets somebody link their LINE account, once and until it expires: a QR code, or an invitation of one staff
 * record.
 */
export type StaffGrant = { kind: 'code' | 'invitation'; secret: string }

/** A new grant. */
export type NewStaffGrant = StaffGrant & {
  /** Until when it is valid, unix seconds. */
  effectiveDate: number
  /** Of a QR code with a password. */
  passwordHash?: string
  /** Whom an invitation is for. */
  sub?: string
  /** Epoch milliseconds. */
  madeAtMs: number
}

/** A grant, as one LINE account finds it. */
export type FoundStaffGrant = {
  /** Unix seconds; absent counts as expired. */
  effectiveDate?: number
  passwordHash?: string
  sub?: string
  /** Which LINE account has made an account or a link through it. */
  holder: 'nobody' | 'viewer' | 'other'
  /** Whether a link came of it. */
  used: boolean
}

/**
 * Driven port: QR codes and invitations of staff. Only the SHA-256 of their secrets is stored.
 * Every adapter passes `tests/contracts/staff-grant-repository.contract.ts`.
 */
export interface StaffGrantRepository {
  /** Stores a grant with its audit events as one step. */
  add(grant: NewStaffGrant, audit: readonly AuditEvent[]): Promise<void>

  /** undefined if there is none; an invitation is no code, nor the reverse. */
  find(grant: StaffGrant, userId: string): Promise<FoundStaffGrant | undefined>

  /**
   * Makes `userId` the holder of a grant that nobody holds and no link came of. However many try at once, one gets it.
   * @returns whether `userId` holds it now, also if it did before; false also if there is none, or a link came of it
   */
  take(grant: StaffGrant, userId: string): Promise<boolean>

  /** Lets go of a grant that `userId` holds and no link came of; else nothing happens. */
  release(grant: StaffGrant, userId: string): Promise<void>
}
