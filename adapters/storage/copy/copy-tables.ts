import { copiedTables, numberedTables, seededTables, type TableName } from './copied-tables.ts'
import type { CopySource, CopyTarget } from './copy-ends.ts'
import { countRows, lastKey, tablePages } from './table-pages.ts'

/** How far a copy is. */
type Progress = (done: number, total: number, table: TableName) => void

/**
 * Copies all rows that the target has not yet, by the order of their keys: a copy that was interrupted goes on where it
 * stood.
 *
 * @returns how many rows were copied, without those of an earlier run
 * @throws the reason of `stop` when it is aborted
 */
export async function copyTables(
  source: CopySource,
  target: CopyTarget,
  { progress, stop }: { progress: Progress; stop?: AbortSignal | undefined },
): Promise<number> {
  const total = await countAll(source)
  let done = 0
  let copied = 0
  for (const table of copiedTables) {
    const replace = seededTables.has(table)
    const after = replace ? [] : await lastKey(target.read, table)
    if (after.length > 0) done += await countRows(target.read, table)
    progress(done, total, table)
    for await (const rows of tablePages(source.read, table, { after })) {
      stop?.throwIfAborted()
      await target.insert(table, rows, replace)
      done += rows.length
      copied += rows.length
      progress(done, total, table)
    }
  }
  for (const table of numberedTables) await target.setLastNumber(table, await source.lastNumber(table))
  return copied
}

async function countAll({ read }: CopySource): Promise<number> {
  let total = 0
  for (const table of copiedTables) total += await countRows(read, table)
  return total
}
