import type { Viewer } from '../viewer.ts'

/** How long a token that was swapped may be swapped again, milliseconds. */
export const swapGraceMs = 30_000

/**
 * Driven port: refresh tokens. Only their SHA-256 is stored; the identity beside it is sealed.
 * Every adapter passes `tests/contracts/session-repository.contract.ts`.
 */
export interface SessionRepository {
  /** Remembers a token for `viewer` until `expiresAtMs`. */
  add(session: { token: string; viewer: Viewer; expiresAtMs: number }): Promise<void>

  /**
   * Swaps `token` for `next` as one atomic step and says whose it is. A token swapped less than `swapGraceMs` before may
   * be swapped again (two tabs, a lost answer); one swapped earlier was stolen or copied: every token that came of it
   * stops working.
   * @returns undefined if the token is unknown, expired or revoked; nothing is stored then
   */
  rotate(
    token: string,
    next: { token: string; expiresAtMs: number },
    nowMs: number,
  ): Promise<Viewer | undefined>
}
