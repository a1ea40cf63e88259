import { type ResidentNeeds, residentCalls } from '../../../../adapters/http/client/resident-calls.ts'
import { calls } from '../../../../adapters/http/server/calls/calls.ts'
import type { UseCases } from '../../../../application/use-cases.ts'

/** Everything that the resident of `session` can ask, over the wire: each call by its name. */
export function allHttpUseCases(needs: ResidentNeeds): UseCases {
  const ask = residentCalls(needs)
  const bound = Object.entries(calls).flatMap(([name, call]) =>
    call.by === 'resident' ? [[name, ask(call)] as const] : [],
  )
  return Object.fromEntries(bound) as UseCases
}
