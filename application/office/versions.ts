import type { CityContent, CityRepository, CityVersion } from '../ports/city-repository.ts'
import type { StaffAccountRepository } from '../ports/staff-account-repository.ts'

/** A version of a form or a calendar, with what it changed. */
export type Version<Difference> = {
  version: number
  /** Epoch milliseconds. */
  at: number
  /** The name of who made it, or what the machine calls them; absent: nobody said so. */
  by?: string
  differences: readonly Difference[]
}

/** A page of the versions of something, the newest first. */
export type PageOfVersions<Difference> = {
  /** The one in force; 0 if that is no longer kept. Who changes it sends it along. */
  version: number
  versions: readonly Version<Difference>[]
  /** For the next page; absent: there is none. */
  next?: number
}

export type VersionsNeeds = {
  city: Pick<CityRepository, 'versions' | 'contentOf'>
  staffAccounts: Pick<StaffAccountRepository, 'findByUsername'>
}

type Versioned<Thing, Difference> = {
  /** As `keyOfThing` has it. */
  key: string
  /** The `next` of the page before; absent: the first page. */
  before?: number | undefined
  /** undefined: the city had no such thing then, or is no longer kept. */
  thingIn(content: CityContent): Thing | undefined
  differences(before: Thing | undefined, after: Thing | undefined): readonly Difference[]
}

/** Versions on a page. */
const PAGE = 10

/** How something of the city was changed, by the office and by imports, as far as versions of the city are kept. */
export async function pageOfVersions<Thing, Difference>(
  { city, staffAccounts }: VersionsNeeds,
  { key, before = Number.MAX_SAFE_INTEGER, thingIn, differences }: Versioned<Thing, Difference>,
): Promise<PageOfVersions<Difference>> {
  const kept = await city.versions()
  const own = kept.filter(({ version, changed }) => version < before && changed.includes(key))
  const at = async (version: number) => {
    const content = await city.contentOf(version)
    return content && thingIn(content)
  }
  const versions: Version<Difference>[] = []
  for (const { version, at: madeAt, by } of own.slice(0, PAGE)) {
    const name = by === undefined ? undefined : ((await staffAccounts.findByUsername(by))?.name ?? by)
    const isUnknown = kept.at(-1)?.version === version && version > 1
    versions.push({
      ...{ version, at: madeAt },
      differences: isUnknown ? [] : differences(await at(version - 1), await at(version)),
      ...(name !== undefined && { by: name }),
    })
  }
  const next = own.length > PAGE ? versions.at(-1)?.version : undefined
  return { version: versionOf(kept, key)?.version ?? 0, versions, ...(next !== undefined && { next }) }
}

/** The version of the city in which something was changed last; undefined if that is no longer kept. */
export const versionOf = (versions: readonly CityVersion[], key: string): CityVersion | undefined =>
  versions.find(({ changed }) => changed.includes(key))
