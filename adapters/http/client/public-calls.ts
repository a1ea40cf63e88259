import type { Call } from '../calls/call.ts'
import { browserNet, type Net, sendCall } from './send-call.ts'

/** Binds calls that anybody may make. `origin` is '' for our own. */
export const publicCalls =
  ({ origin, net = browserNet }: { origin: string; net?: Net }) =>
  <Command, Result, Request extends object, Response extends object>(
    call: Call<'public', Command, Result, Request, Response>,
  ) =>
  async (command: Command): Promise<Result> =>
    call.result(await sendCall(net, origin, call, call.request?.(command) ?? command))
