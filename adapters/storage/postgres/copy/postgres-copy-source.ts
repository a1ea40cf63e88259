import type pg from 'pg'
import { copiedTables } from '../../copy/copied-tables.ts'
import { CopyRefused, type CopySource } from '../../copy/copy-ends.ts'
import { raw, type SqlRow, sql } from '../../write.ts'
import { tryUseAlone } from '../advisory-lock.ts'
import { openDatabase } from '../open-database.ts'
import { typedStatement } from '../typed-statement.ts'

/** Servers and commands of ours on the same database, also those that only read. */
const othersSql = `select count(*) as count from pg_stat_activity
  where datname = current_database() and application_name = 'madoguchi' and pid <> pg_backend_pid()`
/**
 * Before the first read, so that what is read comes after everything that was written. Vacuuming makes way within a
 * second.
 */
const lockSql = `set local lock_timeout = '10s'; lock table ${copiedTables.join(', ')} in share mode`
const LOCK_NOT_AVAILABLE = '55P03'
const LOOKS = 10
const LOOK_AGAIN_MS = 100

/**
 * A database to be copied as it stands at one moment.
 *
 * @param alone true: refused while a server or a command uses it, and nobody writes to it until it is closed, so that
 * nothing is left behind; false: writers go on
 * @throws CopyRefused if it is in use (`alone`)
 * @throws Error if it can't be opened, its schema is older, or the key is not the one of this database
 */
export async function openPostgresCopySource(
  url: string,
  dataKey: string,
  { alone }: { alone: boolean },
): Promise<CopySource> {
  const client = await openDatabase({ url, readOnly: true }, dataKey)
  try {
    if (alone) await useAlone(client)
    await client.query('begin transaction isolation level repeatable read, read only')
    if (alone) await excludeWriters(client)
  } catch (error) {
    await client.end()
    throw error
  }
  const read: CopySource['read'] = async (statement) =>
    (await client.query<SqlRow>(typedStatement(statement))).rows
  return {
    read,
    async lastNumber(table) {
      const [sequence] = await read(sql`select pg_get_serial_sequence('${raw(table)}', 'seq') as name`)
      const [row] = await read(
        sql`select case when is_called then last_value else 0 end as last from ${raw(String(sequence?.name))}`,
      )
      return Number(row?.last)
    },
    close: () => client.end(),
  }
}

/** Whoever comes later is refused, as long as `client` is connected. Who has just left is still there for a moment. */
async function useAlone(client: pg.Client): Promise<void> {
  const isAlone = async () => {
    const { rows } = await client.query<{ held: boolean }>(`select ${tryUseAlone} as held`)
    return rows[0]?.held === true && !(await hasOthers(client))
  }
  for (let looks = 1; !(await isAlone()); looks += 1) {
    if (looks === LOOKS) throw new CopyRefused('source-in-use')
    await new Promise((rested) => setTimeout(rested, LOOK_AGAIN_MS))
  }
}

async function hasOthers(client: pg.Client): Promise<boolean> {
  return (await client.query<{ count: number }>(othersSql)).rows[0]?.count !== 0
}

async function excludeWriters(client: pg.Client): Promise<void> {
  try {
    await client.query(lockSql)
  } catch (error) {
    if (isLocked(error)) throw new CopyRefused('source-in-use')
    throw error
  }
  if (await hasOthers(client)) throw new CopyRefused('source-in-use')
}

const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE
