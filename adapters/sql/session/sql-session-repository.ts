import { rotationGraceMs, type SessionRepository } from '../../../application/ports/session-repository.ts'
import type { Viewer } from '../../../application/viewer.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import { sha256 } from '../../sealing/sha256.ts'
import { auditEventOfRow } from '../audit/audit-event-statement.ts'
import { sessionLock } from '../lock.ts'
import type { SqlEngine } from '../sql-engine.ts'
import type { SqlRow, Step, WritePlan } from '../write-plan.ts'

/** What the sealed column of a token is bound to besides its owner. */
export const sessionContext = (family: string) => ['session', family]

/** Whose a token is, from its row. @throws Error if the sealed column belongs to another row, or to another owner */
export function openSession(sealing: Pick<Sealing, 'unseal'>, row: SqlRow): Viewer {
  const owner = row.owner as Uint8Array
  const text = sealing.unseal(row.sealed as Uint8Array, sessionContext(String(row.family)), owner)
  return JSON.parse(text) as Viewer
}

/** Refresh tokens by their hash; tokens that came of one another are a family, named by the first one's. */
export function sqlSessionRepository(engine: SqlEngine, sealing: Sealing): SessionRepository {
  const heldUnder = (token: string) =>
    engine.get('select family, owner, sealed from refresh_token where token_hash = ?', [sha256(token)])

  return {
    async add({ token, viewer, expiresAtMs, endsAtMs }) {
      const hash = sha256(token)
      const family = Buffer.from(hash).toString('hex')
      const owner = sealing.ownerOf(viewer.userId)
      await engine.write({
        locks: [],
        steps: [
          {
            sql: `insert into refresh_token (token_hash, family, owner, sealed, expires_at_ms, ends_at_ms)
              values (?, ?, ?, ?, ?, ?)`,
            values: [
              hash,
              family,
              owner,
              sealing.seal(JSON.stringify(viewer), sessionContext(family), owner),
              Math.min(expiresAtMs, endsAtMs),
              endsAtMs,
            ],
          },
        ],
      })
    },

    async find(token) {
      const held = await heldUnder(token)
      return held && openSession(sealing, held)
    },

    async rotate(token, next, nowMs, request) {
      const from = sha256(token)
      const known = await engine.get('select family from refresh_token where token_hash = ?', [from])
      if (!known) return undefined
      const family = String(known.family)
      const result = await engine.write(
        rotatePlan(
          { family, from, to: sha256(next.token), expiresAtMs: next.expiresAtMs, nowMs },
          auditEventOfRow({ kind: 'session.reused', at: nowMs, ...(request && { request }) }),
        ),
      )
      const held = result.kind === 'done' ? result.rows.held?.[0] : undefined
      return held && openSession(sealing, held)
    },

    async end(token) {
      const held = await heldUnder(token)
      if (!held) return undefined
      const family = String(held.family)
      await engine.write(endPlan([family]))
      return openSession(sealing, held)
    },

    async endAllOf(userId) {
      const rows = await engine.all('select distinct family from refresh_token where owner = ?', [
        sealing.ownerOf(userId),
      ])
      if (rows.length > 0) await engine.write(endPlan(rows.map(({ family }) => String(family))))
      return rows.length
    },
  }
}

/** A rotation that runs meanwhile waits for the lock, or its token is there to be deleted. */
const endPlan = (families: readonly string[]): WritePlan => ({
  locks: families.map(sessionLock),
  steps: families.map((family) => ({ sql: 'delete from refresh_token where family = ?', values: [family] })),
})

type Rotation = { family: string; from: Uint8Array; to: Uint8Array; expiresAtMs: number; nowMs: number }

/**
 * Nothing stops it: revoking a family is a result that stays, so the plan has to be committed either way.
 * @param reused puts the event of it on record, with the owner of the family
 */
const rotatePlan = (
  { family, from, to, expiresAtMs, nowMs }: Rotation,
  reused: Step,
): WritePlan<never, 'held'> => ({
  locks: [sessionLock(family)],
  steps: [
    {
      sql: 'select owner from refresh_token where token_hash = ? and swapped_at_ms <= ?',
      values: [from, nowMs - rotationGraceMs],
      each: [reused],
    },
    {
      sql: `delete from refresh_token where family =
        (select family from refresh_token where token_hash = ? and swapped_at_ms <= ?)`,
      values: [from, nowMs - rotationGraceMs],
    },
    {
      sql: `update refresh_token set swapped_at_ms = coalesce(swapped_at_ms, ?)
        where token_hash = ? and expires_at_ms > ? returning family, owner, sealed`,
      values: [nowMs, from, nowMs],
      returning: 'held',
    },
    {
      sql: `insert into refresh_token (token_hash, family, owner, sealed, expires_at_ms, ends_at_ms)
        select ?, family, owner, sealed, case when ends_at_ms < ? then ends_at_ms else ? end, ends_at_ms
        from refresh_token where token_hash = ? and expires_at_ms > ?`,
      values: [to, expiresAtMs, expiresAtMs, from, nowMs],
    },
  ],
})
