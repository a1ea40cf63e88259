import type { Viewer } from '../../domain/session/viewer.ts'

/**
 * Driven port: makes our session tokens and says whose a token is.
 * Every adapter passes `tests/contracts/session-tokens.contract.ts`.
 */
export interface SessionTokens {
  /** A token that stands for `viewer` until it runs out. */
  issue(viewer: Viewer): Promise<string>
  /**
   * Whom a token of ours stands for, as it was issued. Nobody changes what is given back.
   *
   * @throws Refusal `auth.expired` from the moment a token of ours has run out
   * @throws Refusal `auth.required` if it is not a token of ours, or changed
   */
  verify(token: string): Promise<Viewer>
}
