import type { StaffAccountRepository } from '../../../application/ports/staff-account-repository.ts'
import { refuse } from '../../../domain/refusal.ts'
import type { Duty } from '../../../domain/staff/office-duty.ts'
import { auditEvents } from '../audit/audit-event-statement.ts'
import { shared, staffAccountsLock, staffRecordLock, usernameLock } from '../lock.ts'
import type { Sealing } from '../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'
import {
  guard,
  holding,
  mustMiss,
  runUnread,
  type SqlRow,
  type Statement,
  sql,
  type Write,
} from '../write.ts'
import {
  insertAccount,
  putAccount,
  type SealedAccount,
  type StaffSubTaken,
  sealAccount,
} from './put-accounts.ts'
import { replaceDuties } from './replace-duties.ts'
import { openStaffAccount, usernameIndexOf } from './sealed-account.ts'

/** Staff records by the blind index of their user name. */
export function sqlStaffAccountRepository(engine: SqlEngine, sealing: Sealing): StaffAccountRepository {
  const opened = (row: SqlRow | undefined) => row && openStaffAccount(sealing, row)

  return {
    async add(account, audit, duties = []) {
      const outcome = await engine.write(addAccount, {
        account: sealAccount(sealing, account),
        stays: account.madeBy === 'office',
        audit: auditEvents(sealing, audit),
        duties,
      })
      return outcome === 'added'
    },

    async put(accounts, audit) {
      const outcome = await engine.write(putAccounts, {
        accounts: accounts.map((account) => sealAccount(sealing, account)),
        audit: auditEvents(sealing, audit),
      })
      if (typeof outcome !== 'number') throw refuse('city.staff_sub', { sub: outcome.sub })
      return outcome
    },

    async findByUsername(username) {
      const index = usernameIndexOf(sealing, username)
      return opened(await engine.get(sql`select * from staff_account where username_index = ${index}`))
    },

    async find(sub) {
      return opened(await engine.get(sql`select * from staff_account where sub = ${sub}`))
    },

    list: () => readStaffAccounts(engine, sealing),
  }
}

/** Stores a new record, unless its user name or `sub` is taken. */
export function* addAccount({
  account,
  stays,
  audit,
  duties = [],
}: {
  account: SealedAccount
  stays: boolean
  audit: readonly Statement[]
  duties?: readonly Duty[]
}): Write<'added', 'taken'> {
  const { index, sub } = account
  yield* holding(shared(staffAccountsLock), usernameLock(index), staffRecordLock(sub))
  const taken = sql`select 1 from staff_account where username_index = ${index} or sub = ${sub} limit 1`
  yield* guard([mustMiss(taken, 'taken' as const)])
  yield* runUnread(insertAccount(account, stays))
  if (duties.length > 0) yield* replaceDuties(sub, duties)
  yield* runUnread(audit)
  return 'added'
}

/** Stores records of the office. @returns how many are new */
export function* putAccounts({
  accounts,
  audit,
}: {
  accounts: readonly SealedAccount[]
  audit: readonly Statement[]
}): Write<number, StaffSubTaken> {
  yield* holding(staffAccountsLock)
  let added = 0
  for (const account of accounts) if (yield* putAccount(account)) added++
  yield* runUnread(audit)
  return added
}

/** Every staff record, by user name. */
export async function readStaffAccounts(engine: SqlEngine, sealing: Sealing) {
  const rows = await engine.all(sql`select * from staff_account`)
  return rows.map((row) => openStaffAccount(sealing, row)).sort((a, b) => (a.username < b.username ? -1 : 1))
}
