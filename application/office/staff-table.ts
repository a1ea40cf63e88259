import type { StaffRow } from './import-staff.ts'
import type { TableRow } from './office-table.ts'

/** The titles of the columns of a table of staff. */
export const staffColumns = {
  username: 'ユーザー名',
  name: '氏名',
  email: 'メールアドレス',
  password: '仮パスワード',
} as const satisfies Record<Exclude<keyof StaffRow, 'row'>, string>
const known: ReadonlySet<string> = new Set(Object.values(staffColumns))

/** What is wrong with the header; a column that is misspelt would be left out in silence. Undefined: nothing. */
export function headerFault(
  header: readonly string[],
): { why: 'missing' | 'unknown'; column: string } | undefined {
  if (!header.includes(staffColumns.username)) return { why: 'missing', column: staffColumns.username }
  const unknown = header.find((title) => title !== '' && !known.has(title))
  return unknown === undefined ? undefined : { why: 'unknown', column: unknown }
}

/** A row of the table as it is imported. */
export function staffRowOf({ row, cells }: TableRow): StaffRow {
  const [username, name, email, password] = Object.values(staffColumns).map(
    (title) => cells.get(title)?.trim() || undefined,
  )
  return {
    row,
    username: username ?? '',
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(password !== undefined && { password }),
  }
}

/** A cell that a spreadsheet has changed, by its column; or a row that has more cells than the header. */
export type UnreadableCell = { row: number; column?: string; why: 'too_many' | 'changed' }

/** What can't be read in a row: no name and no password may be other than it was written. */
export const unreadableCells = ({ row, kinds = new Map(), hasTooMany }: TableRow): UnreadableCell[] => [
  ...(hasTooMany ? [{ row, why: 'too_many' } as const] : []),
  ...[...kinds.keys()].map((column) => ({ row, column, why: 'changed' }) as const),
]
