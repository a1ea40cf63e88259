import type { Viewer } from '../viewer.ts'

/** Our own session (spec §7 "Login"). `id_token` is the only token the API accepts; it lives SESSION_TTL_S. */
export type Session = { id_token: string; access_token: string; refresh_token: string }

export type SignedIn = { session: Session; profile: { userId: string; pictureUrl?: string } }

/** Driving ports of sign-in: public, before there is a viewer. */
export type SignIn = {
  /** @throws Refusal `auth.sign_in_failed`, `service.unavailable` */
  exchangeCode(command: { code: string; codeVerifier: string; nonce: string }): Promise<SignedIn>
  /** @throws Refusal `auth.sign_in_failed`, `service.unavailable` */
  signInWithLiff(command: { idToken: string }): Promise<SignedIn>
  /** Swaps the refresh token. @throws Refusal `auth.required` if it is unknown, expired or revoked */
  refresh(command: { refreshToken: string }): Promise<SignedIn>
}

/** Makes and reads our session tokens (an adapter: HS256 by SESSION_KEY). */
export interface SessionTokens {
  issue(viewer: Viewer): Promise<string>
  /** @throws Refusal `auth.required`, `auth.expired` */
  verify(token: string): Promise<Viewer>
}
