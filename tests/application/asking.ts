import type { RequestContext } from '../../application/ports/audit-log.ts'
import type { UseCases, UseCasesFor } from '../../application/use-cases.ts'
import type { Viewer } from '../../domain/session/viewer.ts'

/** Where requests of tests come from. */
export const aRequest: RequestContext = { requestId: 'request-1', address: '192.0.2.0/24' }

/** What a resident can ask, every use case a field of its own, so that single ones can be replaced. */
export function useCasesOf(useCasesFor: UseCasesFor, viewer: Viewer): UseCases {
  const bound = useCasesFor(viewer, aRequest)
  const fields: Record<string, unknown> = {}
  for (const name in bound) fields[name] = Reflect.get(bound, name)
  return fields as UseCases
}
