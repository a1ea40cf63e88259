import type { StaffGrant, StaffGrantRepository } from '../../../application/ports/staff-grant-repository.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import { sha256 } from '../../sealing/sha256.ts'
import { auditEventStatement } from '../audit/audit-event-statement.ts'
import { staffGrantLock } from '../lock.ts'
import type { SqlEngine } from '../sql-engine.ts'
import type { SqlRow, SqlValue } from '../write-plan.ts'

const addSql = `insert into staff_grant
    (grant_hash, kind, sub, effective_date, password_hash, taken_by, used, made_at_ms)
  values (?, ?, ?, ?, ?, null, 0, ?)`
const findSql = 'select * from staff_grant where grant_hash = ? and kind = ?'
const takeSql = `update staff_grant set taken_by = ?
  where grant_hash = ? and kind = ? and used = 0 and (taken_by is null or taken_by = ?)`
const releaseSql = `update staff_grant set taken_by = null
  where grant_hash = ? and kind = ? and used = 0 and taken_by = ?`

/** Grants by the hash of their secret. Who changes one holds its lock. */
export function sqlStaffGrantRepository(engine: SqlEngine, sealing: Sealing): StaffGrantRepository {
  /** @returns whether it changed the grant */
  async function change({ secret }: StaffGrant, sql: string, values: (hash: Uint8Array) => SqlValue[]) {
    const hash = sha256(secret)
    const result = await engine.write<'unchanged', never>({
      locks: [staffGrantLock(hash)],
      steps: [{ sql, values: values(hash), expect: 1, otherwise: 'unchanged' }],
    })
    return result.kind === 'done'
  }

  return {
    async add({ kind, secret, sub = null, effectiveDate, passwordHash = null, madeAtMs }, audit) {
      await engine.write({
        locks: [],
        steps: [
          { sql: addSql, values: [sha256(secret), kind, sub, effectiveDate, passwordHash, madeAtMs] },
          ...audit.map((event) => auditEventStatement(sealing, event)),
        ],
      })
    },

    async find({ kind, secret }, userId) {
      const row = await engine.get(findSql, [sha256(secret), kind])
      return row && foundGrant(row, sealing.ownerOf(userId))
    },

    take(grant, userId) {
      const owner = sealing.ownerOf(userId)
      return change(grant, takeSql, (hash) => [owner, hash, grant.kind, owner])
    },

    async release(grant, userId) {
      await change(grant, releaseSql, (hash) => [hash, grant.kind, sealing.ownerOf(userId)])
    },
  }
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
