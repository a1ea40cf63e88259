import { publicCalls } from '../../../../adapters/http/client/public-calls.ts'
import { type ResidentNeeds, residentCalls } from '../../../../adapters/http/client/resident-calls.ts'
import { type AnyCall, calls, type ResidentsPrincipal } from '../../../../adapters/http/server/calls.ts'
import type { PublicUseCases } from '../../../../application/public-use-cases.ts'
import type { UseCases } from '../../../../application/use-cases.ts'

/** Everything that the resident of `session` can ask, over the wire: each call by its name. */
export function allHttpUseCases(needs: ResidentNeeds): UseCases {
  const ask = residentCalls(needs)
  return byName((call) => call.by === 'resident' && ask(call)) as UseCases
}

/** Everything that anybody can ask before there is a session, over the wire: each call by its name. */
export function allHttpSignIn(needs: Parameters<typeof publicCalls>[0]): PublicUseCases {
  const ask = publicCalls(needs)
  return byName((call) => call.by === 'public' && ask(call)) as PublicUseCases
}

/** What `ask` makes of calls; those that it makes nothing of are left out. */
function byName(ask: (call: AnyCall<ResidentsPrincipal>) => unknown): object {
  const asked = Object.entries(calls).map(([name, call]) => [name, ask(call)] as const)
  return Object.fromEntries(asked.filter(([, made]) => made))
}
