import { dataKeyBytes } from '../../sealing/data-key.ts'
import { type KeyRing, newKey, openKeyRing, wrapKey, wrapKeyRing } from '../../sealing/key-ring.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import { auditEventStatement } from '../audit/audit-event-statement.ts'
import { changeKeyCheckSql, checkDataKey, findKeyCheckSql } from '../check-data-key.ts'
import { keyRingLock } from '../lock.ts'
import type { SqlEngine } from '../sql-engine.ts'
import type { Step } from '../write-plan.ts'
import { findPendingSql, type ResealOptions, resealRecords } from './reseal.ts'
import { findKeysSql, renewKeyRing, wrappedKeyOf } from './stored-key-ring.ts'

/** A sealing key, as it is listed. */
export type SealingKey = {
  generation: number
  /** Epoch milliseconds. */
  madeAtMs: number
  /** Since when no record is left that an older key sealed; undefined while there may be some. */
  resealedAtMs?: number
}

/** The keys of a database, for the office; they may change while servers run. */
export type StoredKeys = {
  /** The sealing keys, oldest first; the last one seals. */
  list(): Promise<SealingKey[]>
  /**
   * Adds a sealing key: every process seals with it from within a second on, and the old ones still open.
   * @returns its generation
   * @throws KeysChanged
   */
  rotate(atMs: number): Promise<number>
  /**
   * Encrypts the ring with another DATA_KEY. Processes that run go on; each start needs the new key from now on.
   * @throws KeysChanged
   * @throws Error if `newDataKey` is no key
   */
  rewrap(newDataKey: string, atMs: number): Promise<void>
  /**
   * Seals every record anew that an older key sealed, in small steps beside other work; what is done stays done. Does nothing when
   * there is none, or another process is at it.
   * @returns how many were sealed anew
   */
  reseal(options: ResealOptions): Promise<number>
}

/** Somebody else changed the keys at the same moment; nothing was changed by this one. */
export class KeysChanged extends Error {
  override readonly name = 'KeysChanged'
}

type Needs = { engine: SqlEngine; sealing: Sealing; ring: KeyRing; dataKey: string }

export function storedKeys({ engine, sealing, ring, dataKey }: Needs): StoredKeys {
  const stored = () => engine.all(findKeysSql, [])
  const unchanged = { otherwise: 'changed' } as const
  const sameDataKey: Step<'changed'> = {
    sql: `${findKeyCheckSql} and value = ?`,
    values: [checkDataKey(dataKey, undefined)],
    expect: 1,
    ...unchanged,
  }

  async function write(steps: readonly Step<'changed'>[]): Promise<void> {
    const result = await engine.write({ locks: [keyRingLock], steps: [sameDataKey, ...steps] })
    if (result.kind === 'stopped') throw new KeysChanged('the keys were changed meanwhile')
  }

  return {
    async list() {
      const keys = (await stored()).filter(({ purpose }) => purpose === 'seal')
      return keys.map((row) => ({
        generation: Number(row.generation),
        madeAtMs: Number(row.made_at_ms),
        ...(row.resealed_at_ms !== null && { resealedAtMs: Number(row.resealed_at_ms) }),
      }))
    },

    async rotate(atMs) {
      const generation = (await stored()).filter(({ purpose }) => purpose === 'seal').length
      const { purpose, wrapped } = wrapKey(dataKey, { purpose: 'seal', generation }, newKey())
      await write([
        {
          sql: 'insert into key_ring (purpose, generation, wrapped, made_at_ms) values (?, ?, ?, ?) on conflict do nothing',
          values: [purpose, generation, wrapped, atMs],
          expect: 1,
          ...unchanged,
        },
        auditEventStatement(sealing, { kind: 'keys.rotated', at: atMs, facts: { generation } }),
      ])
      await renewKeyRing(engine.all, dataKey, ring)
      return generation
    },

    async rewrap(newDataKey, atMs) {
      dataKeyBytes(newDataKey)
      const rows = await stored()
      const fresh = wrapKeyRing(newDataKey, openKeyRing(dataKey, rows.map(wrappedKeyOf)))
      await write([
        { sql: 'select 1 from key_ring', values: [], expect: rows.length, ...unchanged },
        ...fresh.map(({ purpose, generation, wrapped }) => ({
          sql: 'update key_ring set wrapped = ? where purpose = ? and generation = ?',
          values: [wrapped, purpose, generation],
          expect: 1,
        })),
        {
          sql: changeKeyCheckSql,
          values: [checkDataKey(newDataKey, undefined), checkDataKey(dataKey, undefined)],
          expect: 1,
        },
        auditEventStatement(sealing, { kind: 'keys.rewrapped', at: atMs }),
      ])
    },

    async reseal(options) {
      if (!(await engine.get(findPendingSql, []))) return 0
      await renewKeyRing(engine.all, dataKey, ring)
      return (await engine.alone('reseal', () => resealRecords({ engine, sealing, ring }, options))) ?? 0
    },
  }
}
