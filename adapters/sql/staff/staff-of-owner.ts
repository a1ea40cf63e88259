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

/** A linked staff record; it has an index of its user name unless it stands in an admin platform. */
export type LinkedRecord = { sub: string; usernameIndex?: Uint8Array }

const findLinkedSql = `select staff_link.sub, username_index from staff_link
  left join staff_account on staff_account.sub = staff_link.sub where owner = ?`

/** The staff record that a LINE account is linked to, as far as plans need it. */
export async function findLinkedRecord(
  engine: SqlEngine,
  owner: Uint8Array,
): Promise<LinkedRecord | undefined> {
  const row = await engine.get(findLinkedSql, [owner])
  if (!row) return undefined
  const { sub, username_index } = row
  return {
    sub: String(sub),
    ...(username_index instanceof Uint8Array && { usernameIndex: username_index }),
  }
}
