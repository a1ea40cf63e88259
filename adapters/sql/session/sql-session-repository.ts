import { type SessionRepository, swapGraceMs } from '../../../application/ports/session-repository.ts'
import type { Viewer } from '../../../application/viewer.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import { sha256 } from '../../sealing/sha256.ts'
import type { SqlEngine } from '../sql-engine.ts'
import type { WritePlan } from '../write-plan.ts'

const sealContext = (family: string) => ['session', family]

/** Refresh tokens by their hash; tokens that came of one another are a family, named by the first one's. */
export function sqlSessionRepository(engine: SqlEngine, sealing: Sealing): SessionRepository {
  return {
    async add({ token, viewer, expiresAtMs }) {
      const hash = sha256(token)
      const family = Buffer.from(hash).toString('hex')
      await engine.write([
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
      ])
    },

    async rotate(token, next, nowMs) {
      const result = await engine.write(
        rotatePlan(sha256(token), sha256(next.token), next.expiresAtMs, nowMs),
      )
      const held = result.kind === 'done' ? result.rows.held : undefined
      if (!held) return undefined
      return JSON.parse(sealing.unseal(held.sealed as Uint8Array, sealContext(String(held.family)))) as Viewer
    },
  }
}

/** No guards: revoking a family is a result that stays, so the plan has to be committed either way. */
function rotatePlan(from: Uint8Array, to: Uint8Array, expiresAtMs: number, nowMs: number): WritePlan {
  return [
    {
      sql: `delete from refresh_token where family =
        (select family from refresh_token where token_hash = ? and swapped_at_ms <= ?)`,
      values: [from, nowMs - swapGraceMs],
    },
    {
      sql: `update refresh_token set swapped_at_ms = coalesce(swapped_at_ms, ?)
        where token_hash = ? and expires_at_ms > ? returning family, sealed`,
      values: [nowMs, from, nowMs],
      returning: 'held',
    },
    {
      sql: `insert into refresh_token (token_hash, family, owner, sealed, expires_at_ms)
        select ?, family, owner, sealed, ? from refresh_token where token_hash = ? and expires_at_ms > ?`,
      values: [to, expiresAtMs, from, nowMs],
    },
  ]
}
