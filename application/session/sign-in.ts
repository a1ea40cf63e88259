import { isRefusal, refuse } from '../../domain/refusal.ts'
import type { AuditLog } from '../ports/audit-log.ts'
import type { Clock } from '../ports/clock.ts'
import type { IdSource } from '../ports/id-source.ts'
import type { IdentityGateway } from '../ports/identity-gateway.ts'
import type { SessionRepository } from '../ports/session-repository.ts'
import type { SessionTokens } from '../ports/session-tokens.ts'
import type { RequestContext } from '../request-context.ts'
import type { Settings } from '../settings.ts'
import { atMost } from '../shared/at-most.ts'
import type { Tallies } from '../shared/tallies.ts'
import type { Viewer } from '../viewer.ts'

/** Our own session (spec §7 "Login"): `token` is the only one that the interface accepts, `refreshToken` is good for one renewal. */
export type Session = { token: string; refreshToken: string }

export type SignedIn = { session: Session; profile: { userId: string; pictureUrl?: string } }

/** Driving ports of sign-in: public, before there is a viewer. */
export type SignIn = {
  /** @throws Refusal `auth.sign_in_failed`; `service.unavailable`, also if too many exchanges are under way */
  exchangeCode(command: { code: string; codeVerifier: string; nonce: string }): Promise<SignedIn>
  /** @throws Refusal `auth.sign_in_failed`, `service.unavailable` */
  signInWithLiff(command: { idToken: string }): Promise<SignedIn>
  /** Swaps the refresh token. @throws Refusal `auth.required` if it is unknown, expired or revoked */
  refreshSession(command: { refreshToken: string }): Promise<SignedIn>
  /** Signs out: no token that came of the same sign-in can be renewed any more. An unknown one has ended already. */
  endSession(command: { refreshToken: string }): Promise<void>
}

/** What sign-in needs from outside. */
type SignInNeeds = {
  identity: IdentityGateway
  sessions: SessionRepository
  tokens: SessionTokens
  audit: AuditLog
  tallies: Tallies
  clock: Clock
  ids: IdSource
  settings: Pick<Settings, 'refreshTtlMs' | 'sessionLifeMs' | 'exchangesAtOnce'>
}

/** Sign-in, bound to one request. */
export type SignInFor = (request: RequestContext) => SignIn

/** Sign-in on `needs`. Nothing of the identity provider's is handed out: a session is our own. */
export function makeSignIn(needs: SignInNeeds): SignInFor {
  const { identity, sessions, audit, clock } = needs
  const exchanging = atMost(needs.settings.exchangesAtOnce)
  return (request) => ({
    exchangeCode: ({ code, codeVerifier, nonce }) =>
      signIn(needs, { by: 'code', request }, () =>
        exchanging(() => identity.exchangeCode(code, { codeVerifier, nonce })),
      ),

    signInWithLiff: ({ idToken }) =>
      signIn(needs, { by: 'liff', request }, () => identity.verifyLiffToken(idToken)),

    async refreshSession({ refreshToken }) {
      const next = newRefreshToken(needs)
      const viewer = await sessions.rotate(refreshToken, next, clock.now(), request)
      if (!viewer) throw refuse('auth.required', {})
      return signedIn(needs, viewer, next.token)
    },

    async endSession({ refreshToken }) {
      const viewer = await sessions.end(refreshToken)
      if (!viewer) return
      await audit.record({ kind: 'sign_out', at: clock.now(), userId: viewer.userId, request })
    },
  })
}

/** By what somebody signs in, and in which request. */
type Attempt = { by: 'code' | 'liff'; request: RequestContext }

async function signIn(
  needs: SignInNeeds,
  attempt: Attempt,
  identify: () => Promise<Viewer>,
): Promise<SignedIn> {
  const viewer = await identified(needs, attempt, identify)
  const { userId } = viewer
  const { by, request } = attempt
  await needs.audit.record({ kind: 'sign_in', at: needs.clock.now(), userId, request, facts: { by } })
  const refresh = newRefreshToken(needs)
  const endsAtMs = needs.clock.now() + needs.settings.sessionLifeMs
  await needs.sessions.add({ viewer, ...refresh, endsAtMs })
  return signedIn(needs, viewer, refresh.token)
}

/** The viewer whom the provider names. Sign-ins that it refuses are counted for the audit log; that it can't be reached is not. */
async function identified(
  { tallies }: SignInNeeds,
  { by, request }: Attempt,
  identify: () => Promise<Viewer>,
): Promise<Viewer> {
  try {
    return await identify()
  } catch (error) {
    if (isRefusal(error, 'auth.sign_in_failed')) tallies.add({ kind: 'sign_in.refused', request, what: by })
    throw error
  }
}

const newRefreshToken = ({ ids, clock, settings }: SignInNeeds) => ({
  token: ids.secret(),
  expiresAtMs: clock.now() + settings.refreshTtlMs,
})

async function signedIn({ tokens }: SignInNeeds, viewer: Viewer, refreshToken: string): Promise<SignedIn> {
  return {
    session: { token: await tokens.issue(viewer), refreshToken },
    profile: {
      userId: viewer.userId,
      ...(viewer.picture === undefined ? {} : { pictureUrl: viewer.picture }),
    },
  }
}
