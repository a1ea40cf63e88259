import type { SessionKeeper } from '../../../application/ports/session-keeper.ts'
import { browserNet, type Call, call, type Net } from './call.ts'
import { keptSession } from './kept-session.ts'

export type ResidentNeeds = {
  /** '' for our own origin. */
  origin: string
  session: SessionKeeper
  net?: Net
}

/** Calls in the name of the resident of `session`. */
export function residentCalls({ origin, session, net = browserNet }: ResidentNeeds) {
  const authorization = keptSession(origin, session, net)
  const ask = (made: Call) => call(net, origin, made, authorization)
  return {
    ask,
    get: (path: string, query?: Readonly<Record<string, string>>) =>
      ask({ method: 'GET', path, ...(query && { query }) }),
    post: (path: string, body: object) => ask({ method: 'POST', path, body }),
  }
}
