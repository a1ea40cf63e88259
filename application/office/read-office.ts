import { isCityKeeper, type OfficeRole, type Officer, officeRoles } from '../../domain/staff/office-duty.ts'
import type { CityRepository } from '../ports/city-repository.ts'

/** Who is signed in, and what they see to. */
export type Office = {
  cityName: string
  /** What they sign in with. */
  username: string
  /** What they are called. */
  name: string
  /** The highest role that they have. */
  role: OfficeRole
  /** Names of their sections; empty: the whole city. */
  sections: readonly string[]
  /** They keep the whole city, and with it the office itself. */
  keepsCity: boolean
}

/** Driving port of the office: who is signed in. */
type ReadOffice = () => Promise<Office>

export const makeReadOffice =
  ({ city }: { city: Pick<CityRepository, 'settings'> }) =>
  ({ username, name = username, duties }: Officer): ReadOffice =>
  async () => {
    const settings = await city.settings()
    const isWhole = duties.some(({ sectionId }) => sectionId === undefined)
    const own = (settings?.office?.sections ?? []).filter(({ sectionId }) =>
      duties.some((duty) => duty.sectionId === sectionId),
    )
    const role = officeRoles.findLast((each) => duties.some((duty) => duty.role === each)) ?? 'viewer'
    return {
      cityName: settings?.cityName ?? '',
      username,
      name,
      role,
      sections: isWhole ? [] : own.map((section) => section.name),
      keepsCity: isCityKeeper(duties),
    }
  }
