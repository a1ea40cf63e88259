import { refuse } from '../../domain/refusal.ts'
import { isCityKeeper, type Officer } from '../../domain/staff/office-duty.ts'
import { canonicalUsername } from '../../domain/staff/staff-account.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import { makeImportStaff, type StaffRowFault, staffRowFaults } from './import-staff.ts'
import type { FileTables } from './office-table.ts'
import { headerFault, staffColumns, staffRowOf, type UnreadableCell, unreadableCells } from './staff-table.ts'

/** Something that keeps a table from being taken: what a rule says of a cell, or that it can't be read. */
export type StaffTableFault = {
  row: number
  column?: string
  why: StaffRowFault['code'] | UnreadableCell['why']
  limit?: number
  /** The row that has the same user name. */
  first?: number
}

/** What came of a table of staff; only `imported` has stored anything. */
export type TakenStaffTable =
  | { kind: 'unreadable' }
  | { kind: 'header'; why: 'missing' | 'unknown'; column: string }
  | {
      kind: 'found'
      /** The first of them, as they would be stored; no password is told again. */
      rows: readonly {
        row: number
        username: string
        name?: string
        email?: string
        hasPassword: boolean
        isNew: boolean
      }[]
      count: number
      added: number
      faults: readonly StaffTableFault[]
    }
  | { kind: 'imported'; count: number; added: number }

/**
 * Driving port of the office: a keeper of the city has a table of staff read. What it would do is told first; agreed to
 * and without faults it is stored as one step.
 *
 * @throws Refusal `office.not_allowed`, also where staff records stand in an admin platform
 */
type TakeStaffTable = (command: { file: Uint8Array; isAgreed: boolean }) => Promise<TakenStaffTable>

type TakeStaffNeeds = Parameters<typeof makeImportStaff>[0] & {
  staffTables: FileTables
  /** Whether staff records stand in an admin platform. */
  hasRemoteStaff: boolean
}

/** Rows that are read. */
const LIMIT = 5_000
/** Rows, and faults, that are told. */
const TOLD = 200

export const makeTakeStaffTable =
  (needs: TakeStaffNeeds) =>
  ({ duties, username }: Officer, request: RequestContext): TakeStaffTable =>
  async ({ file, isAgreed }) => {
    if (!isCityKeeper(duties) || needs.hasRemoteStaff) throw refuse('office.not_allowed', {})
    const table = await needs.staffTables.read(file, LIMIT)
    if (!table || table === 'too_many') return { kind: 'unreadable' }
    const wrong = headerFault(table.header)
    if (wrong) return { kind: 'header', ...wrong }
    const rows = table.rows.map(staffRowOf)
    const faults = [...table.rows.flatMap(unreadableCells), ...staffRowFaults(rows).map(faultOf)]
    if (isAgreed && faults.length === 0) {
      const imported = await makeImportStaff(needs)(rows, undefined, { by: username, request })
      if (imported.kind === 'imported') return { kind: 'imported', count: rows.length, added: imported.added }
    }
    const known = new Set((await needs.staffAccounts.list()).map((account) => account.username))
    const found = rows.map(({ password, ...row }) => ({
      ...row,
      hasPassword: password !== undefined,
      isNew: !known.has(canonicalUsername(row.username)),
    }))
    return {
      kind: 'found',
      rows: found.slice(0, TOLD),
      count: rows.length,
      added: found.filter(({ isNew }) => isNew).length,
      faults: faults.toSorted((one, other) => one.row - other.row).slice(0, TOLD),
    }
  }

const faultOf = (fault: StaffRowFault): StaffTableFault => ({
  row: fault.row,
  column: staffColumns[fault.field],
  why: fault.code,
  ...('limit' in fault && { limit: fault.limit }),
  ...('first' in fault && { first: fault.first }),
})
