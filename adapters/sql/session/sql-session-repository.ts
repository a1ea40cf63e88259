import { rotationGraceMs, type SessionRepository } from '../../../application/ports/session-repository.ts'
import type { Viewer } from '../../../application/viewer.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import { sha256 } from '../../sealing/sha256.ts'
import { auditEventStatement } from '../audit/audit-event-statement.ts'
import { sessionLock } from '../lock.ts'
import type { SqlEngine } from '../sql-engine.ts'
import type { Statement, WritePlan } from '../write-plan.ts'

const sealContext = (family: string) => ['session', family]

/** Refresh tokens by their hash; tokens that came of one another are a family, named by the first one's. */
export function sqlSessionRepository(engine: SqlEngine, sealing: Sealing): SessionRepository {
  return {
    async add({ token, viewer, expiresAtMs }) {
      const hash = sha256(token)
      const family = Buffer.from(hash).toString('hex')
      await engine.write({
        locks: [],
        steps: [
          {
            sql: `insert into refresh_token (token_hash, family, owner, sealed, expires_at_ms) values (?, ?, ?, ?, ?)`,
            values: [
              hash,
              family,
              sealing.ownerOf(viewer.userId),
              sealing.seal(JSON.stringify(viewer), sealContext(family)),
              expiresAtMs,
            ],
          },
        ],
      })
    },

    async rotate(token, next, nowMs, request) {
      const from = sha256(token)
      const known = await engine.get('select family from refresh_token where token_hash = ?', [from])
      if (!known) return undefined
      const family = String(known.family)
      const result = await engine.write(
        rotatePlan(
          { family, from, to: sha256(next.token), expiresAtMs: next.expiresAtMs, nowMs },
          auditEventStatement(sealing, { kind: 'session.reused', at: nowMs, ...(request && { request }) }),
        ),
      )
      const held = result.kind === 'done' ? result.rows.held?.[0] : undefined
      if (!held) return undefined
      return JSON.parse(sealing.unseal(held.sealed as Uint8Array, sealContext(family))) as Viewer
    },
  }
}

type Rotation = { family: string; from: Uint8Array; to: Uint8Array; expiresAtMs: number; nowMs: number }

/** @param reused the event of a family that ends, without its owner. Nothing stops the plan: revoking a family is a result that stays, so the plan has to be committed either way. */
const rotatePlan = (
  { family, from, to, expiresAtMs, nowMs }: Rotation,
  { sql, values: [at, kind, _nobody, ...facts] }: Statement,
): WritePlan<never, 'held'> => ({
  locks: [sessionLock(family)],
  steps: [
    {
      sql: 'select owner from refresh_token where token_hash = ? and swapped_at_ms <= ?',
      values: [from, nowMs - rotationGraceMs],
      each: [{ sql, values: [at!, kind!, { column: 'owner' }, ...facts] }],
    },
    {
      sql: `delete from refresh_token where family =
        (select family from refresh_token where token_hash = ? and swapped_at_ms <= ?)`,
      values: [from, nowMs - rotationGraceMs],
    },
    {
      sql: `update refresh_token set swapped_at_ms = coalesce(swapped_at_ms, ?)
        where token_hash = ? and expires_at_ms > ? returning sealed`,
      values: [nowMs, from, nowMs],
      returning: 'held',
    },
    {
      sql: `insert into refresh_token (token_hash, family, owner, sealed, expires_at_ms)
        select ?, family, owner, sealed, ? from refresh_token where token_hash = ? and expires_at_ms > ?`,
      values: [to, expiresAtMs, from, nowMs],
    },
  ],
})
