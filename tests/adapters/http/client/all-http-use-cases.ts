import { httpCalendarUseCases } from '../../../../adapters/http/client/http-calendar-use-cases.ts'
import { httpConfigUseCases } from '../../../../adapters/http/client/http-config-use-cases.ts'
import { httpSearchUseCases } from '../../../../adapters/http/client/http-search-use-cases.ts'
import { httpUseCases } from '../../../../adapters/http/client/http-use-cases.ts'
import type { ResidentNeeds } from '../../../../adapters/http/client/resident-calls.ts'
import type { UseCases } from '../../../../application/use-cases.ts'

/** Everything that the resident of `session` can ask, over the wire: all parts of the client at once. */
export const allHttpUseCases = (needs: ResidentNeeds): UseCases => ({
  ...httpUseCases(needs),
  ...httpConfigUseCases(needs),
  ...httpSearchUseCases(needs),
  ...httpCalendarUseCases(needs),
})
