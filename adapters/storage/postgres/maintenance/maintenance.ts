import type pg from 'pg'
import { repeat } from '../../../../application/shared/repeat.ts'
import type { Happenings } from '../../audit/happenings.ts'
import { purgeExpired } from '../../purge-expired.ts'
import { expireOrders, findOverdue, isOverdue } from '../../reservation/places.ts'
import { sql, type Write } from '../../write.ts'
import { typedStatement } from '../typed-statement.ts'
import type { Writer } from '../write-transactions.ts'
import { sealAudit } from './audit-sealer.ts'

const SEAL_EVERY_MS = 500
const EXPIRE_EVERY_MS = 5_000
const FIRST_PURGE_MS = 60_000
const PURGE_EVERY_MS = 60 * 60 * 1000
const AFTER_ERROR_MS = 1_000
/** Orders that expire in one transaction at most: few, so that bookings of their slots do not wait long. */
const EXPIRED_BATCH = 100

type Needs = {
  pool: pg.Pool
  writer: Writer
  auditMac: (bytes: Uint8Array) => Uint8Array
  /** Called with what happened by what was sealed. */
  onSealed: (happened: Happenings) => void
  /** Called when a task failed; it is tried again. */
  onError: (error: unknown) => void
}

/**
 * Seals the audit log, lets orders expire, those of earlier processes before it resolves, and deletes expired rows;
 * each may run in several processes at once.
 * @returns stops it; what waits to be sealed is sealed before
 */
export async function startMaintenance({
  pool,
  writer,
  auditMac,
  onSealed,
  onError,
}: Needs): Promise<() => Promise<void>> {
  const seal = async () => {
    while (await sealAudit(pool, auditMac, onSealed));
    return SEAL_EVERY_MS
  }
  const expire = async () => {
    while (await releaseExpired(pool, writer, Date.now()));
    return EXPIRE_EVERY_MS
  }
  const purge = async () => {
    while (await deleteExpired(writer, Date.now()));
    return PURGE_EVERY_MS
  }
  await expire().catch(onError)
  const every = { afterErrorMs: AFTER_ERROR_MS, onError }
  const stops = [
    repeat(seal, { ...every, firstMs: 0 }),
    repeat(expire, { ...every, firstMs: EXPIRE_EVERY_MS }),
    repeat(purge, { ...every, firstMs: FIRST_PURGE_MS }),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
    await seal().catch(onError)
  }
}

/** @returns true if there may be more */
async function releaseExpired(pool: pg.Pool, writer: Writer, nowMs: number): Promise<boolean> {
  const { rowCount } = await pool.query(typedStatement(findOverdue(nowMs)))
  return rowCount !== 0 && (await writer.write(expireSome, nowMs)) === EXPIRED_BATCH
}

/** Those that another process is about to expire are left to it. */
const expireSome = (nowMs: number): Write<number> =>
  expireOrders(
    nowMs,
    sql`order_id in (select order_id from orders where ${isOverdue(nowMs)}
      order by expires_at_ms limit ${EXPIRED_BATCH} for update skip locked)`,
  )

/** @returns true if anything was deleted */
const deleteExpired = async (writer: Writer, nowMs: number): Promise<boolean> =>
  (await writer.write(purgeExpired, { nowMs, isShared: true })) > 0
