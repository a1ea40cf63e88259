import type { SessionKeeper } from '../../../application/ports/session-keeper.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { refreshSession } from '../calls/session.ts'
import { publicCalls } from './public-calls.ts'
import { type Authorization, browserNet, type Net } from './send-call.ts'

// By keeper: parts of a page that are loaded apart share one session, whose refresh token is good for one renewal.
const renewals = new WeakMap<SessionKeeper, Promise<boolean>>()

/**
 * Authorizes calls with the session that `keeper` holds (LOGIN-10). A refused session is renewed with its refresh
 * token; calls that are refused at the same time share one renewal. A session that cannot be renewed is cleared.
 */
export function sessionAuthorization(
  origin: string,
  keeper: SessionKeeper,
  net: Net = browserNet,
): Authorization {
  const renewed = publicCalls({ origin, net })(refreshSession)

  const refresh = async (refreshToken: string): Promise<boolean> => {
    try {
      const session = await renewed({ refreshToken })
      const kept = keeper.renewable()
      // Signed out meanwhile, here or in another tab; or another tab was faster.
      if (kept?.refreshToken === refreshToken) keeper.write(session)
      return kept !== undefined
    } catch (error) {
      if (!isRefusal(error, 'auth.required')) throw error
      keeper.clear()
      return false
    }
  }

  return {
    token: () => keeper.renewable()?.token,
    async renew(refused) {
      const session = keeper.renewable()
      if (!session) return false
      // Another call, or another tab, was faster.
      if (session.token !== refused) return true
      const running = renewals.get(keeper)
      if (running) return running
      const renewing = refresh(session.refreshToken).finally(() => renewals.delete(keeper))
      renewals.set(keeper, renewing)
      return renewing
    },
  }
}
