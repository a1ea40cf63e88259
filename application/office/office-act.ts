import { refuse } from '../../domain/refusal.ts'
import { canonicalUsername } from '../../domain/staff/staff-account.ts'
import type { StaffAccountRepository } from '../ports/staff-account-repository.ts'

/** Who of the office does something. */
export type OfficeAct = {
  /** User name of a staff record; where there are no records, what the person is called. */
  by: string
}

/**
 * What the audit log says of who did something.
 * @throws Refusal `office.staff_unknown`
 */
export async function factsOfAct(
  { staffAccounts }: { staffAccounts: Pick<StaffAccountRepository, 'findByUsername' | 'list'> },
  { by: given }: OfficeAct,
): Promise<{ by: string }> {
  const by = canonicalUsername(given)
  const isKnown = (await staffAccounts.findByUsername(by)) !== undefined
  if (!isKnown && (by === '' || (await staffAccounts.list()).length > 0))
    throw refuse('office.staff_unknown', { by })
  return { by }
}
