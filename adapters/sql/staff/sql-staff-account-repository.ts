import type { StaffAccountRepository } from '../../../application/ports/staff-account-repository.ts'
import { refuse } from '../../../domain/refusal.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import { auditEventStatement } from '../audit/audit-event-statement.ts'
import { shared, staffAccountsLock, staffRecordLock, usernameLock } from '../lock.ts'
import type { SqlEngine } from '../sql-engine.ts'
import type { SqlRow } from '../write-plan.ts'
import { insertAccountSql, putAccountSteps } from './put-accounts-plan.ts'
import { openStaffAccount, sealStaffAccount, usernameIndexOf } from './sealed-account.ts'

/** Staff records by the blind index of their user name. */
export function sqlStaffAccountRepository(engine: SqlEngine, sealing: Sealing): StaffAccountRepository {
  const opened = (row: SqlRow | undefined) => row && openStaffAccount(sealing, row)

  return {
    async add(account, audit) {
      const { username, sub, passwordHash = null, madeBy, madeAtMs } = account
      const index = usernameIndexOf(sealing, username)
      const stays = madeBy === 'office' ? 1 : 0
      const result = await engine.write<'taken', never>({
        locks: [shared(staffAccountsLock), usernameLock(index), staffRecordLock(sub)],
        steps: [
          {
            sql: 'select 1 from staff_account where username_index = ? or sub = ? limit 1',
            values: [index, sub],
            expect: 0,
            otherwise: 'taken',
          },
          {
            sql: insertAccountSql,
            values: [index, sub, sealStaffAccount(sealing, account), passwordHash, madeBy, madeAtMs, stays],
          },
          ...audit.map((event) => auditEventStatement(sealing, event)),
        ],
      })
      return result.kind === 'done'
    },

    async put(accounts, audit) {
      const result = await engine.write({
        locks: [staffAccountsLock],
        steps: [
          ...accounts.flatMap((account) => putAccountSteps(sealing, account)),
          ...audit.map((event) => auditEventStatement(sealing, event)),
        ],
      })
      if (result.kind === 'stopped') throw refuse('city.staff_sub', { sub: result.by.sub })
      return result.rows.added?.length ?? 0
    },

    async findByUsername(username) {
      const index = usernameIndexOf(sealing, username)
      return opened(await engine.get('select * from staff_account where username_index = ?', [index]))
    },

    async find(sub) {
      return opened(await engine.get('select * from staff_account where sub = ?', [sub]))
    },

    list: () => readStaffAccounts(engine, sealing),
  }
}

/** Every staff record, by user name. */
export async function readStaffAccounts(engine: SqlEngine, sealing: Sealing) {
  const rows = await engine.all('select * from staff_account', [])
  return rows.map((row) => openStaffAccount(sealing, row)).sort((a, b) => (a.username < b.username ? -1 : 1))
}
