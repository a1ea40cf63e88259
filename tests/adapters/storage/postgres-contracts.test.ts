import { beforeAll, describe, expect, it } from 'vitest'
import { openPostgresAuditLog } from '../../../adapters/postgres/postgres-audit-log.ts'
import { findDueMessageSql } from '../../../adapters/sql/answer/sql-message-repository.ts'
import { findExpiredSql } from '../../../adapters/sql/reservation/place-steps.ts'
import { accessLogContract } from '../../contracts/access-log.contract.ts'
import { auditLogContract } from '../../contracts/audit-log.contract.ts'
import { newDatabase, openPostgres, query } from './postgres-databases.ts'
import { readEvents } from './read-events.ts'
import { repositoryContracts } from './repository-contracts.ts'
import { dataKey } from './sqlite-files.ts'

for (const [how, compileAfter] of [
  ['statement by statement', Number.POSITIVE_INFINITY],
  ['in one round trip', 0],
] as const) {
  const name = `PostgreSQL, ${how}`
  repositoryContracts(name, () => openPostgres({ compileAfter }))

  auditLogContract(name, async () => {
    const url = await newDatabase()
    const read = async () => {
      await expect.poll(() => query(url, 'select 1 from audit_outbox')).toEqual([])
      return readEvents(await openPostgresAuditLog(url, dataKey))
    }
    return { storage: await openPostgres({ url, compileAfter }), read }
  })

  accessLogContract(name, async () => {
    const url = await newDatabase()
    const read = async () => {
      const views = await query<{ path: string; at: string }>(
        url,
        'select path, at_ms as at from access_log order by seq',
      )
      return views.map(({ path, at }) => ({ path, at: Number(at) }))
    }
    return { storage: await openPostgres({ url, compileAfter }), read }
  })
}

describe('in a new city, without statistics', () => {
  let url: string
  beforeAll(async () => {
    url = await newDatabase()
  })

  const own = 'survey_id = $1 and owner = $2'
  it.each([
    [`select max(saved_at_ms) from answer where ${own} and saved_at_ms >= $3`, 'answer_key'],
    [`select 1 from answer where ${own} and key_ms = $3`, 'answer_key'],
    ['select 1 from answer where survey_id = $1 and answer_code = $2', 'answer_code'],
    ['select 1 from answer where answer_id = $1 and survey_id = $2 and version = $3', 'answer_answer_id_key'],
    ['select 1 from answer where survey_id = $1 and claim_index = $2', 'answer_claim'],
    ['select 1 from orders where owner = $1 and survey_id = $2 and request_key = $3', 'orders_of_owner'],
    ['select 1 from orders where answer_id = any($1) and owner = $2', 'orders_of_owner'],
    ['select 1 from orders where tracking_id = $1 and order_id <> $2', 'orders_tracking'],
    [findExpiredSql.replace('?', '$1'), 'orders_by_state'],
    ['select 1 from orders where answer_id = $1', 'orders_of_answer'],
    ['select sealed from orders where order_id = $1', 'orders_pkey'],
    ['select 1 from staff_link where owner = $1', 'staff_links_of_owner'],
    ['select 1 from staff_link where sub = $1 and owner <> $2', 'staff_link_pkey'],
    ['select * from staff_account where sub = $1', 'staff_account_sub_key'],
    ['select * from staff_grant where grant_hash = $1 and kind = $2', 'staff_grant_pkey'],
    ['update staff_grant set used = 1 where sub = $1', 'staff_grants_of_record'],
    ['update staff_grant set used = 1 where taken_by = $1', 'staff_grants_of_holder'],
    ['select sealed from pending_answer where order_id = $1', 'pending_answer_pkey'],
    ['delete from hold where hold_id = $1', 'hold_of_item'],
    [findDueMessageSql.replace('?', '$1').replace('?', '$2'), 'messages_due'],
    ['delete from message where answer_id = $1', 'message_key'],
    ['delete from message where owner = $1', 'messages_of_owner'],
    ['select sum(times) from failed_look_up where owner = $1 and day = $2', 'look_up_of_day'],
  ])('%s is answered by the index %s', async (sql, index) => {
    const plan = await query(url, `explain (generic_plan) ${sql}`)
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(new RegExp(`(using|on) ${index}\\b`))
  })
})
