/**
 * Our own session (spec §7 "Login"): `token` is the only one that the interface accepts, `refreshToken` is good for one
 * renewal.
 */
export type Session = { token: string; refreshToken: string }

export type SignedIn = { session: Session; profile: { userId: string; pictureUrl?: string } }

/** Driven port of the browser: where the session of this browser is kept between pages. */
export interface SessionKeeper {
  /**
   * The session if there is one that has not run out (LOGIN-01) and names a user (LOGIN-08); one without a user is
   * cleared.
   */
  read(): SignedIn | undefined
  /** The tokens kept, run out or not; only for renewing them silently while a page is open. */
  renewable(): Session | undefined
  write(signedIn: SignedIn): void
  clear(): void
}
