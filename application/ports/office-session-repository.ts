import type { AuditEvent } from './audit-log.ts'

/** How long an office session lasts without being used, and at most, milliseconds (OFF-04). */
export const officeIdleMs = 30 * 60_000
export const officeLifeMs = 10 * 3_600_000

/** A sign-in to the office. */
export type OfficeSession = {
  /** It names the session and opens nothing. */
  id: string
  /** The staff identifier. */
  sub: string
  /** As they signed in; sealed. */
  username: string
  /** Whether the second factor is still missing: then it opens nothing but that. */
  isHalf: boolean
  /** Epoch milliseconds. */
  startedAtMs: number
  seenAtMs: number
}

export type EndedSessions = { ids: readonly string[] } | { sub: string } | 'all'

/**
 * Driven port: sessions of the office. Only the SHA-256 of their tokens is stored. A session ends after `officeIdleMs`
 * without use, `officeLifeMs` after its start, and when it is ended. Every adapter passes
 * `tests/contracts/office-session-repository.contract.ts`.
 */
export interface OfficeSessionRepository {
  /** Stores a new session as one step with the audit events. */
  add(
    session: { token: string; sub: string; username: string; isHalf: boolean; atMs: number },
    audit: readonly AuditEvent[],
  ): Promise<void>

  /**
   * The session of a token, if it has not ended, and notes that it is used; undefined if there is none. Less than a
   * minute after the last use nothing is stored.
   * @param isWatching a page asks by itself what is new: nobody uses it, and nothing is noted
   */
  use(token: string, nowMs: number, isWatching?: boolean): Promise<OfficeSession | undefined>

  /** Ends the session of a token. @returns it, whether it was over or not; undefined if there is none */
  end(token: string): Promise<OfficeSession | undefined>

  /** Those that have not ended, the latest used first. */
  list(nowMs: number): Promise<readonly OfficeSession[]>

  /**
   * Ends sessions by their ids, all of somebody, or all there are, as one step with the audit events.
   * @returns how many there were; nothing is stored if there were none
   */
  endThose(which: EndedSessions, audit: readonly AuditEvent[]): Promise<number>
}
