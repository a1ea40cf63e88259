import Database from 'better-sqlite3'
import { afterAll, expect } from 'vitest'
import { openAuditLog } from '../../../adapters/storage/sqlite/audit-log-file.ts'
import { accessLogContract } from '../../contracts/access-log.contract.ts'
import { auditLogContract, type EventRead } from '../../contracts/audit-log.contract.ts'
import { testStorage } from '../../fakes/test-storage.ts'
import { readEvents } from './read-events.ts'
import { repositoryContracts } from './repository-contracts.ts'
import { dataKey, newFile, openTestStorage, removeFiles } from './sqlite-files.ts'

afterAll(removeFiles)

repositoryContracts('SQLite in memory', async () => testStorage())
repositoryContracts('SQLite', openTestStorage)

auditLogContract('SQLite in memory', async () => {
  const storage = testStorage()
  const read = async () => {
    storage.sealAudit()
    return storage.events
  }
  return { storage, read }
})

auditLogContract('SQLite', async () => {
  const file = newFile()
  return { storage: await openTestStorage({ file }), read: () => readSealed(file) }
})

accessLogContract('SQLite in memory', async () => {
  const storage = testStorage()
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
  return readEvents(await openAuditLog(file, dataKey))
}

function readViews(file: string): { path: string; at: number }[] {
  const db = new Database(file, { readonly: true })
  const views = db.prepare<[], { path: string; at: number }>('select path, at_ms as at from access_log').all()
  db.close()
  return views
}
