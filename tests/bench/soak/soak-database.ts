import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import pg from 'pg'

/** The database beside the product that is tested. */
type SoakDatabase = {
  read<T>(sql: string): Promise<T[]>
  /** Runs statements in one transaction. */
  write(...statements: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** Opens a database by its DATABASE_URL. */
export async function openDatabase(url: string): Promise<SoakDatabase> {
  if (url.startsWith('sqlite:')) {
    const db = new Database(url.slice('sqlite:'.length))
    return {
      read: async <T>(sql: string) => db.prepare(sql).all() as T[],
      write: async (...statements) =>
        db.transaction(() => statements.forEach((sql) => void db.prepare(sql).run())).immediate(),
      close: async () => void db.close(),
    }
  }
  const client = new pg.Client({ connectionString: url })
  // The server may be stopped under it; what is asked for then fails.
  client.on('error', () => undefined)
  await client.connect()
  return {
    read: async <T>(sql: string) => (await client.query(sql)).rows as T[],
    write: async (...statements) => {
      await client.query(['begin', ...statements, 'commit'].join(';'))
    },
    close: () => client.end(),
  }
}

/**
 * Moves the end of waiting orders, all or those named, and of their holds into the past, as if half an hour was over:
 * the product has no switch for that. Tries again while the database is down.
 */
export async function letTimePass(url: string, orderIds?: readonly string[]): Promise<void> {
  const past = Date.now() - 1
  const named = orderIds?.map((id) => `'${id}'`).join()
  const statements = [
    `update orders set expires_at_ms = ${past} where ${named ? `order_id in (${named})` : "state in ('temporary', 'sent')"}`,
    `update hold set expires_at_ms = ${past}${named ? ` where hold_id in (${named})` : ''}`,
  ]
  for (let tries = 0; ; tries += 1) {
    try {
      const database = await openDatabase(url)
      await database.write(...statements).finally(() => database.close())
      return
    } catch (error) {
      if (tries === 200) throw error
      await sleep(100)
    }
  }
}

/** Waits until no order waits past its time. @returns whether that came to be within 40 seconds */
export async function allExpired(url: string): Promise<boolean> {
  const waiting = `select 1 from orders where state in ('temporary', 'sent') and expires_at_ms < ${Date.now()} limit 1`
  for (const until = Date.now() + 40_000; Date.now() < until; await sleep(200)) {
    try {
      const database = await openDatabase(url)
      const rows = await database.read(waiting).finally(() => database.close())
      if (rows.length === 0) return true
    } catch {
      // Down for the moment.
    }
  }
  return false
}
