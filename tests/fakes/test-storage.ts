import Database from 'better-sqlite3'
import { type Sealing, sealing } from '../../adapters/storage/sealing/sealing.ts'
import { openMemoryStorage } from '../../adapters/storage/sqlite/memory-storage.ts'
import { prepareDatabase, storedKeyRing } from '../../adapters/storage/sqlite/prepare-database.ts'
import type { SqlRow, SqlValue } from '../../adapters/storage/write.ts'
import type { AuditEvent } from '../../application/ports/audit-log.ts'
import type { City } from '../../application/ports/city-repository.ts'
import type { Storage } from '../../application/ports/storage.ts'
import { refuse } from '../../domain/refusal.ts'

/** A storage with what a test likes to look at. */
export type TestStorage = Storage & {
  /** Audit events in the order of their arrival. */
  readonly events: readonly AuditEvent[]
  readonly views: readonly { userId: string; path: string; at: number }[]
  /** While true, everything but `close` is refused with `service.unavailable`. */
  down: boolean
  /** What a storage does by itself every few seconds: gives back the places of orders whose time is over. */
  expireOrders(): void
  /** Another thing that it does by itself: puts the audit events into the log. */
  sealAudit(): void
}

const dataKey = '0f'.repeat(32)

/** An empty database and the pseudonyms that its keys give, made once. */
type Empty = { image: Buffer } & Pick<Sealing, 'ownerOf'>
let empty: Empty | undefined

function makeEmpty(): Empty {
  const db = new Database(':memory:')
  prepareDatabase(db, dataKey)
  const { ownerOf } = sealing(storedKeyRing(db, dataKey))
  const image = db.serialize()
  db.close()
  return { image, ownerOf }
}

/** Databases with nothing but a city, by what it is and when it was imported; the last ones that were asked for. */
const cities = new Map<string, Promise<Buffer>>()
const MOST_CITIES = 30

/** A database with a city for `testStorage`: tests ask for the same one again and again, and to copy it is cheap. */
export function withCity(city: City, atMs: number): Promise<Buffer> {
  const key = `${atMs} ${JSON.stringify(city)}`
  const made = cities.get(key) ?? importInto(city, atMs)
  cities.delete(key)
  cities.set(key, made)
  const [oldest] = cities.keys()
  if (cities.size > MOST_CITIES && oldest !== undefined) cities.delete(oldest)
  return made
}

async function importInto(city: City, atMs: number): Promise<Buffer> {
  empty ??= makeEmpty()
  const db = new Database(empty.image)
  await openMemoryStorage({ dataKey, nowMs: () => atMs, db }).city.import(city, atMs)
  const image = db.serialize()
  db.close()
  return image
}

/** An empty storage in memory. @param nowMs says which holds have expired @param image what it begins with instead */
export function testStorage(nowMs: () => number = () => Date.now(), image?: Buffer): TestStorage {
  empty ??= makeEmpty()
  const { ownerOf } = empty
  const db = new Database(image ?? empty.image)
  const storage = openMemoryStorage({ dataKey, nowMs, db })
  const rows = (sql: string) => db.prepare<[], SqlRow>(sql).all()
  const userIds = new Map<string, string>()
  const known = new Set<string>()
  const userIdOf = (owner: SqlValue | undefined) => userIds.get(hex(owner)) ?? 'unknown'
  const given = (values: readonly unknown[]) => {
    eachUserIdIn(values, (userId) => {
      if (known.has(userId)) return
      known.add(userId)
      userIds.set(hex(ownerOf(userId)), userId)
    })
  }
  return observed(storage, {
    given,
    events: () =>
      [
        ...rows('select * from audit_log order by seq'),
        ...rows('select * from audit_outbox order by seq'),
      ].map((row) => eventOf(row, userIdOf)),
    views: () =>
      rows('select owner, path, at_ms as at from access_log').map(({ owner, path, at }) => ({
        userId: userIdOf(owner),
        path: String(path),
        at: Number(at),
      })),
    expireOrders: storage.expireOrders,
    sealAudit: storage.sealAudit,
  })
}

type Observer = Pick<TestStorage, 'expireOrders' | 'sealAudit'> & {
  events(): TestStorage['events']
  views(): TestStorage['views']
  /** Called with what a port is given, before it gets it. */
  given(values: readonly unknown[]): void
}

/** `storage` as a test sees it. */
function observed(storage: Storage, observer: Observer): TestStorage {
  const before = (values: readonly unknown[]) => {
    if (result.down) throw refuse('service.unavailable', {})
    observer.given(values)
  }
  const port = (methods: object) =>
    new Proxy(methods, {
      get(target, key) {
        const method: unknown = Reflect.get(target, key)
        if (typeof method !== 'function') return method
        if (iterating.has(String(key))) return (...values: unknown[]) => Reflect.apply(method, target, values)
        return async (...values: unknown[]) => {
          before(values)
          return await Reflect.apply(method, target, values)
        }
      },
    })
  const ports = Object.entries(storage).map(([name, value]) => [
    name,
    typeof value === 'object' ? port(value) : value,
  ])
  const result: TestStorage = {
    ...(Object.fromEntries(ports) as Storage),
    ready: async () => before([]),
    writesFail: () => result.down,
    get events() {
      return observer.events()
    },
    get views() {
      return observer.views()
    },
    down: false,
    expireOrders: observer.expireOrders,
    sealAudit: observer.sealAudit,
  }
  return result
}

/** Methods that give elements one after the other. */
const iterating: ReadonlySet<string> = new Set(['all', 'readOwn', 'inStates'])

const hex = (owner: unknown): string =>
  owner instanceof Uint8Array ? Buffer.from(owner).toString('hex') : ''

/** Calls `found` with each user id in what a port is given. */
function eachUserIdIn(value: unknown, found: (userId: string) => void, depth = 0): void {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array || depth > 4) return
  for (const [key, inside] of Object.entries(value)) {
    if (typeof inside !== 'string') eachUserIdIn(inside, found, depth + 1)
    else if (key === 'userId' || depth === 0) found(inside)
  }
}

/** An event as it was recorded. */
function eventOf(row: SqlRow, userIdOf: (owner: SqlValue | undefined) => string): AuditEvent {
  const { requestId, address, ...facts } = JSON.parse(String(row.facts ?? '{}')) as Record<string, string>
  return {
    kind: row.kind as AuditEvent['kind'],
    at: Number(row.at_ms),
    ...(row.owner !== null && { userId: userIdOf(row.owner) }),
    ...(row.survey_id !== null && { surveyId: String(row.survey_id) }),
    ...(row.answer_id !== null && { answerId: String(row.answer_id) }),
    ...(row.facts !== null && (Object.keys(facts).length > 0 || requestId === undefined) && { facts }),
    ...(requestId !== undefined && { request: { requestId, ...(address !== undefined && { address }) } }),
  }
}
