import {
  type EndedSessions,
  type OfficeSession,
  type OfficeSessionRepository,
  officeIdleMs,
  officeLifeMs,
} from '../../../application/ports/office-session-repository.ts'
import { auditEvents } from '../audit/audit-event-statement.ts'
import type { Sealing } from '../sealing/sealing.ts'
import { sha256 } from '../sealing/sha256.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { listOf, run, runUnread, type SqlRow, type Statement, sql, type Write } from '../write.ts'

/** How long a session may be used before that is noted again, milliseconds. */
const NOTED_MS = 60_000

/** What the sealed column of a session is bound to. */
export const officeSessionContext = (sessionId: string) => ['office-session', sessionId]

/** Of sessions that have ended by themselves. */
export const isOfficeSessionOver = (nowMs: number): Statement =>
  sql`(seen_at_ms <= ${nowMs - officeIdleMs} or started_at_ms <= ${nowMs - officeLifeMs})`

/** Sessions by the hash of their token. */
export function sqlOfficeSessionRepository(
  engine: SqlEngine,
  sealing: Pick<Sealing, 'seal' | 'unseal' | 'ownerOf'>,
): OfficeSessionRepository {
  const opened = (row: SqlRow | undefined): OfficeSession | undefined =>
    row && {
      id: String(row.session_id),
      sub: String(row.sub),
      username: sealing.unseal(row.sealed as Uint8Array, officeSessionContext(String(row.session_id))),
      isHalf: row.is_half === 1,
      startedAtMs: Number(row.started_at_ms),
      seenAtMs: Number(row.seen_at_ms),
    }

  return {
    async add({ token, sub, username, isHalf, atMs }, audit) {
      const id = crypto.randomUUID()
      await engine.write(addOfficeSession, {
        ...{ hash: sha256(token), id, sub, isHalf: Number(isHalf), atMs },
        sealed: sealing.seal(username, officeSessionContext(id)),
        audit: auditEvents(sealing, audit),
      })
    },

    async use(token, nowMs, isWatching = false) {
      const hash = sha256(token)
      const row = await engine.get(
        sql`select * from office_session where token_hash = ${hash} and not ${isOfficeSessionOver(nowMs)}`,
      )
      if (row && !isWatching && Number(row.seen_at_ms) <= nowMs - NOTED_MS)
        await engine.write(useOfficeSession, { hash, nowMs })
      return opened(row)
    },

    end: async (token) => opened(await engine.write(endOfficeSession, sha256(token))),

    async list(nowMs) {
      const rows = await engine.all(
        sql`select * from office_session where not ${isOfficeSessionOver(nowMs)} order by seen_at_ms desc, session_id`,
      )
      return rows.flatMap((row) => opened(row) ?? [])
    },

    endThose: (which, audit) =>
      engine.write(endOfficeSessions, { which, audit: auditEvents(sealing, audit) }),
  }
}

type NewSession = {
  hash: Uint8Array
  id: string
  sub: string
  sealed: Uint8Array
  isHalf: number
  atMs: number
  audit: readonly Statement[]
}

/** Stores a session. */
export function* addOfficeSession({ hash, id, sub, sealed, isHalf, atMs, audit }: NewSession): Write<void> {
  yield* runUnread(
    sql`insert into office_session (token_hash, session_id, sub, sealed, is_half, started_at_ms, seen_at_ms)
      values (${hash}, ${id}, ${sub}, ${sealed}, ${isHalf}, ${atMs}, ${atMs})`,
    audit,
  )
}

/** Notes that a session is used. */
export function* useOfficeSession({ hash, nowMs }: { hash: Uint8Array; nowMs: number }): Write<void> {
  yield* runUnread(
    sql`update office_session set seen_at_ms = ${nowMs} where token_hash = ${hash} and seen_at_ms < ${nowMs}`,
  )
}

/** Ends a session. @returns its row */
export function* endOfficeSession(hash: Uint8Array): Write<SqlRow | undefined> {
  const { rows } = yield* run(sql`delete from office_session where token_hash = ${hash} returning *`)
  return rows[0]
}

/** Ends every session of somebody. */
export const endSessionsOf = (sub: string): Statement => sql`delete from office_session where sub = ${sub}`

/** Ends sessions. @returns how many there were */
export function* endOfficeSessions({
  which,
  audit,
}: {
  which: EndedSessions
  audit: readonly Statement[]
}): Write<number> {
  if (which !== 'all' && 'ids' in which && which.ids.length === 0) return 0
  const { count } = yield* run(deletionOf(which))
  if (count > 0) yield* runUnread(audit)
  return count
}

function deletionOf(which: EndedSessions): Statement {
  if (which === 'all') return sql`delete from office_session`
  if ('sub' in which) return endSessionsOf(which.sub)
  return sql`delete from office_session where session_id in (${listOf(which.ids)})`
}
