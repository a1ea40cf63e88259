import type { PublicSettings } from '../../application/public-settings.ts'

/** One attempt to sign in at LINE: what the browser stores until LINE redirects back, used once (LOGIN-03). */
type LoginAttempt = { state: string; nonce: string; codeVerifier: string }

/** A way in through LINE: where LINE leads back to, and under which name an attempt is kept until then. */
type LoginDoor = { path: string; key: string }

const ofResidents: LoginDoor = { path: '/login', key: 'madoguchi.login' }

/** Stores an attempt until LINE redirects back. */
export const saveLoginAttempt = (storage: Storage, attempt: LoginAttempt, { key } = ofResidents): void =>
  storage.setItem(key, JSON.stringify(attempt))

/** Reads and deletes the stored attempt; undefined if there is none. */
export function takeLoginAttempt(storage: Storage, { key } = ofResidents): LoginAttempt | undefined {
  const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null')
  storage.removeItem(key)
  return isLoginAttempt(kept) ? kept : undefined
}

/** The provider's page for an attempt: code flow with state, nonce and PKCE by S256 (LOGIN-04). */
export async function authorizationUrl(
  { lineAuthorizeUrl, lineChannelId }: Pick<PublicSettings, 'lineAuthorizeUrl' | 'lineChannelId'>,
  origin: string,
  attempt: LoginAttempt,
  { path } = ofResidents,
): Promise<string> {
  const url = new URL(lineAuthorizeUrl, origin)
  const query = {
    response_type: 'code',
    client_id: lineChannelId,
    redirect_uri: `${origin}${path}`,
    scope: 'openid profile',
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await challengeOf(attempt.codeVerifier),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const text = btoa(String.fromCharCode(...new Uint8Array(digest)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

const isLoginAttempt = (value: unknown): value is LoginAttempt =>
  typeof value === 'object' &&
  value !== null &&
  'state' in value &&
  'nonce' in value &&
  'codeVerifier' in value
