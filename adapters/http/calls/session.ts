import type { SignedIn } from '../../../application/ports/session-keeper.ts'
import { named, type Of, object, text } from '../../shape.ts'
import { call, nothing } from './call.ts'

export type EndSessionRequest = { refresh_token: string }

/**
 * Ours beyond the specification: sign-out. Whoever holds the refresh token may end what it renews, signed in or not.
 */
export const endSession = call({
  method: 'POST',
  path: 'login/logout',
  by: 'public',
  ask: (signIn) => signIn.endSession,
  request: ({ refreshToken }): EndSessionRequest => ({ refresh_token: refreshToken }),
  ...nothing,
  refusals: [],
})

/** A session and whose it is; `id_token` and `access_token` are the same (spec §7 "Login"). */
const signedIn = named(
  'SignedIn',
  object({
    session: object({ id_token: text, access_token: text, refresh_token: text }),
    profile: object({ userId: text }, { pictureUrl: text }),
  }),
)

/** A session as it is sent, and as browsers store it. */
export type SignedInFields = Of<typeof signedIn>

export const signedInFields = ({ session: { token, refreshToken }, profile }: SignedIn): SignedInFields => ({
  session: { id_token: token, access_token: token, refresh_token: refreshToken },
  profile,
})

/** The inverse of `signedInFields`. */
export const signedInOf = ({ session, profile }: SignedInFields): SignedIn => ({
  session: { token: session.id_token, refreshToken: session.refresh_token },
  profile,
})

/** Of a call that answers a session as `data`. */
const inSignedIn = {
  response: object({ data: signedIn }),
  result: ({ data }: { data: SignedInFields }): SignedIn => signedInOf(data),
}

/** The code in the query, the proof of who asked for it in headers. */
export type ExchangeCodeRequest = { code: string; 'X-Code-Verifier': string; 'X-Nonce': string }

/** API-52. */
export const exchangeCode = call({
  method: 'GET',
  path: 'login/token',
  headers: ['X-Code-Verifier', 'X-Nonce'],
  by: 'public',
  ask: (signIn) => signIn.exchangeCode,
  request: ({ code, codeVerifier, nonce }): ExchangeCodeRequest => ({
    code,
    'X-Code-Verifier': codeVerifier,
    'X-Nonce': nonce,
  }),
  ...inSignedIn,
  refusals: ['auth.sign_in_failed'],
})

export type RefreshSessionRequest = { refresh_token: string }

/** API-52. */
export const refreshSession = call({
  method: 'POST',
  path: 'login/refresh',
  by: 'public',
  ask: (signIn) => signIn.refreshSession,
  request: ({ refreshToken }): RefreshSessionRequest => ({ refresh_token: refreshToken }),
  ...inSignedIn,
  refusals: ['auth.required'],
})

/** API-52. */
export const signInWithLiff = call({
  method: 'POST',
  path: 'login/liff',
  by: 'public',
  ask: (signIn) => signIn.signInWithLiff,
  ...inSignedIn,
  refusals: ['auth.sign_in_failed'],
})
