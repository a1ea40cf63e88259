import { refuse } from '../../domain/refusal.ts'
import { type Duty, dutiesText, isCityKeeper, type Officer } from '../../domain/staff/office-duty.ts'
import { validateStaffEntry } from '../../domain/staff/staff-account.ts'
import type { AuditEvent, RequestContext } from '../ports/audit-log.ts'
import type { CityRepository } from '../ports/city-repository.ts'
import type { StaffAccountRepository } from '../ports/staff-account-repository.ts'
import { accountOf, type RecordNeeds, type StaffRowFault, staffRowFaults } from './import-staff.ts'

/** What is wrong with a new record; `taken`: somebody has that user name. */
export type NewStaffFault = {
  field: StaffRowFault['field']
  code: StaffRowFault['code'] | 'taken'
  limit?: number
}

/** What came of it; only `added` has stored anything. `password`: told this once. */
export type AddedStaff =
  | { kind: 'added'; sub: string; password?: string }
  | { kind: 'faults'; faults: readonly NewStaffFault[] }

/**
 * Driving port of the office: a keeper of the city enters somebody new, with what they do in the office. Who is to sign
 * in is given a password, which is told once. Audit events tell of it.
 *
 * @throws Refusal `office.not_allowed`, also where staff records stand in an admin platform
 * @throws Refusal `office.staff_unknown` if a section is none of the city's, or is named twice
 */
type AddStaffMember = (command: {
  username: string
  name?: string | undefined
  email?: string | undefined
  hasPassword: boolean
  duties: readonly Duty[]
}) => Promise<AddedStaff>

type AddStaffNeeds = RecordNeeds & {
  staffAccounts: Pick<StaffAccountRepository, 'add'>
  city: Pick<CityRepository, 'settings'>
  /** Whether staff records stand in an admin platform. */
  hasRemoteStaff: boolean
  newPassword(): string
}

export const makeAddStaffMember =
  (needs: AddStaffNeeds) =>
  ({ duties: held, username: by }: Officer, request: RequestContext): AddStaffMember =>
  async ({ username, name = '', email = '', hasPassword, duties }) => {
    if (!isCityKeeper(held) || needs.hasRemoteStaff) throw refuse('office.not_allowed', {})
    const password = hasPassword ? goodPassword(needs, username) : undefined
    const row = {
      ...{ row: 1, username },
      ...(name.trim() !== '' && { name: name.trim() }),
      ...(email.trim() !== '' && { email }),
      ...(password !== undefined && { password }),
    }
    const faults = staffRowFaults([row])
    if (faults.length > 0) return { kind: 'faults', faults: faults.map(faultOf) }
    await mustBeDuties(needs, duties)
    const account = await accountOf(needs, row)
    const { sub, madeAtMs: at } = account
    const facts = { by, sub }
    const events: AuditEvent[] = [
      { kind: 'staff.added', at, request, facts: { ...facts, password: hasPassword } },
    ]
    if (duties.length > 0)
      events.push({
        ...{ kind: 'office.duties_changed', at, request },
        facts: { ...facts, from: '', to: dutiesText(duties) },
      })
    if (!(await needs.staffAccounts.add(account, events, duties)))
      return { kind: 'faults', faults: [{ field: 'username', code: 'taken' }] }
    return { kind: 'added', sub, ...(password !== undefined && { password }) }
  }

/** Random ones are mostly good; `TRIES` bad ones on end are as good as impossible. */
function goodPassword({ newPassword }: AddStaffNeeds, username: string): string {
  const made = Array.from({ length: TRIES }, newPassword)
  const isGood = (password: string) =>
    validateStaffEntry({ username, password }).every(({ field }) => field !== 'password')
  return made.find(isGood) ?? made[0]!
}

const TRIES = 20

const faultOf = (fault: StaffRowFault): NewStaffFault => ({
  ...{ field: fault.field, code: fault.code },
  ...('limit' in fault && { limit: fault.limit }),
})

/** @throws Refusal `office.staff_unknown` */
async function mustBeDuties({ city }: AddStaffNeeds, duties: readonly Duty[]): Promise<void> {
  const known = (await city.settings())?.office?.sections ?? []
  const named = new Set<string | undefined>()
  for (const { sectionId } of duties) {
    const isKnown = sectionId === undefined || known.some((section) => section.sectionId === sectionId)
    if (!isKnown || named.has(sectionId)) throw refuse('office.staff_unknown', { by: sectionId ?? '' })
    named.add(sectionId)
  }
}
