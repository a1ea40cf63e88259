import type { StaffGrant, StaffGrantRepository } from '../../../application/ports/staff-grant-repository.ts'
import { auditEvents } from '../audit/audit-event-statement.ts'
import { staffGrantLock } from '../lock.ts'
import type { Sealing } from '../sealing/sealing.ts'
import { sha256 } from '../sealing/sha256.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { holding, run, type SqlRow, type Statement, sql, type Write, writeStatements } from '../write.ts'

/** Grants by the hash of their secret. Who changes one holds its lock. */
export function sqlStaffGrantRepository(engine: SqlEngine, sealing: Sealing): StaffGrantRepository {
  const named = ({ kind, secret }: StaffGrant, userId: string) => ({
    hash: sha256(secret),
    kind,
    owner: sealing.ownerOf(userId),
  })

  return {
    add: ({ kind, secret, sub = null, effectiveDate, passwordHash = null, madeAtMs }, audit) =>
      engine.write(writeStatements, [
        sql`insert into staff_grant (grant_hash, kind, sub, effective_date, password_hash, taken_by, used, made_at_ms)
          values (${sha256(secret)}, ${kind}, ${sub}, ${effectiveDate}, ${passwordHash}, null, 0, ${madeAtMs})`,
        ...auditEvents(sealing, audit),
      ]),

    async find({ kind, secret }, userId) {
      const row = await engine.get(
        sql`select * from staff_grant where grant_hash = ${sha256(secret)} and kind = ${kind}`,
      )
      return row && foundGrant(row, sealing.ownerOf(userId))
    },

    take: (grant, userId) => engine.write(takeGrant, named(grant, userId)),

    async release(grant, userId) {
      await engine.write(releaseGrant, named(grant, userId))
    },
  }
}

/** A grant, and who takes it or gives it back. */
type HeldGrant = { hash: Uint8Array; kind: StaffGrant['kind']; owner: Uint8Array }

/** @returns whether the grant is theirs now */
export const takeGrant = ({ hash, kind, owner }: HeldGrant): Write<boolean> =>
  changeGrant(
    hash,
    sql`update staff_grant set taken_by = ${owner}
      where grant_hash = ${hash} and kind = ${kind} and used = 0 and (taken_by is null or taken_by = ${owner})`,
  )

/** @returns whether it was theirs */
export const releaseGrant = ({ hash, kind, owner }: HeldGrant): Write<boolean> =>
  changeGrant(
    hash,
    sql`update staff_grant set taken_by = null
      where grant_hash = ${hash} and kind = ${kind} and used = 0 and taken_by = ${owner}`,
  )

function* changeGrant(hash: Uint8Array, change: Statement): Write<boolean> {
  yield* holding(staffGrantLock(hash))
  return (yield* run(change)).count === 1
}

function foundGrant(row: SqlRow, viewer: Uint8Array) {
  const takenBy = row.taken_by as Uint8Array | null
  const isViewer = takenBy !== null && Buffer.compare(takenBy, viewer) === 0
  return {
    ...(row.effective_date !== null && { effectiveDate: Number(row.effective_date) }),
    ...(row.password_hash !== null && { passwordHash: String(row.password_hash) }),
    // Of a code it is whom it has linked.
    ...(row.kind === 'invitation' && row.sub !== null && { sub: String(row.sub) }),
    holder: takenBy === null ? 'nobody' : isViewer ? 'viewer' : 'other',
    used: Number(row.used) === 1,
  } as const
}
