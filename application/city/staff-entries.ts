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
): StaffAccount[] =>
  staff.map((entry) => ({ ...entry, sub: entry.sub ?? newSub(), madeBy: 'office', madeAtMs: atMs }))

/** The staff records as a city has them: without anything to sign in with. Empty where there are none. */
export function staffOfCity(accounts: readonly StaffAccount[]): { staff?: StaffEntry[] } {
  if (accounts.length === 0) return {}
  return { staff: accounts.map(({ passwordHash: _, madeBy: __, madeAtMs: ___, ...entry }) => entry) }
}
