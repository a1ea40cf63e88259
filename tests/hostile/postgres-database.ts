import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { SiteDatabase } from './target.ts'

/**
 * Makes databases on a PostgreSQL server of this machine, each on the disk that it is to lie on. @param server address
 * of a superuser, without a database
 */
export const databaseOn =
  (server: string) =>
  async (_folder: string, disk?: string): Promise<SiteDatabase> => {
    const name = `hostile_${randomUUID().replaceAll('-', '')}`
    const url = `${server}/${name}`
    const ask = (sql: string) => query(`${server}/postgres`, sql)
    if (disk) {
      // As root the server runs as this user, and takes only a folder of its own.
      if (process.getuid?.() === 0) spawnSync('chown', ['postgres', disk])
      await ask(`create tablespace ${name} location '${disk}'`)
    }
    await ask(`create database ${name} ${disk ? `tablespace ${name}` : ''} strategy file_copy`)
    return {
      url,
      lock: () => lockedTables(url),
      async remove() {
        await ask(`drop database ${name} with (force)`)
        if (disk) await ask(`drop tablespace ${name}`)
      },
    }
  }

/** Locks every table against writing. @returns lets go of them */
async function lockedTables(url: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  )
  await client.query('begin')
  await client.query(`lock table ${rows.map(({ name }) => name).join(', ')} in exclusive mode`)
  return () => client.end()
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
