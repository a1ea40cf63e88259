import { demoResidents } from '../../adapters/line/emulator/residents.ts'
import { makeImportStaff } from '../../application/office/import-staff.ts'
import { makeInviteStaff } from '../../application/office/staff.ts'
import type { StaffEntry } from '../../application/ports/city-repository.ts'
import type { UseCasesAt } from './demo-bookings.ts'
import { demoStaff } from './demo-staff.ts'

type Needs = Parameters<typeof makeImportStaff>[0] & Parameters<typeof makeInviteStaff>[0]

/** Whose LINE account the second one of `demoStaff` is linked to: 伊藤 由紀子. */
const LINKED_TO = 5

/** Stores the demo's staff, gives those to try their password, and links one of them to a resident of the emulator. */
export async function addDemoStaff(
  needs: Needs,
  staff: readonly StaffEntry[],
  useCasesAt: UseCasesAt,
): Promise<void> {
  const passwords = new Map(demoStaff.map(({ username, password }) => [username, password]))
  const imported = await makeImportStaff(needs)(
    staff.map(({ sub: _, ...entry }, row) => {
      const password = passwords.get(entry.username)
      return { row, ...entry, ...(password !== undefined && { password }) }
    }),
  )
  if (imported.kind === 'faults') throw new Error('the demo has staff that cannot be imported')
  const effectiveDate = Math.floor(needs.clock.now() / 1000) + 3600
  const of = demoStaff[1].username
  const invited = await makeInviteStaff(needs)({ of, isRemote: false, effectiveDate })
  if (invited.kind !== 'invited') throw new Error(`the demo's ${of} is ${invited.kind}`)
  const { userId, name } = demoResidents[LINKED_TO]!
  await useCasesAt(needs.clock)({ userId, name }).linkStaff({ sub: invited.sub, proof: invited.secret })
}
