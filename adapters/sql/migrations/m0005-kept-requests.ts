import { type Kysely, sql } from 'kysely'
import { earlierKeyRing } from '../../sealing/key-ring.ts'
import { earlierSeal, type Sealing, sealing } from '../../sealing/sealing.ts'
import type { ColumnTypes } from './column-types.ts'

/** Rows carried over at once. */
const PAGE = 500

/** As the releases of this migration sealed. */
type Keys = Pick<Sealing, 'seal' | 'unseal'>

type Named = { owner: Uint8Array; call_name: string; request_key: string }

/** A result as it was kept before: that of a save, in columns. */
type Earlier = Named & {
  answer_id: string
  survey_id: string
  key_ms: number
  answer_code: string
  version: number
  body: Uint8Array
  created_at_ms: number
}

/** Keeps a request with the result of whatever call it is of, sealed; those kept so far are carried over. */
export async function keepAnyRequest(
  db: Kysely<unknown>,
  { int, text, bytes, keyedTable }: ColumnTypes,
  dataKey: string,
): Promise<void> {
  const ring = earlierKeyRing(dataKey)
  const keys: Keys = { unseal: sealing(ring).unseal, seal: earlierSeal(ring) }
  await sql`alter table idempotency rename to idempotency_of_saves`.execute(db)
  await sql`drop index idempotency_age`.execute(db)
  await db.schema
    .createTable('idempotency')
    .addColumn('owner', bytes, (c) => c.notNull())
    .addColumn('call_name', text, (c) => c.notNull())
    .addColumn('request_key', text, (c) => c.notNull())
    .addColumn('sealed', bytes, (c) => c.notNull())
    .addColumn('created_at_ms', int, (c) => c.notNull())
    .addPrimaryKeyConstraint('request_of_resident', ['owner', 'call_name', 'request_key'])
    .modifyEnd(keyedTable)
    .execute()
  await db.schema.createIndex('idempotency_age').on('idempotency').column('created_at_ms').execute()
  for (let last: Earlier | undefined; ; ) {
    const page: Earlier[] = await pageAfter(db, last)
    for (const row of page) await carryOver(db, row, keys)
    last = page.at(-1)
    if (!last || page.length < PAGE) break
  }
  await db.schema.dropTable('idempotency_of_saves').execute()
}

async function pageAfter(db: Kysely<unknown>, last: Named | undefined): Promise<Earlier[]> {
  const after = last
    ? sql`where (owner, call_name, request_key) > (${last.owner}, ${last.call_name}, ${last.request_key})`
    : sql``
  const { rows } = await sql<Earlier>`select * from idempotency_of_saves ${after}
    order by owner, call_name, request_key limit ${sql.lit(PAGE)}`.execute(db)
  return rows
}

async function carryOver(db: Kysely<unknown>, row: Earlier, keys: Keys): Promise<void> {
  const request = { call: row.call_name, key: row.request_key }
  const bodyHash = keys.unseal(row.body, ['idempotency', request.call, request.key])
  const result = {
    answerId: row.answer_id,
    surveyId: row.survey_id,
    keyMs: Number(row.key_ms),
    answerCode: row.answer_code,
    version: Number(row.version),
  }
  const sealed = keys.seal(JSON.stringify([bodyHash, result]), ['request', request.call, request.key])
  await sql`insert into idempotency (owner, call_name, request_key, sealed, created_at_ms)
    values (${row.owner}, ${request.call}, ${request.key}, ${sealed}, ${row.created_at_ms})`.execute(db)
}
