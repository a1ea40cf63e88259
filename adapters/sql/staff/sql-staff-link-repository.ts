import type { StaffLinkRepository } from '../../../application/ports/staff-link-repository.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import { auditEventStatement } from '../audit/audit-event-statement.ts'
import { staffRecordLock } from '../lock.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { linkStaffPlan } from './link-staff-plan.ts'
import { openStaffLink } from './sealed-link.ts'

/** Links by the `sub` of their staff record. */
export const sqlStaffLinkRepository = (engine: SqlEngine, sealing: Sealing): StaffLinkRepository => ({
  async link(linking, audit) {
    const result = await engine.write(linkStaffPlan(sealing, linking, audit))
    if (result.kind === 'stopped') return result.by
    return result.rows.linked ? 'linked' : 'same_user'
  },

  async unlink(sub, audit) {
    const result = await engine.write<never, 'unlinked'>({
      locks: [staffRecordLock(sub)],
      steps: [
        {
          sql: 'delete from staff_link where sub = ? returning sub, owner, sealed, linked_at_ms',
          values: [sub],
          returning: 'unlinked',
          each: audit.map((event) => auditEventStatement(sealing, event)),
        },
      ],
    })
    const row = result.kind === 'done' ? result.rows.unlinked?.[0] : undefined
    return row && openStaffLink(sealing, row)
  },

  async find(sub) {
    const row = await engine.get('select * from staff_link where sub = ?', [sub])
    return row && openStaffLink(sealing, row)
  },

  async list() {
    const rows = await engine.all('select * from staff_link order by linked_at_ms, sub', [])
    return rows.map((row) => openStaffLink(sealing, row))
  },
})
