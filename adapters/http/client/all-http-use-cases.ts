import type { UseCases } from '../../../application/use-cases.ts'
import { httpCalendarUseCases } from './http-calendar-use-cases.ts'
import { httpConfigUseCases } from './http-config-use-cases.ts'
import { httpSearchUseCases } from './http-search-use-cases.ts'
import { httpUseCases } from './http-use-cases.ts'
import type { ResidentNeeds } from './resident-calls.ts'

/** Everything that the resident of `session` can ask, over the wire: all parts of the client at once. */
export const allHttpUseCases = (needs: ResidentNeeds): UseCases => ({
  ...httpUseCases(needs),
  ...httpConfigUseCases(needs),
  ...httpSearchUseCases(needs),
  ...httpCalendarUseCases(needs),
})
