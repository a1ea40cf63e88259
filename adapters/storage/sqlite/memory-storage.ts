import Database from 'better-sqlite3'
import { refuse } from '../../../domain/refusal.ts'
import { happeningSums } from '../audit/happenings.ts'
import { expireOverdue } from '../reservation/places.ts'
import { sealing } from '../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { type SqlStorage, sqlStorage } from '../sql-storage.ts'
import { groupCommit, writeAlone } from './group-commit.ts'
import { auditSealer } from './maintenance/audit-sealer.ts'
import { prepareDatabase, storedKeyRing } from './prepare-database.ts'
import { sizesOf } from './sizes.ts'
import { statementCache } from './statement-cache.ts'

/** Storage in the memory of this process. */
type MemoryStorage = SqlStorage & {
  /** Gives back the places of orders whose time is over; a storage on disk does it by itself, every few seconds. */
  expireOrders(): void
  /** Puts the audit events that wait for it into the log; likewise. */
  sealAudit(): void
}

type MemoryOptions = {
  /** DATA_KEY, as on disk. */
  dataKey: string
  /** Says which holds have expired. */
  nowMs?: () => number
  /** In memory; left out, one that is empty. */
  db?: Database.Database
}

/** Opens a storage that nothing else sees, and that is gone once nobody holds it: for previews and tests. */
export function openMemoryStorage({
  dataKey,
  nowMs = Date.now,
  db = new Database(':memory:'),
}: MemoryOptions): MemoryStorage {
  db.pragma('foreign_keys = ON')
  prepareDatabase(db, dataKey)
  const commit = groupCommit(db)
  const ring = storedKeyRing(db, dataKey)
  const happened = happeningSums()
  const seal = auditSealer(db, sealing(ring).auditMac, happened.add)
  const engine = oneConnection(db)
  return {
    ...sqlStorage(engine, { ring, dataKey, nowMs }),
    ready: async () => {},
    writesFail: () => false,
    figures: {
      now: () => ({ writesWaiting: 0, happened: happened.all }),
      sizes: () => sizesOf(engine),
    },
    close: async () => void db.close(),
    expireOrders: () => void writeAlone(commit, () => expireOverdue(nowMs())),
    sealAudit() {
      while (seal());
    },
  }
}

/** An engine that reads and writes on one connection, which hears of no other. */
export function oneConnection(db: Database.Database): SqlEngine {
  const commit = groupCommit(db)
  const statement = statementCache(db)
  return {
    get: async ({ sql, values }) => statement(sql).get(...values),
    all: async ({ sql, values }) => statement(sql).all(...values),
    async write(write, value) {
      const [outcome] = commit([() => write(value)])
      if (outcome?.kind === 'done' || outcome?.kind === 'undone') return outcome.value
      if (outcome?.kind === 'unavailable') throw refuse('service.unavailable', {})
      throw new Error(outcome?.reason)
    },
    changeMark: async () => 0,
    onOutsideChange: () => {},
    async snapshot(work) {
      const copy = new Database(db.serialize())
      try {
        const read = statementCache(copy)
        return await work(async ({ sql, values }) => read(sql).all(...values))
      } finally {
        copy.close()
      }
    },
    alone: (_, work) => work(),
  }
}
