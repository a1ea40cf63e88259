import Database from 'better-sqlite3'
import { afterAll, expect } from 'vitest'
import { memoryStorage } from '../../../adapters/memory/memory-storage.ts'
import { openAuditLog } from '../../../adapters/sqlite/audit-log-file.ts'
import type { Storage } from '../../../application/ports/storage.ts'
import { accessLogContract } from '../../contracts/access-log.contract.ts'
import { answerRepositoryContract } from '../../contracts/answer-repository.contract.ts'
import { auditLogContract, type EventRead } from '../../contracts/audit-log.contract.ts'
import { bookingRepositoryContract } from '../../contracts/booking-repository.contract.ts'
import { cityRepositoryContract } from '../../contracts/city-repository.contract.ts'
import { claimIndexRepositoryContract } from '../../contracts/claim-index-repository.contract.ts'
import { claimRepositoryContract } from '../../contracts/claim-repository.contract.ts'
import { idempotencyRepositoryContract } from '../../contracts/idempotency-repository.contract.ts'
import { officeAnswerRepositoryContract } from '../../contracts/office-answer-repository.contract.ts'
import { ownAnswerRepositoryContract } from '../../contracts/own-answer-repository.contract.ts'
import { selfAuditContract } from '../../contracts/self-audit.contract.ts'
import { sessionRepositoryContract } from '../../contracts/session-repository.contract.ts'
import { surveyRepositoryContract } from '../../contracts/survey-repository.contract.ts'
import { openPostgres } from './postgres-databases.ts'
import { dataKey, newFile, openTestStorage, removeFiles } from './sqlite-files.ts'

afterAll(removeFiles)

const storages: [string, () => Promise<Storage>][] = [
  ['memory', async () => memoryStorage()],
  ['SQLite', openTestStorage],
  ['PostgreSQL, statement by statement', () => openPostgres({ compileAfter: Number.POSITIVE_INFINITY })],
  ['PostgreSQL, in one round trip', () => openPostgres({ compileAfter: 0 })],
]
for (const [name, open] of storages) {
  answerRepositoryContract(name, open)
  ownAnswerRepositoryContract(name, open)
  officeAnswerRepositoryContract(name, open)
  idempotencyRepositoryContract(name, open)
  claimIndexRepositoryContract(name, open)
  bookingRepositoryContract(name, open)
  cityRepositoryContract(name, open)
  claimRepositoryContract(name, open)
  surveyRepositoryContract(name, open)
  sessionRepositoryContract(name, open)
  selfAuditContract(name, open)
}

auditLogContract('memory', async () => {
  const storage = memoryStorage()
  return { storage, read: async () => storage.events }
})

auditLogContract('SQLite', async () => {
  const file = newFile()
  return { storage: await openTestStorage({ file }), read: () => readSealed(file) }
})

accessLogContract('memory', async () => {
  const storage = memoryStorage()
  return { storage, read: async () => storage.views }
})

accessLogContract('SQLite', async () => {
  const file = newFile()
  const storage = await openTestStorage({ file })
  return { storage, read: async () => readViews(file) }
})

/** Waits until the outbox is empty, then reads the log. */
async function readSealed(file: string): Promise<EventRead[]> {
  const db = new Database(file, { readonly: true })
  await expect.poll(() => db.prepare('select count(*) from audit_outbox').pluck().get()).toBe(0)
  db.close()
  const log = await openAuditLog(file, dataKey)
  const events: EventRead[] = []
  for await (const event of log.events()) {
    events.push({
      kind: event.kind,
      at: event.at_ms,
      ...(event.survey_id === null ? {} : { surveyId: event.survey_id }),
      ...(event.answer_id === null ? {} : { answerId: event.answer_id }),
      ...(event.facts === null ? {} : { facts: JSON.parse(event.facts) as object }),
    })
  }
  log.close()
  return events
}

function readViews(file: string): { path: string; at: number }[] {
  const db = new Database(file, { readonly: true })
  const views = db.prepare<[], { path: string; at: number }>('select path, at_ms as at from access_log').all()
  db.close()
  return views
}
