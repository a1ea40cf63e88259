import type { ReadRows } from '../sql-engine.ts'
import type { SqlRow, SqlValue } from '../write.ts'

/** Rows read at a stretch: some milliseconds of work. */
const PAGE = 1_000

/** How the rows of a table are read in the order of its key. */
export type PagedQuery = {
  /** `select … where (key) > (?, …) order by key`; a limit is added. */
  sql: string
  /** Columns of the key, in order. */
  key: readonly string[]
  /** What comes before every key. */
  start: readonly SqlValue[]
}

/** Lets others have their turn between two steps. */
export const otherWork = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Calls `onRow` with every row; other work goes on between pages. */
export async function readPages(
  read: ReadRows,
  { sql, key, start }: PagedQuery,
  onRow: (row: SqlRow) => void,
): Promise<void> {
  let after = start
  for (;;) {
    const rows = await read(`${sql} limit ${PAGE}`, after)
    for (const row of rows) onRow(row)
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = key.map((column) => last[column] ?? null)
    await otherWork()
  }
}
