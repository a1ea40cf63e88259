import type { StaffAccount } from '../../../application/ports/staff-account-repository.ts'
import type { Sealing } from '../sealing/sealing.ts'
import { refused, run, runUnread, type Statement, sql, type Write } from '../write.ts'
import { sealStaffAccount, usernameIndexOf } from './sealed-account.ts'

/** Why records are not stored: a new one has the `sub` of another. */
export type StaffSubTaken = { kind: 'staff_sub'; sub: string }

/** A staff record, sealed. */
export type SealedAccount = {
  index: Uint8Array
  sub: string
  sealed: Uint8Array
  passwordHash: string | null
  madeBy: string
  madeAtMs: number
}

export const sealAccount = (
  sealing: Pick<Sealing, 'seal' | 'blindIndex'>,
  account: StaffAccount,
): SealedAccount => {
  const { sub, passwordHash = null, madeBy, madeAtMs } = account
  const index = usernameIndexOf(sealing, account.username)
  return { index, sub, sealed: sealStaffAccount(sealing, account), passwordHash, madeBy, madeAtMs }
}

/** Inserts a staff record; fails if its user name or `sub` is taken. */
export const insertAccount = (
  { index, sub, sealed, passwordHash, madeBy, madeAtMs }: SealedAccount,
  stays: boolean,
): Statement => sql`insert into staff_account (username_index, sub, sealed, password_hash, made_by, made_at_ms, stays)
  values (${index}, ${sub}, ${sealed}, ${passwordHash}, ${madeBy}, ${madeAtMs}, ${Number(stays)})`

/**
 * Stores a record of the office, new or not; another password ends its office sessions. Needs `staffAccountsLock`.
 * @returns whether it is new
 */
export function* putAccount(account: SealedAccount): Write<boolean, StaffSubTaken> {
  const { index, sub, sealed, passwordHash } = account
  const other = yield* run(sql`select 1 from staff_account where sub = ${sub}
    and not exists (select 1 from staff_account known where known.username_index = ${index})`)
  if (other.count > 0) yield* refused({ kind: 'staff_sub', sub })
  const added = yield* run(
    sql`${insertAccount(account, true)} on conflict (username_index) do nothing returning sub`,
  )
  yield* runUnread(sql`delete from office_session where sub in (select sub from staff_account
    where username_index = ${index} and password_hash <> ${passwordHash})`)
  yield* runUnread(sql`update staff_account
    set sealed = ${sealed}, password_hash = coalesce(${passwordHash}, password_hash), stays = 1
    where username_index = ${index}`)
  return added.count > 0
}
