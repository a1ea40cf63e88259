import { startFaults } from '../../../application/start-faults.ts'
import { CopyRefused } from './copy-ends.ts'

/** A table that a database has as long as a copy into it is not finished. */
export const UNFINISHED = 'unfinished_copy'

export const markUnfinishedSql = [
  `create table ${UNFINISHED} (source text not null)`,
  `insert into ${UNFINISHED} (source) values (?)`,
] as const
export const findSourceSql = `select source from ${UNFINISHED}`
export const markFinishedSql = `drop table ${UNFINISHED}`

/** @throws Error in words for the operator, if a copy into the database is not finished */
export function refuseUnfinished(isUnfinished: boolean): void {
  if (!isUnfinished) return
  throw new Error(startFaults['copy.unfinished'])
}

/**
 * Whether a copy from `source` into a database begins, or goes on where it was interrupted.
 *
 * @param tables what tables the database has
 * @param markedSource reads the source of the copy that is not finished
 * @throws CopyRefused if it holds anything else
 */
export async function beginsCopy(
  tables: readonly string[],
  source: string,
  markedSource: () => Promise<string | undefined>,
): Promise<boolean> {
  if (tables.length === 0) return true
  if (!tables.includes(UNFINISHED)) throw new CopyRefused('not-empty')
  if ((await markedSource()) !== source) throw new CopyRefused('other-copy')
  return false
}
