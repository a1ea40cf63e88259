import type { HeldOfResident } from '../../../application/ports/resident-repository.ts'
import type { Sealing } from '../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { sql } from '../write.ts'
import { openStaffAccount } from './sealed-account.ts'
import { openStaffLink } from './sealed-link.ts'

type Owned = { engine: SqlEngine; sealing: Sealing; owner: Uint8Array }

const findLinks = (owner: Uint8Array) =>
  sql`select * from staff_link where owner = ${owner} order by linked_at_ms, sub`

/** The staff records that a LINE account is linked to, and the links, the oldest first. */
export async function findStaff({ engine, sealing, owner }: Owned): Promise<HeldOfResident['staff']> {
  const links = (await engine.all(findLinks(owner))).map((row) => openStaffLink(sealing, row))
  return Promise.all(
    links.map(async (link) => {
      const record = await engine.get(sql`select * from staff_account where sub = ${link.sub}`)
      if (!record) return { link }
      const { passwordHash: _, ...account } = openStaffAccount(sealing, record)
      return { link, account }
    }),
  )
}

/** The `sub` of each staff record that a LINE account is linked to, the oldest link first. */
export const findLinkedSubs = async (engine: SqlEngine, owner: Uint8Array): Promise<string[]> =>
  (await engine.all(findLinks(owner))).map(({ sub }) => String(sub))
