import { isRefusal, refuse } from '../../domain/refusal.ts'
import type { AuditLog } from '../ports/audit-log.ts'
import type { Clock } from '../ports/clock.ts'
import type { IdSource } from '../ports/id-source.ts'
import type { IdentityGateway } from '../ports/identity-gateway.ts'
import type { SessionRepository } from '../ports/session-repository.ts'
import type { RequestContext } from '../request-context.ts'
import type { Settings } from '../settings.ts'
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

/** What sign-in needs from outside. */
type SignInNeeds = {
  identity: IdentityGateway
  sessions: SessionRepository
  tokens: SessionTokens
  audit: AuditLog
  clock: Clock
  ids: IdSource
  settings: Pick<Settings, 'refreshTtlMs'>
}

/** Sign-in, for whoever asks. */
export type SignInFor = (request: RequestContext) => SignIn

/** Sign-in on `needs`. Nothing of the identity provider's is handed out: both tokens of a session are our own. */
export function makeSignIn(needs: SignInNeeds): SignInFor {
  const { identity, sessions, clock } = needs
  return (request) => ({
    exchangeCode: ({ code, codeVerifier, nonce }) =>
      signIn(needs, { by: 'code', request }, () => identity.exchangeCode(code, { codeVerifier, nonce })),

    signInWithLiff: ({ idToken }) =>
      signIn(needs, { by: 'liff', request }, () => identity.verifyLiffToken(idToken)),

    async refresh({ refreshToken }) {
      const next = newRefreshToken(needs)
      const viewer = await sessions.rotate(refreshToken, next, clock.now())
      if (!viewer) throw refuse('auth.required', {})
      return signedIn(needs, viewer, next.token)
    },
  })
}

/** By what somebody signs in, and by which request. */
type Way = { by: 'code' | 'liff'; request: RequestContext }

async function signIn(needs: SignInNeeds, way: Way, identify: () => Promise<Viewer>): Promise<SignedIn> {
  const viewer = await identified(needs, way, identify)
  const { userId } = viewer
  const { by, request } = way
  await needs.audit.record({ kind: 'sign_in', at: needs.clock.now(), userId, request, facts: { by } })
  const refresh = newRefreshToken(needs)
  await needs.sessions.add({ viewer, ...refresh })
  return signedIn(needs, viewer, refresh.token)
}

/** Whoever the provider says it is; its no is remembered, its absence is not. */
async function identified(
  { audit, clock }: SignInNeeds,
  { by, request }: Way,
  identify: () => Promise<Viewer>,
): Promise<Viewer> {
  try {
    return await identify()
  } catch (error) {
    if (isRefusal(error, 'auth.sign_in_failed')) {
      await audit.record({ kind: 'sign_in.refused', at: clock.now(), request, facts: { by } })
    }
    throw error
  }
}

const newRefreshToken = ({ ids, clock, settings }: SignInNeeds) => ({
  token: ids.secret(),
  expiresAtMs: clock.now() + settings.refreshTtlMs,
})

async function signedIn({ tokens }: SignInNeeds, viewer: Viewer, refreshToken: string): Promise<SignedIn> {
  const token = await tokens.issue(viewer)
  return {
    session: { id_token: token, access_token: token, refresh_token: refreshToken },
    profile: {
      userId: viewer.userId,
      ...(viewer.picture === undefined ? {} : { pictureUrl: viewer.picture }),
    },
  }
}
