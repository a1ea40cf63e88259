import type { StaffLink } from '../../../application/ports/staff-link-repository.ts'
import type { Viewer } from '../../../domain/session/viewer.ts'
import type { Sealing } from '../sealing/sealing.ts'
import type { SqlRow } from '../write.ts'

/** What the sealed column of a link is bound to besides its owner. */
export const staffLinkContext = (sub: string): readonly string[] => ['staff-link', sub]

/** The sealed column of a link of `sub` to the LINE account of `viewer`. */
export const sealStaffLink = (
  sealing: Pick<Sealing, 'seal' | 'ownerOf'>,
  sub: string,
  { userId, name }: Pick<Viewer, 'userId' | 'name'>,
): Uint8Array =>
  sealing.seal(JSON.stringify({ userId, name }), staffLinkContext(sub), sealing.ownerOf(userId))

/** The link in a row of `staff_link`. @throws Error if the sealed column belongs to another row or owner */
export function openStaffLink(sealing: Pick<Sealing, 'unseal'>, row: SqlRow): StaffLink {
  const sub = String(row.sub)
  const owner = row.owner as Uint8Array
  const text = sealing.unseal(row.sealed as Uint8Array, staffLinkContext(sub), owner)
  const linked = JSON.parse(text) as Pick<StaffLink, 'userId' | 'name'>
  return { sub, ...linked, linkedAtMs: Number(row.linked_at_ms) }
}
