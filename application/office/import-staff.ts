import { hasLookAlikes } from '../../domain/staff/look-alikes.ts'
import {
  canonicalEmail,
  canonicalPassword,
  canonicalUsername,
  type StaffIssue,
  validateStaffEntry,
} from '../../domain/staff/staff-account.ts'
import type { AuditEvent, AuditKind } from '../ports/audit-log.ts'
import type { Clock } from '../ports/clock.ts'
import type { IdSource } from '../ports/id-source.ts'
import type { PasswordHash } from '../ports/password-hash.ts'
import type { StaffAccount } from '../ports/staff-account-repository.ts'
import type { Storage } from '../ports/storage.ts'
import type { StaffAct } from './staff.ts'

/** Somebody in the office's table. */
export type StaffRow = {
  /** As a spreadsheet counts them; the header is 1. */
  row: number
  username: string
  name?: string
  email?: string
  /** Temporary; absent: the record keeps the one it has, or can't sign in yet. */
  password?: string
}

/** What is wrong with a row: a broken rule, or a user name that stands in the row `first` already. */
export type StaffRowFault = { row: number } & (
  | StaffIssue
  | { field: 'name'; code: 'too_long'; limit: number }
  | { field: 'name'; code: 'look_alike' }
  | { field: 'username'; code: 'twice'; first: number }
)

/** All rows were stored, or none. */
type ImportedStaff =
  | { kind: 'imported'; added: number; total: number }
  | { kind: 'faults'; faults: readonly StaffRowFault[] }

/**
 * Driving port of the office: stores staff records as one step: new ones by user name, and the name, address and
 * password of those that there are. Nothing is stored if a row is wrong. An audit event tells of it, and one of each
 * record that is new or has another password from then on.
 */
type ImportStaff = (
  rows: readonly StaffRow[],
  onHashed?: (done: number, total: number) => void,
  act?: StaffAct,
) => Promise<ImportedStaff>

/** What a record is made of. */
export type RecordNeeds = { passwords: PasswordHash; ids: IdSource; clock: Clock }
type Needs = Pick<Storage, 'staffAccounts'> & RecordNeeds

/** Characters of a name, as in a bundle. */
const MAX_NAME = 100
/** Passwords that are hashed at once: as many as a hash takes without waiting. */
const AT_ONCE = 2

export const makeImportStaff =
  (needs: Needs): ImportStaff =>
  async (rows, onHashed, act) => {
    const faults = staffRowFaults(rows)
    if (faults.length > 0) return { kind: 'faults', faults }
    const accounts: StaffAccount[] = []
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      accounts.push(...(await Promise.all(rows.slice(at, at + AT_ONCE).map((row) => accountOf(needs, row)))))
      onHashed?.(accounts.length, rows.length)
    }
    const known = new Map((await needs.staffAccounts.list()).map(({ username, sub }) => [username, sub]))
    const withPassword = accounts.filter(({ passwordHash }) => passwordHash !== undefined)
    const event = (kind: AuditKind, facts: AuditEvent['facts']): AuditEvent => ({
      ...{ kind, at: needs.clock.now(), facts: { ...(act && { by: act.by }), ...facts } },
      ...(act && { request: act.request }),
    })
    const ofRecords = accounts.flatMap(({ username, sub: made, passwordHash }) => {
      const sub = known.get(username)
      const password = passwordHash !== undefined
      if (sub === undefined) return [event('staff.added', { sub: made, password })]
      return password ? [event('staff.password_replaced', { sub })] : []
    })
    const added = await needs.staffAccounts.put(accounts, [
      ...ofRecords,
      event('staff.imported', { records: accounts.length, passwords: withPassword.length }),
    ])
    return { kind: 'imported', added, total: accounts.length }
  }

/** Everything that is wrong with the rows, by their order. */
export function staffRowFaults(rows: readonly StaffRow[]): StaffRowFault[] {
  const first = new Map<string, number>()
  return rows.flatMap(({ row, ...entry }): StaffRowFault[] => {
    const faults: StaffRowFault[] = validateStaffEntry(entry).map((issue) => ({ row, ...issue }))
    if ((entry.name ?? '').length > MAX_NAME)
      faults.push({ row, field: 'name', code: 'too_long', limit: MAX_NAME })
    if (hasLookAlikes(entry.name ?? '')) faults.push({ row, field: 'name', code: 'look_alike' })
    const username = canonicalUsername(entry.username)
    const before = first.get(username)
    if (before === undefined) first.set(username, row)
    else if (username !== '') faults.push({ row, field: 'username', code: 'twice', first: before })
    return faults
  })
}

/** A record as it is stored, of a row without faults. */
export async function accountOf(
  { passwords, ids, clock }: RecordNeeds,
  row: StaffRow,
): Promise<StaffAccount> {
  const { username, name, email, password } = row
  return {
    sub: ids.staffSub(),
    username: canonicalUsername(username),
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email: canonicalEmail(email) }),
    ...(password !== undefined && { passwordHash: await passwords.hash(canonicalPassword(password)) }),
    madeBy: 'office',
    madeAtMs: clock.now(),
  }
}
