import type { PublicSettings } from '../../application/public-settings.ts'

/** One try to sign in at LINE: what the browser keeps until the answer comes, used once (LOGIN-03). */
type LoginTry = { state: string; nonce: string; codeVerifier: string }

const KEY = 'madoguchi.login'

/** Keeps a try over the way to LINE and back. */
export const keepTry = (storage: Storage, login: LoginTry): void =>
  storage.setItem(KEY, JSON.stringify(login))

/** The try that is under way, which is over with this; undefined if there is none. */
export function takeTry(storage: Storage): LoginTry | undefined {
  const kept: unknown = JSON.parse(storage.getItem(KEY) ?? 'null')
  storage.removeItem(KEY)
  return isTry(kept) ? kept : undefined
}

/** The provider's page for a try: code flow with state, nonce and PKCE by S256 (LOGIN-04). */
export async function authorizationUrl(
  { lineAuthorizeUrl, lineChannelId }: PublicSettings,
  origin: string,
  login: LoginTry,
): Promise<string> {
  const url = new URL(lineAuthorizeUrl, origin)
  const query = {
    response_type: 'code',
    client_id: lineChannelId,
    redirect_uri: `${origin}/login`,
    scope: 'openid profile',
    state: login.state,
    nonce: login.nonce,
    code_challenge: await challengeOf(login.codeVerifier),
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

const isTry = (value: unknown): value is LoginTry =>
  typeof value === 'object' &&
  value !== null &&
  'state' in value &&
  'nonce' in value &&
  'codeVerifier' in value
