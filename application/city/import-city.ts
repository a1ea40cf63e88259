import type { AuditLog } from '../ports/audit-log.ts'
import type { City, CityRepository, ImportProgress, ImportResult } from '../ports/city-repository.ts'
import type { Clock } from '../ports/clock.ts'
import { countsOf } from './forms-of-city.ts'

/** Driving port of the office: puts a checked city in force as one step. Repeatable; never touches answers. */
type ImportCity = (city: City, progress?: ImportProgress) => Promise<ImportResult>

type Needs = { city: CityRepository; audit: AuditLog; clock: Clock }

export const makeImportCity =
  ({ city: cities, audit, clock }: Needs): ImportCity =>
  async (city, progress) => {
    const at = clock.now()
    const result = await cities.import(city, at, progress)
    await audit.record({
      kind: 'city.imported',
      at,
      facts: { ...countsOf(city), ...result },
    })
    return result
  }
