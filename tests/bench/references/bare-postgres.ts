import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import pg from 'pg'
import { tokyoDay } from '../../../domain/shared/local-date.ts'
import { benchDays, benchSlots } from '../bench-bookings.ts'

/**
 * The reference server on PostgreSQL: Koa and pg and nothing else, in one process with 10 connections; no sign-in, no
 * rules, no encryption, no named locks. `POST /save` stores an answer as a row per item, and `POST /book` besides with
 * the counter of its slot, a booking and an audit row; both with the result under the Idempotency-Key, which is looked
 * for first, in one call of a function of the database for each request: one transaction, whose commit is on disk
 * (`synchronous_commit` is on). The first argument is the address of an empty database. Prints its port.
 */
type Row = { itemKey: string; value: string; surveyId: string }

const tables = `
  create table answer_row (partition_key text, sort_key text, survey_id text, item_key text, value text, check_value text,
    updated_at bigint, primary key (partition_key, sort_key));
  create table idempotency (key text primary key, result text, created_at bigint);
  create table slot (calendar_id text, day text, slot_key int, quota int, reserved int check (reserved >= 0),
    primary key (calendar_id, day, slot_key));
  create table booking (partition_key text, item_key text, user_id text, calendar_id text, day text, slot_key int,
    primary key (partition_key, item_key));
  create index booking_of_user on booking (user_id, calendar_id, day);
  create table audit (seq bigint generated always as identity primary key, at_ms bigint, kind text, user_id text, partition_key text);`

const functions = `
  create function save(key_ text, survey_id_ text, items text[], given text[], now_ms bigint) returns text language plpgsql as $body$
  declare
    result_ text;
    partition_key_ text := survey_id_ || '#' || key_ || '#' || now_ms;
  begin
    select result into result_ from idempotency where key = key_;
    if found then return result_; end if;
    insert into answer_row select partition_key_, item || '#' || value_, survey_id_, item, value_, '未対応', now_ms / 1000
      from unnest(items, given) as rows (item, value_);
    result_ := json_build_object('result', 'OK', 'partitionKey', partition_key_)::text;
    insert into idempotency values (key_, result_, now_ms);
    return result_;
  end $body$;
  create function book(key_ text, survey_id_ text, items text[], given text[], now_ms bigint, calendar text, day_ text, slot_ int)
    returns text language plpgsql as $body$
  declare
    result_ text;
    partition_key_ text := survey_id_ || '#' || key_ || '#' || now_ms;
  begin
    select result into result_ from idempotency where key = key_;
    if found then return result_; end if;
    update slot set reserved = reserved + 1 where calendar_id = calendar and day = day_ and slot_key = slot_ and reserved < quota;
    if not found then return null; end if;
    insert into answer_row select partition_key_, item || '#' || value_, survey_id_, item, value_, '未対応', now_ms / 1000
      from unnest(items, given) as rows (item, value_);
    insert into booking values (partition_key_, 'reserve', key_, calendar, day_, slot_);
    insert into audit (at_ms, kind, user_id, partition_key) values (now_ms, 'answer.saved', key_, partition_key_);
    result_ := json_build_object('result', 'OK', 'partitionKey', partition_key_)::text;
    insert into idempotency values (key_, result_, now_ms);
    return result_;
  end $body$;`

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 })
await pool.query(tables + functions)
const today = tokyoDay(Date.now())
await pool.query(
  `insert into slot select calendar, day, slot_key, 1000000, 0
    from unnest($1::text[]) calendar, unnest($2::text[]) day, generate_series(0, $3) slot_key`,
  [['spread', 'busy'], benchDays(today), benchSlots.length - 1],
)

async function rowsOf(request: IncomingMessage): Promise<Row[]> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return (JSON.parse(Buffer.concat(parts).toString()) as { data: Row[] }).data
}

/** `categoryId_itemId|YYYYMMDD|slotKey`; the category is called like its calendar. */
function slotOf(rows: readonly Row[]): [string, string, number] {
  const [what = '', day = '', slotKey = ''] = rows
    .find(({ itemKey }) => itemKey === 'reserve')!
    .value.split('|')
  return [what.slice(0, what.lastIndexOf('_')), day, Number(slotKey)]
}

const refused = JSON.stringify({ result: 'ERROR', type: 'quota_exceeded', errorMessage: '満席です。' })
const app = new Koa()
app.use(async (context) => {
  const rows = await rowsOf(context.req)
  const given = [
    context.get('idempotency-key'),
    rows[0]!.surveyId,
    rows.map(({ itemKey }) => itemKey),
    rows.map(({ value }) => value),
    Date.now(),
  ]
  const call =
    context.path === '/book'
      ? {
          name: 'book',
          text: 'select book($1, $2, $3, $4, $5, $6, $7, $8)',
          values: [...given, ...slotOf(rows)],
        }
      : { name: 'save', text: 'select save($1, $2, $3, $4, $5)', values: given }
  const { rows: results } = await pool.query<[string | null]>({ ...call, rowMode: 'array' })
  const result = results[0]?.[0] ?? null
  context.type = 'application/json'
  context.status = result === null ? 422 : 200
  context.body = result ?? refused
})

const server = app.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
process.on('SIGTERM', () => process.exit())
