import type { StaffAccount } from '../../../application/ports/staff-account-repository.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import type { Step } from '../write-plan.ts'
import { sealStaffAccount, usernameIndexOf } from './sealed-account.ts'

/** Why records are not stored: a new one has the `sub` of another. */
export type StaffSubTaken = { kind: 'staff_sub'; sub: string }

/** Inserts a staff record; fails if its user name or `sub` is taken. */
export const insertAccountSql = `insert into staff_account
    (username_index, sub, sealed, password_hash, made_by, made_at_ms, stays)
  values (?, ?, ?, ?, ?, ?, ?)`

/** The steps that store a record of the office, new or not; they return a row if it is new. Need `staffAccountsLock`. */
export function putAccountSteps(
  sealing: Pick<Sealing, 'seal' | 'blindIndex'>,
  account: StaffAccount,
): Step<StaffSubTaken, 'added'>[] {
  const { sub, passwordHash = null, madeBy, madeAtMs } = account
  const index = usernameIndexOf(sealing, account.username)
  const sealed = sealStaffAccount(sealing, account)
  return [
    {
      sql: `select 1 from staff_account where sub = ?
        and not exists (select 1 from staff_account known where known.username_index = ?)`,
      values: [sub, index],
      expect: 0,
      otherwise: { kind: 'staff_sub', sub },
    },
    {
      sql: `${insertAccountSql} on conflict (username_index) do nothing returning sub`,
      values: [index, sub, sealed, passwordHash, madeBy, madeAtMs, 1],
      returning: 'added',
    },
    {
      sql: `update staff_account set sealed = ?, password_hash = coalesce(?, password_hash), stays = 1
        where username_index = ?`,
      values: [sealed, passwordHash, index],
    },
  ]
}
