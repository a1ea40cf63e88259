import { isRefusal, refuse } from '../../domain/refusal.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import type { AuditLog, RequestContext } from '../ports/audit-log.ts'
import type { Clock } from '../ports/clock.ts'
import type { IdSource } from '../ports/id-source.ts'
import type { IdentityGateway } from '../ports/identity-gateway.ts'
import type { SignedIn } from '../ports/session-keeper.ts'
import type { SessionRepository } from '../ports/session-repository.ts'
import type { SessionTokens } from '../ports/session-tokens.ts'
import type { AuditCounters } from '../shared/audit-counters.ts'
import type { Settings } from '../shared/settings.ts'

/** Driving ports of sign-in: public, before there is a viewer. */
export type SignIn = {
  /** @throws Refusal `auth.sign_in_failed`, `service.unavailable` */
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
  auditCounters: AuditCounters
  clock: Clock
  ids: IdSource
  settings: Pick<Settings, 'refreshTtlMs' | 'sessionLifeMs'>
}

/**
 * Counts a session that a resident is about to be given, before anything is stored. @throws Refusal `request.too_many`
 */
type CountSession = (userId: string) => void

/** Sign-in, bound to one request. @param countSession absent: a resident may be given as many as they like */
export type SignInFor = (request: RequestContext, countSession?: CountSession) => SignIn

/** Sign-in on `needs`. Nothing of the identity provider's is handed out: a session is our own. */
export function makeSignIn(needs: SignInNeeds): SignInFor {
  const { identity, sessions, audit, clock } = needs
  return (request, countSession = () => {}) => ({
    exchangeCode: ({ code, codeVerifier, nonce }) =>
      signIn(needs, { by: 'code', request, countSession }, () =>
        identity.exchangeCode(code, { codeVerifier, nonce }),
      ),

    signInWithLiff: ({ idToken }) =>
      signIn(needs, { by: 'liff', request, countSession }, () => identity.verifyLiffToken(idToken)),

    async refreshSession({ refreshToken }) {
      const known = await sessions.find(refreshToken)
      if (!known) throw refuse('auth.required', {})
      countSession(known.userId)
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

/** By what somebody signs in, in which request, and who counts it. */
type Attempt = { by: 'code' | 'liff'; request: RequestContext; countSession: CountSession }

async function signIn(
  needs: SignInNeeds,
  attempt: Attempt,
  identify: () => Promise<Viewer>,
): Promise<SignedIn> {
  const viewer = await identified(needs, attempt, identify)
  const { userId } = viewer
  const { by, request, countSession } = attempt
  countSession(userId)
  await needs.audit.record({ kind: 'sign_in', at: needs.clock.now(), userId, request, facts: { by } })
  const refresh = newRefreshToken(needs)
  const endsAtMs = needs.clock.now() + needs.settings.sessionLifeMs
  await needs.sessions.add({ viewer, ...refresh, endsAtMs })
  return signedIn(needs, viewer, refresh.token)
}

/**
 * The viewer whom the provider names. Those that it refuses, or that can't be judged now, are counted for the audit
 * log.
 */
async function identified(
  { auditCounters }: SignInNeeds,
  { by, request }: Attempt,
  identify: () => Promise<Viewer>,
): Promise<Viewer> {
  try {
    return await identify()
  } catch (error) {
    if (isRefusal(error, 'auth.sign_in_failed'))
      auditCounters.add({ kind: 'sign_in.refused', request, what: by })
    if (isRefusal(error, 'service.unavailable'))
      auditCounters.add({ kind: 'sign_in.unavailable', request, what: by })
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
