import { nextTurn } from '../../application/shared/next-turn.ts'
import type { ReadRows } from './sql-engine.ts'
import type { SqlRow, Statement } from './write.ts'

/** Rows read at a stretch: some milliseconds of work. */
const PAGE = 1_000

/** Reads at most `limit` rows of a table in the order of its key: those after a row; of `{}`, the first. */
export type PageAfter = (row: SqlRow, limit: number) => Statement

/** Calls `onRow` with every row; other work goes on between pages. */
export async function readPages(
  read: ReadRows,
  pageAfter: PageAfter,
  onRow: (row: SqlRow) => void,
): Promise<void> {
  let last: SqlRow = {}
  for (;;) {
    const rows = await read(pageAfter(last, PAGE))
    for (const row of rows) onRow(row)
    if (rows.length < PAGE) return
    last = rows.at(-1)!
    await nextTurn()
  }
}
