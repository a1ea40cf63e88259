import type { Clock } from '../../application/ports/clock.ts'
import type { IdSource } from '../../application/ports/id-source.ts'
import type { PasswordHash } from '../../application/ports/password-hash.ts'
import type { StaffAccountRepository } from '../../application/ports/staff-account-repository.ts'
import type { StaffDirectory } from '../../application/ports/staff-directory.ts'
import { canonicalUsername } from '../../domain/staff/staff-account.ts'

type Needs = {
  staffAccounts: StaffAccountRepository
  passwords: PasswordHash
  ids: IdSource
  clock: Clock
}

/** The staff directory of a city without an admin platform: staff records in our own storage. It sends no mail. */
export const embeddedStaffDirectory = ({ staffAccounts, passwords, ids, clock }: Needs): StaffDirectory => ({
  async createUser({ username, password, email }) {
    const sub = ids.staffSub()
    // Hashed before it is known whether the name is free: both take equally long.
    const passwordHash = await passwords.hash(password)
    const account = {
      sub,
      username: canonicalUsername(username),
      email,
      passwordHash,
      madeBy: 'code',
      madeAtMs: clock.now(),
    } as const
    return (await staffAccounts.add(account, [])) ? sub : undefined
  },
  async signIn({ username, password }) {
    const account = await staffAccounts.findByUsername(canonicalUsername(username))
    return (await passwords.matches(password, account?.passwordHash)) ? account?.sub : undefined
  },
})
