import type pg from 'pg'
import { sealing } from '../sealing/sealing.ts'
import { startResealing } from '../sql/keys/reseal-chore.ts'
import { type SqlStorage, sqlStorage } from '../sql/sql-storage.ts'
import { writeDeadline } from '../sql/write-deadline.ts'
import { writeHealth } from '../sql/write-health.ts'
import { type CompiledPlans, compiledPlans, mayCompile, readByteColumns } from './compiled-plans.ts'
import { type ConnectionOptions, openPool } from './connection.ts'
import { startMaintenance } from './maintenance/maintenance.ts'
import { openDatabase } from './open-database.ts'
import { planWriter } from './plan-writer.ts'
import { postgresEngine } from './postgres-engine.ts'
import { orUnavailable } from './postgres-failure.ts'
import { storedKeyRing } from './prepare-database.ts'

export type PostgresOptions = ConnectionOptions & {
  /** DATA_KEY: 32 bytes as 64 hexadecimal digits or base64. */
  dataKey: string
  /** A server, which does what commands leave to it. */
  asServer?: boolean
  /** Called now and then, as a server, with how many records were looked at to seal them with a new key, and how many there are. */
  onReseal?: ((done: number, total: number) => void) | undefined
  /** How often plans of a kind are run statement by statement before they are made a function of the database. */
  compileAfter?: number
  /** Called with failures that no caller sees: a maintenance task that is tried again, why the store is unavailable. No personal data. */
  onError?: (reason: string) => void
}

const COMPILE_AFTER = 2
/** How often readers are told that another process may have changed something, milliseconds. */
const CHANGE_EVERY_MS = 200

/**
 * Storage in a PostgreSQL database, which several processes may share. Brings the schema up to date.
 *
 * @throws Error as `openDatabase`
 */
export async function openPostgresStorage(options: PostgresOptions): Promise<SqlStorage> {
  const { dataKey, readOnly, asServer, onReseal, compileAfter = COMPILE_AFTER, onError = () => {} } = options
  const client = await openDatabase(options, dataKey)
  const { compiled, ring } = await (async () => ({
    compiled: await planCompiler(client, compileAfter),
    ring: await storedKeyRing(client, dataKey),
  }))().finally(() => client.end())
  const pool = openPool(options, onError)
  const health = writeHealth(async (plan) => writer?.write(plan))
  const writer = readOnly
    ? undefined
    : planWriter({ pool, compiled, onError, onWrite: health.onWrite, onDamage: health.onDamage })
  const { auditMac } = sealing(ring)
  const report = (error: unknown) => onError(error instanceof Error ? error.message : String(error))
  const stopMaintenance = writer && (await startMaintenance({ pool, writer, auditMac, onError: report }))
  const deadline = writeDeadline(onError)
  const timers: NodeJS.Timeout[] = []
  const onOutsideChange = (listener: () => void) =>
    void timers.push(setInterval(listener, CHANGE_EVERY_MS).unref())
  const onDamage = (reason: string) => {
    health.onDamage()
    onError(reason)
  }
  const engine = postgresEngine({ pool, writer, deadline, onDamage, onOutsideChange })
  const storage = sqlStorage(engine, { ring, dataKey, onError })
  const stopResealing = asServer && startResealing(storage.keys, { onProgress: onReseal, onError: report })
  let closed: Promise<void> | undefined

  return {
    ...storage,
    async ready() {
      await orUnavailable(() => pool.query('select 1 from city'), onDamage)
      health.expectSound()
    },
    tryWrite: health.tryWrite,
    writesFail: health.isFailing,
    close() {
      closed ??= (async () => {
        for (const timer of timers) clearInterval(timer)
        if (stopResealing) await stopResealing()
        await writer?.idle()
        deadline.stop()
        await stopMaintenance?.()
        await pool.end()
      })()
      return closed
    },
  }
}

const planCompiler = async (client: pg.Client, compileAfter: number): Promise<CompiledPlans> =>
  compiledPlans(
    await readByteColumns(client),
    (await mayCompile(client)) ? compileAfter : Number.POSITIVE_INFINITY,
  )
