import { afterAll, expect, test } from 'vitest'
import { openPostgresAuditLog } from '../../../adapters/storage/postgres/postgres-audit-log.ts'
import { openAuditLog } from '../../../adapters/storage/sqlite/audit-log-file.ts'
import type { Storage } from '../../../application/ports/storage.ts'
import { friday } from '../../builders.ts'
import { newDatabase, openPostgres } from './postgres-databases.ts'
import { readEvents } from './read-events.ts'
import { dataKey, newFile, openTestStorage, removeFiles } from './sqlite-files.ts'

afterAll(removeFiles)

const engines = {
  SQLite: async () => {
    const file = newFile()
    return { storage: await openTestStorage({ file }), log: () => openAuditLog(file, dataKey) }
  },
  PostgreSQL: async () => {
    const url = await newDatabase()
    return { storage: await openPostgres({ url }), log: () => openPostgresAuditLog(url, dataKey) }
  },
}

const use = (storage: Storage, token: string, next: string, nowMs: number) =>
  storage.sessions.rotate(token, { token: next, expiresAtMs: friday * 2 }, nowMs, {
    requestId: `request-${next}`,
    address: '192.0.2.0/24',
  })

test.each(Object.entries(engines))(
  'a session that ends because a token of it was used twice is on record once, with its resident, on %s [R15]',
  async (_, open) => {
    const { storage, log } = await open()
    await storage.sessions.add({
      token: 'first',
      viewer: { userId: 'U-hanako' },
      expiresAtMs: friday * 2,
      endsAtMs: friday * 2,
    })
    expect(await use(storage, 'first', 'second', friday)).toBeDefined()
    expect(await use(storage, 'second', 'third', friday + 60_000)).toBeDefined()
    expect(await use(storage, 'first', 'stolen', friday + 60_000)).toBeUndefined()
    expect(await use(storage, 'first', 'again', friday + 60_000)).toBeUndefined()
    expect(await use(storage, 'third', 'later', friday + 60_000)).toBeUndefined()
    await storage.audit.record({ kind: 'sign_in', at: friday, userId: 'U-hanako' })
    await storage.close()

    const reader = await log()
    const owners = []
    for await (const { owner } of reader.events()) owners.push(Buffer.from(owner ?? []).toString('hex'))
    await reader.close()
    expect(owners).toHaveLength(2)
    expect(new Set(owners).size).toBe(1)
    const [event] = await readEvents(await log())
    const facts = { requestId: 'request-stolen', address: '192.0.2.0/24' }
    expect(event).toEqual({ kind: 'session.reused', at: friday + 60_000, facts })
  },
)
