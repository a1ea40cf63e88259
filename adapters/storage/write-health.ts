import { refuse } from '../../domain/refusal.ts'
import { type Statement, sql } from './write.ts'

/** After a write that worked, readiness needs no other one for so long, milliseconds. */
const WORKED_MS = 5_000

/** Whether writes work, told by the latest one. */
export type WriteHealth = {
  /** To be called with the outcome of every write: false if the database could not store it, whatever it was. */
  onWrite(stored: boolean): void
  /** To be called when the database turns out to be damaged: writes elsewhere in it may still work, and are not to be relied on. */
  onDamage(): void
  isFailing(): boolean
  /**
   * Tries a write unless the latest one worked and was in the last seconds.
   * @throws Refusal `service.unavailable` if it fails
   */
  tryWrite(): Promise<void>
  /** @throws Refusal `service.unavailable` if the database was found damaged */
  expectSound(): void
}

/** @param write carries out statements, and tells `onWrite` */
export function writeHealth(write: (statements: readonly Statement[]) => Promise<unknown>): WriteHealth {
  let stored = true
  let damaged = false
  let atMs = Number.NEGATIVE_INFINITY
  let trying: Promise<unknown> | undefined

  return {
    onWrite(isStored) {
      stored = isStored
      atMs = performance.now()
    },
    onDamage() {
      damaged = true
    },
    isFailing: () => damaged || !stored,
    expectSound() {
      if (damaged) throw refuse('service.unavailable', {})
    },
    async tryWrite() {
      if (stored && performance.now() - atMs < WORKED_MS) return
      trying ??= write(trial()).finally(() => {
        trying = undefined
      })
      await trying
    },
  }
}

const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count))

/** Bytes that need room of their own in the database. */
const TRIAL_BYTES = 8_192

/** Stores a row and takes it away again: the database has to write, and keeps nothing. */
function trial(): Statement[] {
  const owner = randomBytes(16)
  return [
    sql`insert into idempotency (owner, call_name, request_key, sealed, created_at_ms)
      values (${owner}, 'readyz', 'trial', ${randomBytes(TRIAL_BYTES)}, 0)`,
    sql`delete from idempotency where owner = ${owner}`,
  ]
}
