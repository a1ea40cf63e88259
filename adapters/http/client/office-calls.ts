import type { OfficeCalls } from '../../../application/office/office-use-cases.ts'
import { officeBase, officeHeader } from '../api-base.ts'
import type { Call } from '../calls/call.ts'
import { browserNet, type Net, sendCall } from './send-call.ts'

type OfficeCall = Pick<
  Call<'office', never, unknown>,
  'method' | 'path' | 'headers' | 'retry' | 'response' | 'refusals'
> & {
  request?(command: never): object
  result(response: never): unknown
}

/**
 * Binds calls of the office by their names: the session is a cookie, which the browser sends along. `origin` is '' for
 * our own.
 */
export function officeCalls<Name extends keyof OfficeCalls>(
  calls: { readonly [K in Name]: OfficeCall },
  { origin, net = browserNet }: { origin: string; net?: Net },
): Pick<OfficeCalls, Name> {
  const ownNet: Net = {
    ...net,
    fetch: (url, init) => net.fetch(url, { ...init, headers: { ...init.headers, [officeHeader]: '1' } }),
  }
  const asked = Object.entries<OfficeCall>(calls).map(([name, call]) => [
    name,
    async (command: never) =>
      call.result(
        (await sendCall(
          ownNet,
          origin,
          { ...call, base: officeBase },
          call.request?.(command) ?? command,
        )) as never,
      ),
  ])
  return Object.fromEntries(asked) as Pick<OfficeCalls, Name>
}
