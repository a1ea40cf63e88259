import type { HeldOfResident } from '../../../application/ports/resident-repository.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { openStaffAccount } from './sealed-account.ts'
import { openStaffLink } from './sealed-link.ts'

type Owned = { engine: SqlEngine; sealing: Sealing; owner: Uint8Array }

/** The staff record that a LINE account is linked to, and the link. */
export async function findStaff({ engine, sealing, owner }: Owned): Promise<HeldOfResident['staff']> {
  const row = await engine.get('select * from staff_link where owner = ?', [owner])
  if (!row) return undefined
  const link = openStaffLink(sealing, row)
  const record = await engine.get('select * from staff_account where sub = ?', [link.sub])
  if (!record) return { link }
  const { passwordHash: _, ...account } = openStaffAccount(sealing, record)
  return { link, account }
}

/** The `sub` of the staff record that a LINE account is linked to. */
export async function findLinkedSub(engine: SqlEngine, owner: Uint8Array): Promise<string | undefined> {
  const row = await engine.get('select sub from staff_link where owner = ?', [owner])
  return row && String(row.sub)
}
