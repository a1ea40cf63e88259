import type Database from 'better-sqlite3'
import { CopyRefused, type CopyTarget } from '../../copy/copy-ends.ts'
import { beginsCopy, findSourceSql, markFinishedSql, markUnfinishedSql } from '../../copy/unfinished-copy.ts'
import { openWriter } from '../connection.ts'
import { prepareDatabase } from '../prepare-database.ts'
import { lockAsServer, ServerRunning } from '../server-lock.ts'
import { statementCache } from '../statement-cache.ts'

/** Pages after which the log is written into the file: a large copy would else stand on the disk twice. */
const CHECKPOINT_PAGES = 10_000

/**
 * A database file to be filled, made if it is not there; its folder must exist.
 *
 * @param source a name of what is copied, the same when an interrupted copy goes on
 * @throws CopyRefused if it holds anything but an interrupted copy of `source`, or a server runs on it
 */
export async function openSqliteCopyTarget(
  file: string,
  dataKey: string,
  source: string,
): Promise<CopyTarget> {
  const unlock = lockTarget(file)
  let db: Database.Database | undefined
  try {
    db = openWriter(file)
    db.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
    await begin(db, dataKey, source)
    return targetOn(db, unlock)
  } catch (error) {
    db?.close()
    unlock()
    throw error
  }
}

async function begin(db: Database.Database, dataKey: string, source: string): Promise<void> {
  const marked = async () => db.prepare<[], string>(findSourceSql).pluck().get()
  if (await beginsCopy(tablesOf(db), source, marked)) {
    const [create, mark] = markUnfinishedSql
    db.transaction(() => {
      db.exec(create)
      db.prepare(mark).run(source)
    })()
  }
  prepareDatabase(db, dataKey, { mayBeUnfinished: true })
}

const tablesOf = (db: Database.Database): string[] =>
  db
    .prepare<[], string>(`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`)
    .pluck()
    .all()

function targetOn(db: Database.Database, unlock: () => void): CopyTarget {
  const statement = statementCache(db)
  return {
    read: async ({ sql, values }) => statement(sql).all(...values),
    async insert(table, rows, replace) {
      const columns = Object.keys(rows[0] ?? {})
      const add = statement(
        `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
      )
      db.transaction(() => {
        if (replace) statement(`delete from ${table}`).run()
        for (const row of rows) add.run(...columns.map((column) => row[column]))
      })()
    },
    async setLastNumber(table, last) {
      db.transaction(() => {
        statement('delete from sqlite_sequence where name = ?').run(table)
        statement('insert into sqlite_sequence (name, seq) values (?, ?)').run(table, last)
      })()
    },
    async finish() {
      db.exec(markFinishedSql)
    },
    async close() {
      db.close()
      unlock()
    },
  }
}

function lockTarget(file: string): () => void {
  try {
    return lockAsServer(file)
  } catch (error) {
    if (error instanceof ServerRunning) throw new CopyRefused('target-in-use')
    throw error
  }
}
