import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** City, answers, idempotency results, sessions, logs. */
export async function createFirstTables(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createCity(db, types)
  await createAnswers(db, types)
  await createSessions(db, types)
  await createLogs(db, types)
}

async function createCity(db: Kysely<unknown>, { int, text, bytes, table, keyedTable }: ColumnTypes) {
  await db.schema
    .createTable('meta')
    .addColumn('name', text, (c) => c.primaryKey().notNull())
    .addColumn('value', bytes, (c) => c.notNull())
    .modifyEnd(keyedTable)
    .execute()
  await db.schema
    .createTable('city')
    .addColumn('id', int, (c) => c.primaryKey().notNull())
    .addColumn('version', int, (c) => c.notNull())
    .addColumn('settings', text)
    .addColumn('imported_at_ms', int)
    .modifyEnd(table)
    .execute()
  await sql`insert into city (id, version) values (1, 0)`.execute(db)
  await db.schema
    .createTable('survey')
    .addColumn('survey_id', text, (c) => c.primaryKey().notNull())
    .addColumn('position', int, (c) => c.notNull())
    .addColumn('version', int, (c) => c.notNull())
    .addColumn('config', text, (c) => c.notNull())
    .addColumn('removed', int, (c) => c.notNull())
    .modifyEnd(table)
    .execute()
  await db.schema
    .createTable('media')
    .addColumn('name', text, (c) => c.primaryKey().notNull())
    .addColumn('position', int, (c) => c.notNull())
    .addColumn('content_type', text, (c) => c.notNull())
    .addColumn('digest', bytes, (c) => c.notNull())
    .addColumn('bytes', bytes, (c) => c.notNull())
    .modifyEnd(table)
    .execute()
}

async function createAnswers(db: Kysely<unknown>, types: ColumnTypes) {
  const { int, text, bytes, serial, table, keyedTable } = types
  await db.schema
    .createTable('answer')
    .addColumn('seq', serial)
    .addColumn('answer_id', text, (c) => c.notNull().unique())
    .addColumn('survey_id', text, (c) => c.notNull())
    .addColumn('owner', bytes, (c) => c.notNull())
    .addColumn('registered_by', text, (c) => c.notNull())
    .addColumn('version', int, (c) => c.notNull())
    .addColumn('key_ms', int, (c) => c.notNull())
    .addColumn('answer_code', text, (c) => c.notNull())
    .addColumn('check_value', text, (c) => c.notNull())
    .addColumn('created_at', int, (c) => c.notNull())
    .addColumn('updated_at', int, (c) => c.notNull())
    .addColumn('saved_at_ms', int, (c) => c.notNull())
    .addColumn('saved_version', int, (c) => c.notNull())
    .addColumn('claim_index', bytes)
    .addColumn('sealed', bytes, (c) => c.notNull())
    .addUniqueConstraint('answer_key', ['survey_id', 'owner', 'key_ms'])
    .addUniqueConstraint('answer_code', ['survey_id', 'answer_code'])
    .modifyEnd(table)
    .execute()
  await db.schema.createIndex('answer_in_order').on('answer').columns(['survey_id', 'seq']).unique().execute()
  if (types.product === 'postgres') await renewAnswerKeys(db)
  await sql`create index answer_claim on answer (survey_id, claim_index) where claim_index is not null`.execute(
    db,
  )
  await db.schema
    .createTable('idempotency')
    .addColumn('owner', bytes, (c) => c.notNull())
    .addColumn('call_name', text, (c) => c.notNull())
    .addColumn('request_key', text, (c) => c.notNull())
    .addColumn('answer_id', text, (c) => c.notNull())
    .addColumn('survey_id', text, (c) => c.notNull())
    .addColumn('key_ms', int, (c) => c.notNull())
    .addColumn('answer_code', text, (c) => c.notNull())
    .addColumn('version', int, (c) => c.notNull())
    .addColumn('body', bytes, (c) => c.notNull())
    .addColumn('created_at_ms', int, (c) => c.notNull())
    .addPrimaryKeyConstraint('idempotency_key', ['owner', 'call_name', 'request_key'])
    .modifyEnd(keyedTable)
    .execute()
  await db.schema.createIndex('idempotency_age').on('idempotency').column('created_at_ms').execute()
}

