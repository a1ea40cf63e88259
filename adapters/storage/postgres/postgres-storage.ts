import type { StoreFigures } from '../../../application/ports/store-figures.ts'
import { happeningSums } from '../audit/happenings.ts'
import { startResealing } from '../keys/reseal-chore.ts'
import { sealing } from '../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { type SqlStorage, sqlStorage } from '../sql-storage.ts'
import { sql } from '../write.ts'
import { writeHealth } from '../write-health.ts'
import { openPool } from './connection.ts'
import { startMaintenance } from './maintenance/maintenance.ts'
import { type DatabaseOptions, openDatabase } from './open-database.ts'
import { postgresEngine } from './postgres-engine.ts'
import { orUnavailable } from './postgres-failure.ts'
import { storedKeyRing } from './prepare-database.ts'
import { openWriter } from './write-transactions.ts'

export type PostgresOptions = DatabaseOptions & {
  /** DATA_KEY: 32 bytes as 64 hexadecimal digits or base64. */
  dataKey: string
  /**
   * Called now and then, as a server, with how many records were looked at to seal them with a new key, and how many
   * there are.
   */
  onReseal?: ((done: number, total: number) => void) | undefined
  /**
   * Called with failures that no caller sees: a maintenance task that is tried again, why the store is unavailable. No
   * personal data.
   */
  onError?: (reason: string) => void
}

/** How often readers are told that another process may have changed something, milliseconds. */
const CHANGE_EVERY_MS = 200

/**
 * Storage in a PostgreSQL database, which several processes may share. Brings the schema up to date.
 *
 * @throws Error as `openDatabase`
 */
export async function openPostgresStorage(options: PostgresOptions): Promise<SqlStorage> {
  const { dataKey, readOnly, asServer, onReseal, onError = () => {} } = options
  const client = await openDatabase(options, dataKey)
  const ring = await storedKeyRing(client, dataKey).finally(() => client.end())
  const pool = openPool(options, onError)
  const health = writeHealth()
  const { onWrite, onDamage } = health
  const writer = readOnly ? undefined : openWriter({ pool, onError, onWrite, onDamage })
  const { auditMac } = sealing(ring)
  const report = (error: unknown) => onError(error instanceof Error ? error.message : String(error))
  const happened = happeningSums()
  const maintained = { pool, auditMac, onSealed: happened.add, onError: report }
  const stopMaintenance = writer && (await startMaintenance({ ...maintained, writer }))
  const timers: NodeJS.Timeout[] = []
  const onOutsideChange = (listener: () => void) =>
    void timers.push(setInterval(listener, CHANGE_EVERY_MS).unref())
  const onDamageRead = (reason: string) => {
    onDamage()
    onError(reason)
  }
  const engine = postgresEngine({ pool, writer, onError, onDamage: onDamageRead, onOutsideChange })
  const storage = sqlStorage(engine, { ring, dataKey, onError })
  const stopResealing = asServer && startResealing(storage.keys, { onProgress: onReseal, onError: report })
  let closed: Promise<void> | undefined

  return {
    ...storage,
    async ready() {
      await orUnavailable(() => pool.query('select 1 from city'), onDamageRead)
      health.expectSound()
    },
    writesFail: health.isFailing,
    figures: {
      now: () => ({
        writesWaiting: writer?.waiting() ?? 0,
        connections: { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
        happened: happened.all,
      }),
      sizes: () => sizesIn(engine),
    },
    close() {
      closed ??= (async () => {
        for (const timer of timers) clearInterval(timer)
        if (stopResealing) await stopResealing()
        await writer?.idle()
        await stopMaintenance?.()
        await pool.end()
      })()
      return closed
    },
  }
}

async function sizesIn(engine: SqlEngine): ReturnType<StoreFigures['sizes']> {
  const row = await engine.get(sql`select pg_database_size(current_database()) as database,
    pg_total_relation_size('audit_log') as log`)
  return { databaseBytes: Number(row?.database), auditLogBytes: Number(row?.log) }
}
