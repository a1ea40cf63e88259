import type { AuditLog } from '../ports/audit-log.ts'
import type { City, CityRepository } from '../ports/city-repository.ts'
import type { Clock } from '../ports/clock.ts'
import { countsOf } from './forms-of-city.ts'

/** Driving port of the office: the city in force; undefined before the first import. */
type ExportCity = () => Promise<City | undefined>

type Needs = { city: CityRepository; audit: AuditLog; clock: Clock }

export const makeExportCity =
  ({ city: cities, audit, clock }: Needs): ExportCity =>
  async () => {
    const city = await cities.export()
    if (city)
      await audit.record({
        kind: 'city.exported',
        at: clock.now(),
        facts: countsOf(city),
      })
    return city
  }