/**
 * Of indexes that promise the same PostgreSQL takes the newest, and for a table without statistics all do that have a column of the
 * query: those that find a single answer come after those that order them, else a new city's saves walk through all of its answers.
 */
async function renewAnswerKeys(db: Kysely<unknown>) {
  await sql`alter table answer drop constraint answer_key, drop constraint answer_answer_id_key, drop constraint answer_code`.execute(
    db,
  )
  await sql`alter table answer add constraint answer_key unique (survey_id, owner, key_ms), add unique (answer_id),
    add constraint answer_code unique (answer_code, survey_id)`.execute(db)
}

async function createSessions(db: Kysely<unknown>, { int, text, bytes, keyedTable }: ColumnTypes) {
  await db.schema
    .createTable('refresh_token')
    .addColumn('token_hash', bytes, (c) => c.primaryKey().notNull())
    .addColumn('family', text, (c) => c.notNull())
    .addColumn('owner', bytes, (c) => c.notNull())
    .addColumn('sealed', bytes, (c) => c.notNull())
    .addColumn('expires_at_ms', int, (c) => c.notNull())
    .addColumn('swapped_at_ms', int)
    .modifyEnd(keyedTable)
    .execute()
  await db.schema.createIndex('refresh_token_family').on('refresh_token').column('family').execute()
  await db.schema.createIndex('refresh_token_age').on('refresh_token').column('expires_at_ms').execute()
}

async function createLogs(db: Kysely<unknown>, types: ColumnTypes) {
  const { int, text, bytes, serial, table } = types
  await db.schema
    .createTable('audit_outbox')
    .addColumn('seq', serial)
    .addColumn('at_ms', int, (c) => c.notNull())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('owner', bytes)
    .addColumn('survey_id', text)
    .addColumn('answer_id', text)
    .addColumn('facts', text)
    .modifyEnd(table)
    .execute()
  await db.schema
    .createTable('audit_log')
    .addColumn('seq', int, (c) => c.primaryKey().notNull())
    .addColumn('at_ms', int, (c) => c.notNull())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('owner', bytes)
    .addColumn('survey_id', text)
    .addColumn('answer_id', text)
    .addColumn('facts', text)
    .addColumn('prev_hash', bytes, (c) => c.notNull())
    .addColumn('hash', bytes, (c) => c.notNull())
    .modifyEnd(table)
    .execute()
  await forbidChangesOfAuditLog(db, types)
  await db.schema
    .createTable('access_log')
    .addColumn('seq', serial)
    .addColumn('owner', bytes, (c) => c.notNull())
    .addColumn('path', text, (c) => c.notNull())
    .addColumn('at_ms', int, (c) => c.notNull())
    .modifyEnd(table)
    .execute()
}

async function forbidChangesOfAuditLog(db: Kysely<unknown>, { product }: ColumnTypes) {
  if (product === 'postgres') {
    await sql`
      create function audit_log_stays() returns trigger language plpgsql as
      $$ begin raise exception 'the audit log is append-only'; end $$
    `.execute(db)
  }
  const changes = product === 'postgres' ? ['update', 'delete', 'truncate'] : ['update', 'delete']
  for (const change of changes) {
    const refusal =
      product === 'postgres'
        ? sql`for each statement execute function audit_log_stays()`
        : sql`begin select raise(abort, 'the audit log is append-only'); end`
    await sql`
      create trigger ${sql.id(`audit_log_no_${change}`)} before ${sql.raw(change)} on audit_log
      ${refusal}
    `.execute(db)
  }
}
