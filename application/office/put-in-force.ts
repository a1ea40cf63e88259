import { isRefusal, refuse } from '../../domain/refusal.ts'
import type { Officer } from '../../domain/staff/office-duty.ts'
import { makeImportCity } from '../city/import-city.ts'
import type { City, CityRepository, CityVersion, ImportOptions } from '../ports/city-repository.ts'
import { versionOf } from './versions.ts'

/** What came of a change: it was made, or something has to be agreed to. */
export type Outcome<Questions> = { kind: 'changed'; version: number } | ({ kind: 'asks' } & Questions)

export type PutInForceNeeds = Parameters<typeof makeImportCity>[0] & {
  city: Pick<CityRepository, 'export' | 'versions'>
}

type Change<Questions> = {
  /** What is changed, as `keyOfThing` has it. */
  key: string
  /** The version of it that who changes it has seen. */
  version: number
  /** The city with the change; `isSame`: it is in force already. */
  next(inForce: City): Promise<{ city: City; isSame: boolean }>
  /** Refuses a change of what somebody else has changed since. */
  refuseStale(): never
  /** What has to be agreed to; undefined: nothing. */
  asks(
    inForce: City,
    made: { city: City; isSame: boolean },
    versions: readonly CityVersion[],
  ): Promise<Questions | undefined>
  options(made: { city: City; isSame: boolean }): Promise<Pick<ImportOptions, 'audit' | 'tells'>>
}

/** How often a change is tried again where something of the city was changed meanwhile. */
const TRIES = 5

/**
 * Puts the change of one thing of the city in force: by the checks and in the one step by which a city is imported.
 * What is in force already makes no version.
 *
 * @throws Refusal `service.unavailable`, and those of an import
 */
export async function putInForce<Questions>(
  needs: PutInForceNeeds,
  { username: by }: Officer,
  { key, version, next, refuseStale, asks, options }: Change<Questions>,
): Promise<Outcome<Questions>> {
  for (let tries = 0; tries < TRIES; tries++) {
    const versions = await needs.city.versions()
    const inForce = await needs.city.export()
    if (!inForce) break
    const made = await next(inForce)
    if (!made.isSame && (versionOf(versions, key)?.version ?? 0) > version) refuseStale()
    const asked = await asks(inForce, made, versions)
    if (asked) return { kind: 'asks', ...asked }
    try {
      const since = versions[0]?.version
      await makeImportCity(needs)(withoutStaff(made.city), { by, since, ...(await options(made)) })
      return { kind: 'changed', version: versionOf(await needs.city.versions(), key)?.version ?? 0 }
    } catch (error) {
      if (!isRefusal(error, 'city.changed')) throw error
    }
  }
  throw refuse('service.unavailable', {})
}

/** Of staff records it says nothing, so that they stay. */
const withoutStaff = ({ staff: _, ...city }: City): City => city
