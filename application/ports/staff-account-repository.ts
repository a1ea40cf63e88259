import type { Duty } from '../../domain/staff/office-duty.ts'
import type { StaffRecord } from '../../domain/staff/staff-account.ts'
import type { AuditEvent } from './audit-log.ts'

/** A staff record of the embedded directory, with what it signs in with. */
export type StaffAccount = StaffRecord & {
  /** Absent: it can't sign in yet. */
  passwordHash?: string
  /** Made through a QR code, or by the office. */
  madeBy: 'code' | 'office'
  /** Epoch milliseconds. */
  madeAtMs: number
}

/**
 * Driven port: the staff records of the embedded directory. User names are in their one form (`canonicalUsername`).
 * Every adapter passes `tests/contracts/staff-account-repository.contract.ts`.
 */
export interface StaffAccountRepository {
  /**
   * Stores a new record with its audit events as one step. @returns false if its user name or `sub` is taken; nothing
   * was stored then
   * @param duties what they do in the office from the start, one a section; absent: nothing
   */
  add(account: StaffAccount, audit: readonly AuditEvent[], duties?: readonly Duty[]): Promise<boolean>

  /**
   * Stores records of the office as one step with the audit events: those whose user name is new, with their `sub`;
   * others keep `sub`, time and password, unless another password is given, which ends their office sessions.
   * @returns how many are new
   * @throws Refusal `city.staff_sub` if a new one has the `sub` of another record; nothing was stored then
   */
  put(accounts: readonly StaffAccount[], audit: readonly AuditEvent[]): Promise<number>

  findByUsername(username: string): Promise<StaffAccount | undefined>
  find(sub: string): Promise<StaffAccount | undefined>

  /** Every record, by user name. */
  list(): Promise<readonly StaffAccount[]>
}
