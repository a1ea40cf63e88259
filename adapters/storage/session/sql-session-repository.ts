import type { AuditEvent } from '../../../application/ports/audit-log.ts'
import { rotationGraceMs, type SessionRepository } from '../../../application/ports/session-repository.ts'
import type { Viewer } from '../../../domain/session/viewer.ts'
import { auditEventOf } from '../audit/audit-event-statement.ts'
import { sessionLock } from '../lock.ts'
import type { Sealing } from '../sealing/sealing.ts'
import { sha256 } from '../sealing/sha256.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { holding, run, runUnread, type SqlRow, sql, type Write } from '../write.ts'

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
    engine.get(sql`select family, owner, sealed from refresh_token where token_hash = ${sha256(token)}`)

  return {
    async add({ token, viewer, expiresAtMs, endsAtMs }) {
      const hash = sha256(token)
      const family = Buffer.from(hash).toString('hex')
      const owner = sealing.ownerOf(viewer.userId)
      await engine.write(addSession, {
        hash,
        family,
        owner,
        sealed: sealing.seal(JSON.stringify(viewer), sessionContext(family), owner),
        expiresAtMs: Math.min(expiresAtMs, endsAtMs),
        endsAtMs,
      })
    },

    async find(token) {
      const held = await heldUnder(token)
      return held && openSession(sealing, held)
    },

    async rotate(token, next, nowMs, request) {
      const from = sha256(token)
      const known = await engine.get(sql`select family from refresh_token where token_hash = ${from}`)
      if (!known) return undefined
      const family = String(known.family)
      const to = sha256(next.token)
      const reused = { kind: 'session.reused', at: nowMs, ...(request && { request }) } as const
      const { expiresAtMs } = next
      const held = await engine.write(rotateSession, { family, from, to, expiresAtMs, nowMs, reused })
      return held && openSession(sealing, held)
    },

    async end(token) {
      const held = await heldUnder(token)
      if (!held) return undefined
      const family = String(held.family)
      await engine.write(endSessions, [family])
      return openSession(sealing, held)
    },

    async endAllOf(userId) {
      const rows = await engine.all(
        sql`select distinct family from refresh_token where owner = ${sealing.ownerOf(userId)}`,
      )
      if (rows.length > 0)
        await engine.write(
          endSessions,
          rows.map(({ family }) => String(family)),
        )
      return rows.length
    },

    async endAll() {
      for (let ended = 0; ; ) {
        const rows = await engine.all(sql`select distinct family from refresh_token limit ${ENDED_AT_ONCE}`)
        if (rows.length === 0) return ended
        await engine.write(
          endSessions,
          rows.map(({ family }) => String(family)),
        )
        ended += rows.length
      }
    },
  }
}

/** Sign-ins that end in one step where all of them do. */
const ENDED_AT_ONCE = 200

type NewSession = {
  hash: Uint8Array
  family: string
  owner: Uint8Array
  sealed: Uint8Array
  expiresAtMs: number
  endsAtMs: number
}

export function* addSession({ hash, family, owner, sealed, expiresAtMs, endsAtMs }: NewSession): Write<void> {
  yield* runUnread(sql`insert into refresh_token (token_hash, family, owner, sealed, expires_at_ms, ends_at_ms)
    values (${hash}, ${family}, ${owner}, ${sealed}, ${expiresAtMs}, ${endsAtMs})`)
}

/** Ends families of tokens. A rotation that runs meanwhile waits for the lock, or its token is there to be deleted. */
export function* endSessions(families: readonly string[]): Write<void> {
  yield* holding(families.map(sessionLock))
  yield* runUnread(families.map((family) => sql`delete from refresh_token where family = ${family}`))
}

type Rotation = {
  family: string
  from: Uint8Array
  to: Uint8Array
  expiresAtMs: number
  nowMs: number
  /** What is on record of a token that is used again after its time; of the owner of the family. */
  reused: Omit<AuditEvent, 'userId'>
}

/**
 * Swaps a token, or ends its family if it was swapped before. Both are to stay, so that nothing is undone. @returns the
 * row of the token
 */
export function* rotateSession({
  family,
  from,
  to,
  expiresAtMs,
  nowMs,
  reused,
}: Rotation): Write<SqlRow | undefined> {
  yield* holding(sessionLock(family))
  const again = yield* run(sql`select owner from refresh_token
    where token_hash = ${from} and swapped_at_ms <= ${nowMs - rotationGraceMs}`)
  for (const { owner } of again.rows) {
    yield* runUnread(auditEventOf(owner, reused))
    yield* runUnread(sql`delete from refresh_token where family = ${family}`)
  }
  const held = yield* run(sql`update refresh_token set swapped_at_ms = coalesce(swapped_at_ms, ${nowMs})
    where token_hash = ${from} and expires_at_ms > ${nowMs} returning family, owner, sealed`)
  yield* runUnread(sql`insert into refresh_token (token_hash, family, owner, sealed, expires_at_ms, ends_at_ms)
    select ${to}, family, owner, sealed, case when ends_at_ms < ${expiresAtMs} then ends_at_ms else ${expiresAtMs} end,
      ends_at_ms from refresh_token where token_hash = ${from} and expires_at_ms > ${nowMs}`)
  return held.rows[0]
}
