import type pg from 'pg'
import {
  type ChainHead,
  chainEvents,
  chainStart,
  type LoggedEvent,
  type OutboxEvent,
} from '../../audit/audit-chain.ts'
import {
  addCountsSql,
  type CountRow,
  type CountToAdd,
  countTables,
  type EventToCount,
  rowsToAdd,
  waitingColumns,
} from '../../audit/daily-counts.ts'
import { type Happenings, happeningsOf } from '../../audit/happenings.ts'
import { tryLock } from '../advisory-lock.ts'

/** Events sealed in one transaction. */
const BATCH = 500

/** Only one process seals at a time. */
const lockSql = `select ${tryLock(`'["audit-chain"]'`)} as held`
// In order: PostgreSQL walks past the rows that were sealed since its last clean-up, which the index knows to leave
// out.
const anythingSql = `(select 1 from audit_outbox order by seq limit 1)
  union all (select 1 from count_to_add order by seq limit 1) limit 1`
const waitingSql = `select e.*, p.language from (select seq, at_ms, kind, owner, survey_id, answer_id, facts
    from audit_outbox order by seq limit ${BATCH}) e
  left join message_preference p on p.owner = e.owner order by e.seq`
const headSql = 'select seq, hash from audit_log order by seq desc limit 1'
const appendSql = `insert into audit_log (seq, at_ms, kind, owner, survey_id, answer_id, facts, prev_hash, hash)
  select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::bytea[], $5::text[], $6::text[], $7::text[], $8::bytea[], $9::bytea[])`
// Each by its number: an event with a lower one may be committed later.
const sentSql = 'delete from audit_outbox where seq = any($1::bigint[])'
const toCountSql = `select seq, ${waitingColumns} from count_to_add order by seq limit ${BATCH}`
const numbers: ReadonlySet<string> = new Set(['slot_key', 'weekday', 'times', 'places'])
const tables = (['daily_count', 'weekly_count'] as const).map((name) => {
  const { columns } = countTables[name]
  const types = columns.map((column, at) => `$${at + 1}::${numbers.has(column) ? 'bigint' : 'text'}[]`)
  return { name, columns, addSql: addCountsSql(name, `select * from unnest(${types.join(', ')})`) }
})
const countedSql = 'delete from count_to_add where seq = any($1::bigint[])'

type Mac = (bytes: Uint8Array) => Uint8Array

/** What came of sealing: whether there may be more, and what happened by what was sealed. */
type Sealed = { more: boolean; happened: Happenings }

/**
 * Moves waiting events to the end of the audit chain, and counts them and what else waits for it, in one transaction.
 * @param onSealed called with what happened by what was sealed
 * @returns true if there may be more
 */
export async function sealAudit(
  pool: pg.Pool,
  mac: Mac,
  onSealed: (happened: Happenings) => void = () => {},
): Promise<boolean> {
  const client = await pool.connect()
  let failed = true
  try {
    const { more, happened } = await sealOn(client, mac)
    failed = false
    onSealed(happened)
    return more
  } finally {
    client.release(failed)
  }
}

const nothing: Sealed = { more: false, happened: new Map() }

async function sealOn(client: pg.PoolClient, mac: Mac): Promise<Sealed> {
  if ((await client.query(anythingSql)).rowCount === 0) return nothing
  await client.query('begin')
  const { rows } = await client.query<{ held: boolean }>(lockSql)
  if (!rows[0]?.held) {
    await client.query('rollback')
    return nothing
  }
  const { rows: events } = await client.query<OutboxEvent & EventToCount & { seq: number }>(waitingSql)
  const { rows: heads } = await client.query<ChainHead>(headSql)
  const links = chainEvents(heads[0] ?? chainStart, events, mac)
  const column = <K extends keyof LoggedEvent>(name: K) => links.map((link) => link[name])
  await client.query(appendSql, [
    column('seq'),
    column('at_ms'),
    column('kind'),
    column('owner'),
    column('survey_id'),
    column('answer_id'),
    column('facts'),
    column('prev_hash'),
    column('hash'),
  ])
  const { rowCount } = await client.query(sentSql, [events.map(({ seq }) => seq)])
  if (rowCount !== events.length) throw new Error('audit events were taken away while they were sealed')
  const { more, happened } = await count(client, events)
  await client.query('commit')
  return { more: more || events.length === BATCH, happened }
}

/** `more`: more may wait to be counted. */
async function count(client: pg.PoolClient, events: readonly EventToCount[]): Promise<Sealed> {
  const { rows: waiting } = await client.query<CountToAdd & { seq: number }>(toCountSql)
  const added = rowsToAdd(events, waiting)
  for (const { name, columns, addSql } of tables) {
    const values = (column: keyof CountRow) => added[name].map((row) => row[column])
    if (added[name].length > 0) await client.query(addSql, columns.map(values))
  }
  const { rowCount } = await client.query(countedSql, [waiting.map(({ seq }) => seq)])
  if (rowCount !== waiting.length) throw new Error('counts were taken away while they were added')
  return { more: waiting.length === BATCH, happened: happeningsOf(events, waiting) }
}
