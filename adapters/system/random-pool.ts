import { randomFillSync } from 'node:crypto'

/** Bytes fetched from the system at once: a call of it takes longer than using what it gives. */
const POOL_BYTES = 4096

const pool = new Uint8Array(POOL_BYTES)
let used = POOL_BYTES

/** `count` bytes, 1 to 4,096, of the system's cryptographic random source; none is ever given twice. */
export function randomPoolBytes(count: number): Uint8Array<ArrayBuffer> {
  if (used + count > POOL_BYTES) {
    randomFillSync(pool)
    used = 0
  }
  used += count
  return pool.slice(used - count, used)
}
