import { startResealing } from '../keys/reseal-chore.ts'
import { sealing } from '../sealing/sealing.ts'
import { type SqlStorage, sqlStorage } from '../sql-storage.ts'
import { writeHealth } from '../write-health.ts'
import { type ConnectionOptions, openPool } from './connection.ts'
import { startMaintenance } from './maintenance/maintenance.ts'
import { openDatabase } from './open-database.ts'
import { postgresEngine } from './postgres-engine.ts'
import { orUnavailable } from './postgres-failure.ts'
import { storedKeyRing } from './prepare-database.ts'
import { openWriter } from './write-transactions.ts'

export type PostgresOptions = ConnectionOptions & {
  /** DATA_KEY: 32 bytes as 64 hexadecimal digits or base64. */
  dataKey: string
  /** A server, which does what commands leave to it. */
  asServer?: boolean
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
  const stopMaintenance = writer && (await startMaintenance({ pool, writer, auditMac, onError: report }))
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
