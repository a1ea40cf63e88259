import type { Storage } from '../../../application/ports/storage.ts'
import type { Duty } from '../../../domain/staff/office-duty.ts'
import { quickPasswords } from '../../quick-passwords.ts'

/** What everybody's password is. */
export const password = 'yoru-mo-fukete-3'

/** A keeper of the whole city. */
export const keeper: Duty = { role: 'keeper' }

/**
 * Enters somebody in the staff directory, with duties in the office and a LINE account that is linked, if they have
 * one. @returns their staff identifier
 */
export async function employ(
  { staffAccounts, officeDuties, staffGrants, staffLinks }: Storage,
  { username, duties = [], userId }: { username: string; duties?: readonly Duty[]; userId?: string },
): Promise<string> {
  const sub = `sub-${username}`
  const [passwordHash, madeAtMs] = [await quickPasswords.hash(password), 0]
  await staffAccounts.add(
    { sub, username, name: `${username}さん`, passwordHash, madeBy: 'office', madeAtMs },
    [],
  )
  if (duties.length > 0) await officeDuties.put(sub, duties, [])
  if (userId === undefined) return sub
  const by = { kind: 'invitation', secret: `for-${username}` } as const
  await staffGrants.add({ ...by, sub, effectiveDate: 3_600, madeAtMs }, [])
  await staffLinks.link({ sub, viewer: { userId }, by, confirmed: 'second_record', atMs: madeAtMs }, [])
  return sub
}
