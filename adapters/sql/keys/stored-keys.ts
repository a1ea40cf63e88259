import { keyCheckOf } from '../../sealing/data-key.ts'
import { type KeyRing, newKey, openKeyRing, wrapKey, wrapKeyRing } from '../../sealing/key-ring.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import { auditEventStatement } from '../audit/audit-event-statement.ts'
import { addKeyCheckSql, EARLIER_KEY_CHECK, findKeyCheckSql, findKeyChecksSql } from '../check-data-key.ts'
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
   * Encrypts the ring with another DATA_KEY. Processes that run go on, and a start takes either key until `dropEarlier`; done
   * again with the old key, another one takes the place of the new key.
   * @throws KeysChanged
   * @throws Error if `newDataKey` is no key
   */
  rewrap(newDataKey: string, atMs: number): Promise<void>
  /**
   * Has the ring open with the newest DATA_KEY alone, if that is the one of this process.
   * @returns 'kept' if this process has the one before
   */
  dropEarlier(atMs: number): Promise<'dropped' | 'kept' | 'none'>
  /**
   * Seals every record anew that an older key sealed, in small steps beside other work; what is done stays done. Does nothing when
   * there is none, or another process is at it.
   * @returns how many were sealed anew
   */
  reseal(options: ResealOptions): Promise<number>
}

/** Somebody else changed the keys at the same moment, or DATA_KEY is being changed; nothing was changed by this one. */
export class KeysChanged extends Error {
  override readonly name = 'KeysChanged'
}

type Needs = { engine: SqlEngine; sealing: Sealing; ring: KeyRing; dataKey: string }

export function storedKeys({ engine, sealing, ring, dataKey }: Needs): StoredKeys {
  const stored = () => engine.all(findKeysSql, [])
  const unchanged = { otherwise: 'changed' } as const
  const ownCheck = keyCheckOf(dataKey)
  const isNewest: Step<'changed'> = {
    sql: `${findKeyCheckSql} and value = ?`,
    values: [ownCheck],
    expect: 1,
    ...unchanged,
  }
  const opens: Step<'changed'> = {
    ...isNewest,
    sql: `select distinct value from (${findKeyChecksSql}) as found where value = ?`,
  }
  const findEarlier = `select 1 from meta where name = '${EARLIER_KEY_CHECK}'`
  const dropEarlierCheck = `delete from meta where name = '${EARLIER_KEY_CHECK}'`

  async function write(steps: readonly Step<'changed'>[]): Promise<void> {
    const result = await engine.write({ locks: [keyRingLock], steps })
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
        isNewest,
        { sql: findEarlier, values: [], expect: 0, ...unchanged },
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
      const newCheck = keyCheckOf(newDataKey)
      const rows = await stored()
      const keys = openKeyRing(dataKey, rows.map(wrappedKeyOf))
      const earlier = wrapKeyRing(dataKey, keys)
      await write([
        opens,
        { sql: 'select 1 from key_ring', values: [], expect: rows.length, ...unchanged },
        ...wrapKeyRing(newDataKey, keys).map(({ purpose, generation, wrapped }, at) => ({
          sql: 'update key_ring set wrapped = ?, earlier_wrapped = ? where purpose = ? and generation = ?',
          values: [wrapped, earlier[at]!.wrapped, purpose, generation],
          expect: 1,
        })),
        { sql: `delete from meta where name in ('key_check', '${EARLIER_KEY_CHECK}')`, values: [] },
        { sql: addKeyCheckSql, values: [newCheck] },
        { sql: `insert into meta (name, value) values ('${EARLIER_KEY_CHECK}', ?)`, values: [ownCheck] },
        auditEventStatement(sealing, { kind: 'keys.rewrapped', at: atMs }),
      ])
    },

    async dropEarlier(atMs) {
      if (!(await engine.get(findEarlier, []))) return 'none'
      const result = await engine.write({
        locks: [keyRingLock],
        steps: [
          isNewest,
          { sql: dropEarlierCheck, values: [], expect: 1, otherwise: 'dropped' },
          { sql: 'update key_ring set earlier_wrapped = null', values: [] },
          auditEventStatement(sealing, { kind: 'keys.earlier_dropped', at: atMs }),
        ],
      })
      if (result.kind === 'done') return 'dropped'
      return result.by === 'changed' ? 'kept' : 'none'
    },

    async reseal(options) {
      if (!(await engine.get(findPendingSql, []))) return 0
      await renewKeyRing(engine.all, dataKey, ring)
      return (await engine.alone('reseal', () => resealRecords({ engine, sealing, ring }, options))) ?? 0
    },
  }
}
