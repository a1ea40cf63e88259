import pg from 'pg'
import { refuse } from '../../../domain/refusal.ts'

/**
 * SQLSTATE, by its beginning, of failures of the server or the way to it: connection, sign-in, database gone,
 * resources, shutting down, lock not available, cancelled by a time limit, read-only, idle too long in a transaction,
 * input and output, damaged pages.
 */
const unavailable = /^(08|28|3D000|53|57P0|58|55P03|57014|25006|25P03|XX00[12])/
/** SQLSTATE of a page or an index that is not what the server wrote. */
const damaged = ['XX001', 'XX002']
/** SQLSTATE of transactions that were in each other's way: serialization failure, deadlock. */
const conflicts = ['40001', '40P01']

/** System errors on the way to the server. */
const lostWay = /^(ECONN|EPIPE$|ETIMEDOUT$|EHOST|ENET|ENOTFOUND$|EAI_|ENOENT$|EACCES$)/
/** The driver's own errors, which have no code. */
const lostConnection =
  /^(Connection terminated|timeout exceeded|timeout expired|Query read timeout|Client (has|was)|Cannot use a pool)/

/** The database is being moved: nobody may write to it. */
export class BeingMoved extends Error {
  override readonly name = 'BeingMoved'
}

/** Whether the server could not be asked, or could not carry out what was asked because of its state. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return unavailable.test(error.code ?? '')
  if (error instanceof BeingMoved) return true
  if (!(error instanceof Error)) return false
  return ('code' in error && lostWay.test(String(error.code))) || lostConnection.test(error.message)
}

/** Whether the server found its files damaged. That does not pass by itself. */
export const isDamaged = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && damaged.includes(error.code ?? '')

/** Whether the transaction was rolled back in favour of another one, and may be run again. */
export const isConflict = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && conflicts.includes(error.code ?? '')

/** Called with what the server says when it finds its files damaged. */
export type OnDamage = (reason: string) => void

/** @throws Refusal `service.unavailable` if `work` fails because the database is unavailable */
export async function orUnavailable<T>(work: () => Promise<T>, onDamage?: OnDamage): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isDamaged(error)) onDamage?.((error as Error).message)
    throw isUnavailable(error) ? refuse('service.unavailable', {}) : error
  }
}
