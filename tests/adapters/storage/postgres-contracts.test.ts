import { expect } from 'vitest'
import { openPostgresAuditLog } from '../../../adapters/storage/postgres/postgres-audit-log.ts'
import { accessLogContract } from '../../contracts/access-log.contract.ts'
import { auditLogContract } from '../../contracts/audit-log.contract.ts'
import { messageRepositoryContract } from '../../contracts/message-repository.contract.ts'
import { newDatabase, openPostgres, query } from './postgres-databases.ts'
import { readEvents } from './read-events.ts'
import { repositoryContracts } from './repository-contracts.ts'
import { dataKey } from './sqlite-files.ts'

repositoryContracts('PostgreSQL', openPostgres)

auditLogContract('PostgreSQL', async () => {
  const url = await newDatabase()
  const read = async () => {
    await expect.poll(() => query(url, 'select 1 from audit_outbox')).toEqual([])
    return readEvents(await openPostgresAuditLog(url, dataKey))
  }
  return { storage: await openPostgres({ url }), read }
})

accessLogContract('PostgreSQL', async () => {
  const url = await newDatabase()
  const read = async () => {
    const views = await query<{ path: string; at: string }>(
      url,
      'select path, at_ms as at from access_log order by seq',
    )
    return views.map(({ path, at }) => ({ path, at: Number(at) }))
  }
  return { storage: await openPostgres({ url }), read }
})

// The index of what is due happens to give it in order: the promise holds without that, too.
messageRepositoryContract('PostgreSQL, without an index that lends its order', async () => {
  const url = await newDatabase()
  await query(url, 'drop index messages_due')
  return openPostgres({ url })
})
