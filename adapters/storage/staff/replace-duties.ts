import type { Duty } from '../../../domain/staff/office-duty.ts'
import { runUnread, sql, type Write } from '../write.ts'

/** Gives a staff record these duties in place of others; it stays from then on. Needs the lock of the record. */
export function* replaceDuties(sub: string, duties: readonly Duty[]): Write<void> {
  yield* runUnread(sql`delete from office_duty where sub = ${sub}`)
  yield* runUnread(
    sql`update staff_account set stays = 1 where sub = ${sub}`,
    duties.map(
      ({ role, sectionId = '' }) =>
        sql`insert into office_duty (sub, section_id, role) values (${sub}, ${sectionId}, ${role})`,
    ),
  )
}
