import type { AuditEvent } from '../../../application/ports/audit-log.ts'
import type { StaffLinking, StaffLinkResult } from '../../../application/ports/staff-link-repository.ts'
import { LATEST_EFFECTIVE_DATE } from '../../../domain/staff/staff-code.ts'
import { auditEvents } from '../audit/audit-event-statement.ts'
import { staffGrantLock, staffOwnerLock, staffRecordLock } from '../lock.ts'
import type { Sealing } from '../sealing/sealing.ts'
import { sha256 } from '../sealing/sha256.ts'
import {
  guard,
  holding,
  mustFind,
  mustMiss,
  run,
  runOne,
  runUnread,
  type Statement,
  sql,
  type Write,
} from '../write.ts'
import { sealStaffLink } from './sealed-link.ts'

/** A record to be linked to a LINE account through a grant, sealed. */
type LinkStaff = Pick<StaffLinking, 'sub' | 'confirmed' | 'atMs'> & {
  owner: Uint8Array
  grant: { hash: Uint8Array; kind: StaffLinking['by']['kind'] }
  sealed: Uint8Array
  /** Recorded if the link is new. */
  audit: readonly Statement[]
}

export const sealLinking = (
  sealing: Pick<Sealing, 'seal' | 'ownerOf'>,
  { sub, viewer, by, confirmed, atMs }: StaffLinking,
  audit: readonly AuditEvent[],
): LinkStaff => ({
  sub,
  ...(confirmed !== undefined && { confirmed }),
  atMs,
  owner: sealing.ownerOf(viewer.userId),
  grant: { hash: sha256(by.secret), kind: by.kind },
  sealed: sealStaffLink(sealing, sub, viewer),
  audit: auditEvents(sealing, audit),
})

type LinkRefused = Exclude<StaffLinkResult, 'linked' | 'same_user'>

/** Links a record to a LINE account through a grant. */
export function* linkStaff(linking: LinkStaff): Write<'linked' | 'same_user', LinkRefused> {
  const { sub, owner, grant, confirmed, sealed, atMs, audit } = linking
  yield* holding(staffGrantLock(grant.hash), staffRecordLock(sub), staffOwnerLock(owner))
  const ownLink = sql`select 1 from staff_link where sub = ${sub} and owner = ${owner}`
  const othersLink = sql`select 1 from staff_link where sub = ${sub} and owner <> ${owner}`
  const isFirst = sql`select 1 from staff_link where owner = ${owner} and sub <> ${sub}
    and not exists (select 1 from staff_link where sub = ${sub}) limit 1`
  yield* guard<LinkRefused>([
    mustFind(findUsableGrant(linking), 'refused'),
    mustMiss(othersLink, 'other_user'),
    ...(grant.kind === 'invitation' && confirmed === undefined
      ? [mustFind(ownLink, 'unconfirmed' as const)]
      : []),
    ...(confirmed === 'second_record' ? [] : [mustMiss(isFirst, 'second_record' as const)]),
  ])
  yield* runOne(
    sql`update staff_grant set taken_by = ${owner}, used = 1, sub = ${sub} where grant_hash = ${grant.hash}`,
  )
  yield* runUnread(sql`update staff_account set stays = 1 where sub = ${sub}`)
  const linked = yield* run(sql`insert into staff_link (sub, owner, sealed, linked_at_ms)
    values (${sub}, ${owner}, ${sealed}, ${atMs}) on conflict (sub) do nothing returning sub`)
  if (linked.count === 0) return 'same_user'
  yield* runUnread(audit)
  return 'linked'
}

/** Finds the grant if it is good for the link: still open, or the one that has made it. */
const findUsableGrant = ({ sub, owner, grant, atMs }: LinkStaff): Statement =>
  sql`select 1 from staff_grant where grant_hash = ${grant.hash} and kind = ${grant.kind} and (sub is null or sub = ${sub}) and (
    (used = 0 and (taken_by is null or taken_by = ${owner})
      and effective_date between 1 and ${LATEST_EFFECTIVE_DATE} and effective_date > ${Math.floor(atMs / 1000)})
    or (used = 1 and taken_by = ${owner}
      and exists (select 1 from staff_link where sub = ${sub} and owner = ${owner})))`
