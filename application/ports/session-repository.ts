import type { Viewer } from '../../domain/session/viewer.ts'
import type { RequestContext } from './audit-log.ts'

/** How long after its rotation a token may be rotated again, milliseconds. */
export const rotationGraceMs = 30_000

/**
 * Driven port: refresh tokens. Only their SHA-256 is stored; the identity beside it is sealed.
 * Every adapter passes `tests/contracts/session-repository.contract.ts`.
 */
export interface SessionRepository {
  /**
   * Stores the first token of `viewer`, valid until `expiresAtMs`; no token that comes of it is valid at `endsAtMs` or
   * later.
   */
  add(session: { token: string; viewer: Viewer; expiresAtMs: number; endsAtMs: number }): Promise<void>

  /**
   * Whose `token` is, whether it still works or not; undefined if it is unknown or its sign-in was ended. Stores
   * nothing.
   */
  find(token: string): Promise<Viewer | undefined>

  /**
   * Replaces `token` by `next` as one atomic step and returns whose it is. A token rotated less than `rotationGraceMs`
   * before may be rotated again (two tabs, a lost response); one rotated earlier was stolen or copied: every token that
   * came of it stops working, and the audit event `session.reused` of its resident is stored in the same step.
   * @param request by which it is used
   * @returns undefined if the token is unknown, expired or revoked; nothing is stored then
   */
  rotate(
    token: string,
    next: { token: string; expiresAtMs: number },
    nowMs: number,
    request?: RequestContext,
  ): Promise<Viewer | undefined>

  /**
   * Signs out: `token` and every token that came of the same sign-in stop working, also if a rotation runs meanwhile.
   * @returns whose it was, whether it still worked or not; undefined if it is unknown
   */
  end(token: string): Promise<Viewer | undefined>

  /** The same for every sign-in of a resident. @returns how many there were */
  endAllOf(userId: string): Promise<number>

  /** The same for every sign-in there is. @returns how many there were */
  endAll(): Promise<number>
}
