import type pg from 'pg'
import { repeat } from '../../../application/shared/repeat.ts'
import { purgePlan } from '../../sql/purge-plan.ts'
import { expireOrdersStep, findExpiredSql, isOverdue } from '../../sql/reservation/place-steps.ts'
import type { Step } from '../../sql/write-plan.ts'
import type { PlanWriter } from '../plan-writer.ts'
import { typedStatement } from '../typed-statement.ts'
import { sealAudit } from './audit-sealer.ts'

const SEAL_EVERY_MS = 500
const EXPIRE_EVERY_MS = 5_000
const FIRST_PURGE_MS = 60_000
const PURGE_EVERY_MS = 60 * 60 * 1000
const AFTER_ERROR_MS = 1_000
/** Orders that expire in one transaction at most: few, so that bookings of their slots do not wait long. */
const EXPIRED_BATCH = 100

/** Rows that another process is about to delete are left to it. */
const SKIP_LOCKED = 'for update skip locked'

type Needs = {
  pool: pg.Pool
  writer: PlanWriter
  auditMac: (bytes: Uint8Array) => Uint8Array
  /** Called when a task failed; it is tried again. */
  onError: (error: unknown) => void
}

/**
 * Seals the audit log, lets orders expire, those of earlier processes before it resolves, and deletes expired rows; each may run in
 * several processes at once.
 * @returns stops it; what waits to be sealed is sealed before
 */
export async function startMaintenance({
  pool,
  writer,
  auditMac,
  onError,
}: Needs): Promise<() => Promise<void>> {
  const seal = async () => {
    while (await sealAudit(pool, auditMac));
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
async function releaseExpired(pool: pg.Pool, writer: PlanWriter, nowMs: number): Promise<boolean> {
  const { rowCount } = await pool.query(typedStatement({ sql: findExpiredSql, values: [nowMs] }))
  if (rowCount === 0) return false
  const expired = `order_id in (select order_id from orders where ${isOverdue}
    order by expires_at_ms limit ${EXPIRED_BATCH} ${SKIP_LOCKED})`
  const result = await writer.write({
    locks: [],
    steps: [{ ...expireOrdersStep(nowMs, expired, [nowMs]), returning: 'expired' }],
  })
  return result.kind === 'done' && result.rows.expired?.length === EXPIRED_BATCH
}

/** @returns true if anything was deleted */
async function deleteExpired(writer: PlanWriter, nowMs: number): Promise<boolean> {
  const plan = purgePlan(nowMs, SKIP_LOCKED)
  const result = await writer.write({ ...plan, steps: plan.steps.map(counted) })
  return result.kind === 'done' && result.rows.deleted !== undefined
}

/** A step with others for each of its rows returns them already. */
const counted = ({ sql, values, each }: Step): Step<never, 'deleted'> =>
  each
    ? { sql, values, each, returning: 'deleted' }
    : { sql: `${sql} returning 1`, values, returning: 'deleted' }
