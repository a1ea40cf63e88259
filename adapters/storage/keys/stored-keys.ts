import { auditEvent } from '../audit/audit-event-statement.ts'
import {
  addKeyCheck,
  EARLIER_KEY_CHECK,
  findEarlierKeyCheck,
  findKeyCheck,
  findKeyChecksSql,
} from '../check-data-key.ts'
import { keyRingLock } from '../lock.ts'
import { keyCheckOf } from '../sealing/data-key.ts'
import { type KeyRing, newKey, openKeyRing, wrapKey, wrapKeyRing } from '../sealing/key-ring.ts'
import type { Sealing } from '../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'
import {
  guard,
  holding,
  mustFind,
  mustMiss,
  raw,
  refused,
  run,
  runOne,
  runUnread,
  type Statement,
  sql,
  type Write,
} from '../write.ts'
import { findPending, type ResealOptions, resealRecords } from './reseal.ts'
import { findKeys, renewKeyRing, wrappedKeyOf } from './stored-key-ring.ts'

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
   * Encrypts the ring with another DATA_KEY. Processes that run go on, and a start takes either key until
   * `dropEarlier`; done again with the old key, another one takes the place of the new key.
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
   * Seals every record anew that an older key sealed, in small steps beside other work; what is done stays done. Does
   * nothing when there is none, or another process is at it.
   * @returns how many were sealed anew
   */
  reseal(options: ResealOptions): Promise<number>
}

/** Somebody else changed the keys at the same moment, or DATA_KEY is being changed; nothing was changed by this one. */
export class KeysChanged extends Error {
  override readonly name = 'KeysChanged'
}

type Needs = { engine: SqlEngine; sealing: Sealing; ring: KeyRing; dataKey: string }

/** @throws KeysChanged */
const orChanged = <T>(outcome: T | 'changed'): T => {
  if (outcome === 'changed') throw new KeysChanged('the keys were changed meanwhile')
  return outcome
}

export function storedKeys({ engine, sealing, ring, dataKey }: Needs): StoredKeys {
  const stored = () => engine.all(findKeys)
  const ownCheck = keyCheckOf(dataKey)

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
      orChanged(
        await engine.write(rotateKey, {
          ownCheck,
          insert: sql`insert into key_ring (purpose, generation, wrapped, made_at_ms)
            values (${purpose}, ${generation}, ${wrapped}, ${atMs}) on conflict do nothing`,
          event: auditEvent(sealing, { kind: 'keys.rotated', at: atMs, facts: { generation } }),
        }),
      )
      await renewKeyRing(engine.all, dataKey, ring)
      return generation
    },

    async rewrap(newDataKey, atMs) {
      const newCheck = keyCheckOf(newDataKey)
      const rows = await stored()
      const keys = openKeyRing(dataKey, rows.map(wrappedKeyOf))
      const earlier = wrapKeyRing(dataKey, keys)
      orChanged(
        await engine.write(rewrapKeys, {
          ownCheck,
          newCheck,
          keys: wrapKeyRing(newDataKey, keys).map((key, at) => ({ ...key, earlier: earlier[at]!.wrapped })),
          event: auditEvent(sealing, { kind: 'keys.rewrapped', at: atMs }),
        }),
      )
    },

    async dropEarlier(atMs) {
      if (!(await engine.get(findEarlierKeyCheck))) return 'none'
      const event = auditEvent(sealing, { kind: 'keys.earlier_dropped', at: atMs })
      return engine.write(dropEarlierKey, { ownCheck, event })
    },

    async reseal(options) {
      if (!(await engine.get(findPending))) return 0
      await renewKeyRing(engine.all, dataKey, ring)
      return (await engine.alone('reseal', () => resealRecords({ engine, sealing, ring }, options))) ?? 0
    },
  }
}

const isNewest = (ownCheck: Uint8Array): Statement => sql`${findKeyCheck} and value = ${ownCheck}`

type RotateKey = { ownCheck: Uint8Array; insert: Statement; event: Statement }

/** Adds a sealing key, unless another one has come or DATA_KEY is not the only one. */
export function* rotateKey({ ownCheck, insert, event }: RotateKey): Write<'rotated', 'changed'> {
  yield* holding(keyRingLock)
  yield* guard([
    mustFind(isNewest(ownCheck), 'changed' as const),
    mustMiss(findEarlierKeyCheck, 'changed' as const),
  ])
  if ((yield* run(insert)).count === 0) yield* refused('changed')
  yield* runUnread(event)
  return 'rotated'
}

type RewrapKeys = {
  ownCheck: Uint8Array
  newCheck: Uint8Array
  keys: readonly { purpose: string; generation: number; wrapped: Uint8Array; earlier: Uint8Array }[]
  event: Statement
}

/** Encrypts all keys with another DATA_KEY, unless there are others by now. */
export function* rewrapKeys({ ownCheck, newCheck, keys, event }: RewrapKeys): Write<'rewrapped', 'changed'> {
  yield* holding(keyRingLock)
  const opens = sql`select distinct value from (${raw(findKeyChecksSql)}) as found where value = ${ownCheck}`
  yield* guard([mustFind(opens, 'changed' as const)])
  if ((yield* run(sql`select 1 from key_ring`)).count !== keys.length) yield* refused('changed')
  for (const { purpose, generation, wrapped, earlier } of keys)
    yield* runOne(sql`update key_ring set wrapped = ${wrapped}, earlier_wrapped = ${earlier}
      where purpose = ${purpose} and generation = ${generation}`)
  yield* runUnread(
    sql`delete from meta where name in ('key_check', ${EARLIER_KEY_CHECK})`,
    addKeyCheck(newCheck),
    sql`insert into meta (name, value) values (${EARLIER_KEY_CHECK}, ${ownCheck})`,
    event,
  )
  return 'rewrapped'
}

/** Has the ring open with the newest DATA_KEY alone. */
export function* dropEarlierKey({
  ownCheck,
  event,
}: {
  ownCheck: Uint8Array
  event: Statement
}): Write<'dropped', 'kept' | 'none'> {
  yield* holding(keyRingLock)
  yield* guard([mustFind(isNewest(ownCheck), 'kept' as const)])
  const dropped = yield* run(sql`delete from meta where name = ${EARLIER_KEY_CHECK}`)
  if (dropped.count === 0) yield* refused('none')
  yield* runUnread(sql`update key_ring set earlier_wrapped = null`, event)
  return 'dropped'
}
