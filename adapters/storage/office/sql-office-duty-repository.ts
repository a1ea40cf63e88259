import type { OfficeDutyRepository } from '../../../application/ports/office-duty-repository.ts'
import type { Duty } from '../../../domain/staff/office-duty.ts'
import { auditEvents } from '../audit/audit-event-statement.ts'
import { staffRecordLock } from '../lock.ts'
import type { Sealing } from '../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { holding, runUnread, type SqlRow, type Statement, sql, type Write } from '../write.ts'

/** Duties by staff identifier and section; those of the whole city have the section ''. */
export const sqlOfficeDutyRepository = (
  engine: SqlEngine,
  sealing: Pick<Sealing, 'ownerOf'>,
): OfficeDutyRepository => ({
  async of(sub) {
    const rows = await engine.all(
      sql`select section_id, role from office_duty where sub = ${sub} order by section_id`,
    )
    return rows.map(dutyOf)
  },

  async list() {
    const rows = await engine.all(sql`select sub, section_id, role from office_duty order by sub, section_id`)
    const all = new Map<string, Duty[]>()
    for (const row of rows) all.set(String(row.sub), [...(all.get(String(row.sub)) ?? []), dutyOf(row)])
    return all
  },

  put: (sub, duties, audit) => engine.write(putDuties, { sub, duties, audit: auditEvents(sealing, audit) }),
})

const dutyOf = ({ section_id, role }: SqlRow): Duty => ({
  role: role as Duty['role'],
  ...(section_id !== '' && { sectionId: String(section_id) }),
})

type PutDuties = { sub: string; duties: readonly Duty[]; audit: readonly Statement[] }

/** Replaces the duties of somebody, whose record stays from then on. */
export function* putDuties({ sub, duties, audit }: PutDuties): Write<void> {
  yield* holding(staffRecordLock(sub))
  yield* runUnread(sql`delete from office_duty where sub = ${sub}`)
  yield* runUnread(
    sql`update staff_account set stays = 1 where sub = ${sub}`,
    duties.map(
      ({ role, sectionId = '' }) =>
        sql`insert into office_duty (sub, section_id, role) values (${sub}, ${sectionId}, ${role})`,
    ),
    audit,
  )
}
