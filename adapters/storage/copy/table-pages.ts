import type { ReadRows } from '../sql-engine.ts'
import { listOf, raw, type SqlRow, type SqlValue, sql } from '../write.ts'
import { keyOf, type TableName } from './copied-tables.ts'

/** Rows read and written at once: a few megabytes. */
const PAGE = 1_000
/** Pictures and pieces of files are larger than other rows. */
const LARGE = 10
const large: ReadonlySet<TableName> = new Set<TableName>(['media', 'attachment_piece'])

/**
 * The rows of a table in the order of its key, page by page; memory does not grow with it.
 * @param options.after the key of the row before
 * @param options.size rows of a page
 */
export async function* tablePages(
  read: ReadRows,
  table: TableName,
  { after = [], size = large.has(table) ? LARGE : PAGE }: { after?: readonly SqlValue[]; size?: number } = {},
): AsyncGenerator<readonly SqlRow[]> {
  const key = keyOf(table)
  const columns = key.join(', ')
  for (let last = after; ; ) {
    const where = last.length > 0 ? sql`where (${raw(columns)}) > (${listOf(last)})` : raw('')
    const rows = await read(
      sql`select * from ${raw(table)} ${where} order by ${raw(columns)} limit ${raw(String(size))}`,
    )
    if (rows.length > 0) yield rows
    const end = rows.at(-1)
    if (!end || rows.length < size) return
    last = keyOfRow(table, end)
  }
}

/** The key of the last row of a table; empty if it has none. */
export async function lastKey(read: ReadRows, table: TableName): Promise<readonly SqlValue[]> {
  const columns = keyOf(table)
  const order = columns.map((column) => `${column} desc`).join(', ')
  const [row] = await read(
    sql`select ${raw(columns.join(', '))} from ${raw(table)} order by ${raw(order)} limit 1`,
  )
  return row ? keyOfRow(table, row) : []
}

/** How many rows a table has. */
export async function countRows(read: ReadRows, table: TableName): Promise<number> {
  const [row] = await read(sql`select count(*) as count from ${raw(table)}`)
  return Number(row?.count)
}

const keyOfRow = (table: TableName, row: SqlRow): SqlValue[] =>
  keyOf(table).map((column) => row[column] ?? null)
