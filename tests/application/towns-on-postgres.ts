import { onTestFinished } from 'vitest'
import type { AuditEvent } from '../../application/ports/audit-log.ts'
import type { Storage } from '../../application/ports/storage.ts'
import { openPostgres } from '../adapters/storage/postgres-databases.ts'
import { observed, type TestStorage } from '../fakes/test-storage.ts'
import { townStore } from './town-store.ts'

/** Gives each town of a run an empty database on PostgreSQL. */
townStore.open = async () => {
  const storage = await openPostgres()
  onTestFinished(() => storage.close())
  return watched(storage)
}

/** Notes the audit events and views that were given to `storage`. */
function watched(storage: Storage): TestStorage {
  const events: AuditEvent[] = []
  const views: TestStorage['views'][number][] = []
  return observed(storage, {
    events: () => events,
    views: () => views,
    expireOrders: () => {},
    done(port, [given, beside], outcome) {
      if (port === 'accessLog') views.push({ ...(given as TestStorage['views'][number]) })
      if (port === 'audit') events.push(given as AuditEvent)
      if (isStored(outcome)) events.push(...auditOf(given))
      if (outcome === 'linked') events.push(...(beside as readonly AuditEvent[]))
    },
  })
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
