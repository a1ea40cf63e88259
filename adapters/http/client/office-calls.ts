import { officeBase, officeHeader } from '../api-base.ts'
import type { Call } from '../calls/call.ts'
import { browserNet, type Net, sendCall } from './send-call.ts'

/**
 * Binds the calls of the office's pages: the session is a cookie, which the browser sends along. `origin` is '' for our
 * own.
 */
export const officeCalls = ({ origin, net = browserNet }: { origin: string; net?: Net }) => {
  const ownNet: Net = {
    ...net,
    fetch: (url, init) => net.fetch(url, { ...init, headers: { ...init.headers, [officeHeader]: '1' } }),
  }
  return <Command, Result, Request extends object, Response extends object>(
    call:
      | Call<'office', Command, Result, Request, Response>
      | Call<'officeEntry', Command, Result, Request, Response>,
  ) =>
    async (command: Command): Promise<Result> =>
      call.result(
        await sendCall(ownNet, origin, { ...call, base: officeBase }, call.request?.(command) ?? command),
      )
}
