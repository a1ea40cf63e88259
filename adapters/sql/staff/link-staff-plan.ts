import type { AuditEvent } from '../../../application/ports/audit-log.ts'
import type { StaffLinking, StaffLinkResult } from '../../../application/ports/staff-link-repository.ts'
import { LATEST_EFFECTIVE_DATE } from '../../../domain/staff/staff-code.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import { sha256 } from '../../sealing/sha256.ts'
import { auditEventStatement } from '../audit/audit-event-statement.ts'
import { staffGrantLock, staffOwnerLock, staffRecordLock } from '../lock.ts'
import type { Step, WritePlan } from '../write-plan.ts'
import { sealStaffLink } from './sealed-link.ts'

type LinkStop = Exclude<StaffLinkResult, 'linked' | 'same_user'>

/** A grant that is good for the link: still open, or the one that has made it. */
const usableGrantSql = `select 1 from staff_grant where grant_hash = ? and kind = ? and (sub is null or sub = ?) and (
    (used = 0 and (taken_by is null or taken_by = ?) and effective_date between 1 and ? and effective_date > ?)
    or (used = 1 and taken_by = ? and exists (select 1 from staff_link where sub = ? and owner = ?)))`

/** Stops at a link that would be new and was not confirmed. */
const ownLink = (sub: string, owner: Uint8Array): Step<LinkStop, 'linked'> => ({
  sql: 'select 1 from staff_link where sub = ? and owner = ?',
  values: [sub, owner],
  expect: 1,
  otherwise: 'unconfirmed',
})

/** Stops at a link that would be new, and not the first of the LINE account. */
const firstLink = (sub: string, owner: Uint8Array): Step<LinkStop, 'linked'> => ({
  sql: `select 1 from staff_link where owner = ? and sub <> ? and not exists (select 1 from staff_link where sub = ?) limit 1`,
  values: [owner, sub, sub],
  expect: 0,
  otherwise: 'second_record',
})

/** The plan to link a record to a LINE account through a grant; it returns a row if that is new. */
export function linkStaffPlan(
  sealing: Pick<Sealing, 'seal' | 'ownerOf'>,
  { sub, viewer, by, confirmed, atMs }: StaffLinking,
  audit: readonly AuditEvent[],
): WritePlan<LinkStop, 'linked'> {
  const owner = sealing.ownerOf(viewer.userId)
  const hash = sha256(by.secret)
  const open = [owner, LATEST_EFFECTIVE_DATE, Math.floor(atMs / 1000)]
  return {
    locks: [staffGrantLock(hash), staffRecordLock(sub), staffOwnerLock(owner)],
    steps: [
      {
        sql: usableGrantSql,
        values: [hash, by.kind, sub, ...open, owner, sub, owner],
        expect: 1,
        otherwise: 'refused',
      },
      {
        sql: 'select 1 from staff_link where sub = ? and owner <> ?',
        values: [sub, owner],
        expect: 0,
        otherwise: 'other_user',
      },
      ...(by.kind === 'invitation' && confirmed === undefined ? [ownLink(sub, owner)] : []),
      ...(confirmed === 'second_record' ? [] : [firstLink(sub, owner)]),
      {
        sql: 'update staff_grant set taken_by = ?, used = 1, sub = ? where grant_hash = ?',
        values: [owner, sub, hash],
        expect: 1,
      },
      { sql: 'update staff_account set stays = 1 where sub = ?', values: [sub] },
      {
        sql: `insert into staff_link (sub, owner, sealed, linked_at_ms) values (?, ?, ?, ?)
          on conflict (sub) do nothing returning sub`,
        values: [sub, owner, sealStaffLink(sealing, sub, viewer), atMs],
        returning: 'linked',
        each: audit.map((event) => auditEventStatement(sealing, event)),
      },
    ],
  }
}
