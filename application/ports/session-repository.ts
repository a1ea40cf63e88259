import type { Viewer } from '../viewer.ts'

/**
 * Driven port: refresh tokens. Only their SHA-256 is stored; the identity beside it is sealed.
 * Every adapter passes `tests/contracts/session-repository.contract.ts`.
 */
export interface SessionRepository {
  /** Remembers a token for `viewer` until `expiresAtMs`. */
  add(session: { token: string; viewer: Viewer; expiresAtMs: number }): Promise<void>

  /**
   * Swaps `token` for `next` as one atomic step and says whose it is. A token swapped less than 30 s before may be swapped
   * again (two tabs, a lost answer); one swapped earlier was stolen or copied: every token that came of it stops working.
   * @returns undefined if the token is unknown, expired or revoked; nothing is stored then
   */
  rotate(
    token: string,
    next: { token: string; expiresAtMs: number },
    nowMs: number,
  ): Promise<Viewer | undefined>
}
