import type { StaffAccount } from '../../../application/ports/staff-account-repository.ts'
import type { Sealing } from '../sealing/sealing.ts'
import type { SqlRow } from '../write.ts'

/** What the sealed column of a staff record is bound to: its user name, whatever its `sub`. */
export const staffAccountContext = (usernameIndex: Uint8Array): readonly string[] => [
  'staff-account',
  Buffer.from(usernameIndex).toString('hex'),
]

/** The blind index of a user name in its one form. */
export const usernameIndexOf = (sealing: Pick<Sealing, 'blindIndex'>, username: string): Uint8Array =>
  sealing.blindIndex('staff-account', [username])

/** The sealed column of a staff record. */
export const sealStaffAccount = (
  sealing: Pick<Sealing, 'seal' | 'blindIndex'>,
  { username, name, email }: Pick<StaffAccount, 'username' | 'name' | 'email'>,
): Uint8Array =>
  sealing.seal(
    JSON.stringify({ username, name, email }),
    staffAccountContext(usernameIndexOf(sealing, username)),
  )

/** The record in a row of `staff_account`. @throws Error if the sealed column belongs to another user name */
export function openStaffAccount(sealing: Pick<Sealing, 'unseal'>, row: SqlRow): StaffAccount {
  const context = staffAccountContext(row.username_index as Uint8Array)
  const named = JSON.parse(sealing.unseal(row.sealed as Uint8Array, context)) as Pick<
    StaffAccount,
    'username' | 'name' | 'email'
  >
  return {
    ...named,
    sub: String(row.sub),
    ...(row.password_hash !== null && { passwordHash: String(row.password_hash) }),
    madeBy: row.made_by as StaffAccount['madeBy'],
    madeAtMs: Number(row.made_at_ms),
  }
}
