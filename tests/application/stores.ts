import { onTestFinished } from 'vitest'
import type { MemoryStorage } from '../../adapters/memory/memory-storage.ts'
import type { AuditEvent } from '../../application/ports/audit-log.ts'
import type { Storage } from '../../application/ports/storage.ts'
import { refuse } from '../../domain/refusal.ts'
import { openPostgres } from '../adapters/storage/postgres-databases.ts'
import { openTestStorage } from '../adapters/storage/sqlite-files.ts'

/** The stores that suites may run on besides memory. */
const opens: Readonly<Record<string, () => Promise<Storage>>> = {
  sqlite: () => openTestStorage(),
  postgres: () => openPostgres(),
}

/** An empty store as STORE names it, with what tests look at. It is closed after the test. */
export async function openStore(): Promise<MemoryStorage> {
  const open = opens[process.env.STORE ?? '']
  if (!open) throw new Error('STORE must be sqlite or postgres')
  const storage = await open()
  onTestFinished(() => storage.close())
  return watched(storage)
}

/** Notes the audit events and views that were given to `storage`, and lets it be down. */
function watched(storage: Storage): MemoryStorage {
  const events: AuditEvent[] = []
  const views: MemoryStorage['views'][number][] = []
  const mustBeUp = () => {
    if (result.down) throw refuse('service.unavailable', {})
  }
  const result: MemoryStorage = {
    ...ports(storage, mustBeUp, (port, [given, beside], outcome) => {
      if (port === 'accessLog') views.push({ ...(given as MemoryStorage['views'][number]) })
      if (port === 'audit') events.push(given as AuditEvent)
      if (isStored(outcome)) events.push(...auditOf(given))
      if (outcome === 'linked') events.push(...(beside as readonly AuditEvent[]))
    }),
    events,
    views,
    down: false,
  }
  return result
}

/** Whether a write with this outcome was stored, with its events. */
const isStored = (outcome: unknown): boolean =>
  outcome === 'amended' ||
  outcome === 'removed' ||
  Array.isArray(outcome) ||
  (typeof outcome === 'object' && outcome !== null && 'kind' in outcome && outcome.kind === 'saved')

const auditOf = (given: unknown): readonly AuditEvent[] =>
  typeof given === 'object' && given !== null && 'audit' in given
    ? (given.audit as readonly AuditEvent[])
    : []

type Note = (port: string, given: readonly unknown[], outcome: unknown) => void

/** The ports of a storage, with `check` before each call and `note` after it. */
function ports(storage: Storage, check: () => void, note: Note): Storage {
  const wrapped = (port: string, methods: object) =>
    new Proxy(methods, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name)
        if (typeof method !== 'function' || ['all', 'readOwn', 'inStates'].includes(String(name)))
          return method
        return async (...values: unknown[]) => {
          check()
          const outcome: unknown = await Reflect.apply(method, target, values)
          note(port, values, outcome)
          return outcome
        }
      },
    })
  return Object.fromEntries(
    Object.entries(storage).map(([name, port]) => [
      name,
      typeof port === 'object' ? wrapped(name, port) : port,
    ]),
  ) as Storage
}
