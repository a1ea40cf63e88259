import { isCallFailure } from '../../../application/call-failure.ts'
import type { SessionKeeper } from '../../../application/ports/session-keeper.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import type { Call } from '../calls/call.ts'
import { browserNet, type Net, sendCall } from './send-call.ts'
import { sessionAuthorization } from './session-authorization.ts'

export type ResidentNeeds = {
  /** '' for our own origin. */
  origin: string
  session: SessionKeeper
  net?: Net
}

/**
 * Binds calls to the resident of `session`: each keeps the promises of its use case, and throws CallFailure where no
 * response came.
 */
export function residentCalls({ origin, session, net = browserNet }: ResidentNeeds) {
  const authorization = sessionAuthorization(origin, session, net)
  return <Command, Result, Request extends object, Response extends object>(
    call: Call<'resident', Command, Result, Request, Response>,
    /** false: sent without the token. */
    hasToken = true,
  ) =>
    async (command: Command): Promise<Result> => {
      const { request, userIdIn, otherwise } = call
      const fields = request ? request(command) : command
      const user = userIdIn && { [userIdIn]: session.read()?.profile.userId }
      try {
        return call.result(
          await sendCall(net, origin, call, { ...fields, ...user }, hasToken ? authorization : undefined),
        )
      } catch (error) {
        const isUnanswered = isCallFailure(error) || isRefusal(error, 'service.unavailable')
        if (otherwise !== undefined && isUnanswered) return otherwise
        throw error
      }
    }
}

/** What `residentCalls` binds calls with. */
export type AskAsResident = ReturnType<typeof residentCalls>
