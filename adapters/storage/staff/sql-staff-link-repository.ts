import type { StaffLinkRepository } from '../../../application/ports/staff-link-repository.ts'
import { auditEvents } from '../audit/audit-event-statement.ts'
import { staffRecordLock } from '../lock.ts'
import type { Sealing } from '../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { holding, run, runUnread, type SqlRow, type Statement, sql, type Write } from '../write.ts'
import { linkStaff, sealLinking } from './link-staff.ts'
import { openStaffLink } from './sealed-link.ts'

/** Links by the `sub` of their staff record. */
export const sqlStaffLinkRepository = (engine: SqlEngine, sealing: Sealing): StaffLinkRepository => ({
  link: (linking, audit) => engine.write(linkStaff, sealLinking(sealing, linking, audit)),

  async unlink(sub, audit) {
    const row = await engine.write(unlinkStaff, { sub, audit: auditEvents(sealing, audit) })
    return row && openStaffLink(sealing, row)
  },

  async find(sub) {
    const row = await engine.get(sql`select * from staff_link where sub = ${sub}`)
    return row && openStaffLink(sealing, row)
  },

  async list() {
    const rows = await engine.all(sql`select * from staff_link order by linked_at_ms, sub`)
    return rows.map((row) => openStaffLink(sealing, row))
  },
})

/**
 * Takes a link away, and ends what was confirmed with it. @returns its row; undefined if there was none, which is not
 * recorded
 */
export function* unlinkStaff({
  sub,
  audit,
}: {
  sub: string
  audit: readonly Statement[]
}): Write<SqlRow | undefined> {
  yield* holding(staffRecordLock(sub))
  const { rows } = yield* run(
    sql`delete from staff_link where sub = ${sub} returning sub, owner, sealed, linked_at_ms`,
  )
  if (rows[0]) yield* runUnread(sql`delete from office_session where sub = ${sub}`, audit)
  return rows[0]
}
