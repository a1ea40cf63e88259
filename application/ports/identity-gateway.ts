import type { Viewer } from '../../domain/session/viewer.ts'

/** Where somebody signs in with LINE; the residents' unless it is said. */
export type LoginDoor = 'residents' | 'office'

/** Driven port: the identity provider (LINE Login). */
export interface IdentityGateway {
  /**
   * Exchanges an authorization code for a verified identity: issuer, audience, expiry, nonce and the configured
   * algorithm.
   *
   * @param door where LINE led back to: the residents' login, or the office's
   * @throws Refusal `auth.sign_in_failed` if the provider or the verification says no
   * @throws Refusal `service.unavailable` if the provider cannot be reached in time
   */
  exchangeCode(
    code: string,
    proof: { codeVerifier: string; nonce: string },
    door?: LoginDoor,
  ): Promise<Viewer>

  /**
   * Verifies an ID token that LIFF handed to the browser (always ES256 by the provider's keys). Throws as
   * `exchangeCode`.
   */
  verifyLiffToken(idToken: string): Promise<Viewer>
}
