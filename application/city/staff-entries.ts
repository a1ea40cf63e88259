import type { Duty } from '../../domain/staff/office-duty.ts'
import type { StaffEntry } from '../ports/city-repository.ts'
import type { StaffAccount } from '../ports/staff-account-repository.ts'

/**
 * The records that a city asks for. @param newSub gives those without `sub` one, which is theirs if the user name is
 * new
 */
export const accountsOfCity = (
  staff: readonly StaffEntry[] = [],
  atMs: number,
  newSub: () => string,
): (StaffAccount & Pick<StaffEntry, 'duties'>)[] =>
  staff.map((entry) => ({ ...entry, sub: entry.sub ?? newSub(), madeBy: 'office', madeAtMs: atMs }))

/**
 * The staff records as a city has them, with their duties by `sub`: without anything to sign in with. Empty where there
 * are none.
 */
export function staffOfCity(
  accounts: readonly StaffAccount[],
  duties: ReadonlyMap<string, readonly Duty[]>,
): { staff?: StaffEntry[] } {
  if (accounts.length === 0) return {}
  return {
    staff: accounts.map(({ passwordHash: _, madeBy: __, madeAtMs: ___, ...entry }) => {
      const own = duties.get(entry.sub)
      return { ...entry, ...(own && { duties: own }) }
    }),
  }
}
