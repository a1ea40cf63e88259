import type { ReadRows } from '../sql-engine.ts'
import type { SqlRow, SqlValue } from '../write-plan.ts'

/** Rows read at a stretch: some milliseconds of work. */
const PAGE = 1_000

/** How the rows of a table are read in the order of its key. */
export type Pages = {
  /** `select … where (key) > (?, …) order by key`; a limit is added. */
  sql: string
  /** Columns of the key, in order. */
  key: readonly string[]
  /** What comes before every key. */
  start: readonly SqlValue[]
}

const otherWork = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Shows every row to `see`, with a rest after each page. */
export async function readThrough(
  read: ReadRows,
  { sql, key, start }: Pages,
  see: (row: SqlRow) => void,
): Promise<void> {
  let after = start
  for (;;) {
    const rows = await read(`${sql} limit ${PAGE}`, after)
    for (const row of rows) see(row)
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = key.map((column) => last[column] ?? null)
    await otherWork()
  }
}
