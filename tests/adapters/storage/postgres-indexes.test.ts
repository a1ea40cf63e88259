import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findTooManyLive, findTooManyWithOrders } from '../../../adapters/storage/answer/live-answers.ts'
import { findDueMessage } from '../../../adapters/storage/answer/sql-message-repository.ts'
import { placeOrder, sealPlacing } from '../../../adapters/storage/order/place-order.ts'
import { openPool } from '../../../adapters/storage/postgres/connection.ts'
import { findOverdue } from '../../../adapters/storage/reservation/places.ts'
import { newKeyRing } from '../../../adapters/storage/sealing/key-ring.ts'
import { sealing } from '../../../adapters/storage/sealing/sealing.ts'
import type { SqlValue, Statement } from '../../../adapters/storage/write.ts'
import { friday } from '../../builders.ts'
import { aPlacing } from '../../contracts/order-writes.ts'
import { newDatabase, query } from './postgres-databases.ts'
import { statementsOf } from './statements-of.ts'

const owner = Buffer.of(1)
const own = 'survey_id = $1 and owner = $2'

/** A statement with its question marks numbered. */
function numbered({ sql, values }: Statement): [string, readonly SqlValue[]] {
  let at = 0
  return [sql.replaceAll('?', () => `$${++at}`), values]
}

const placing = aPlacing({
  surveyId: 'new',
  maxSent: 1,
  atMost: { times: 3, sinceMs: friday },
  answer: { maxLive: 3 },
})
const placed = sealPlacing(sealing(newKeyRing()), placing)
const ordersLookedFor = statementsOf(() => placeOrder(placed)).filter(({ sql }) =>
  /(from|update) orders/.test(sql),
)

/**
 * What is asked, its values (the form `new` has just opened), and the index that finds it without looking at what is
 * others'.
 */
const queries: [sql: string, values: readonly SqlValue[], index: string][] = [
  [`select max(saved_at_ms) from answer where ${own} and saved_at_ms >= $3`, ['new', owner, 1], 'answer_key'],
  [`select 1 from answer where ${own} and key_ms = $3`, ['new', owner, 1], 'answer_key'],
  [...numbered(findTooManyLive('new', owner, 300)), 'answer_key'],
  ['select 1 from answer where survey_id = $1 and answer_code = $2', ['new', 'A1'], 'answer_code'],
  [
    'select 1 from answer where answer_id = $1 and survey_id = $2 and version = $3',
    ['a', 'new', 1],
    'answer_answer_id_key',
  ],
  ['select 1 from answer where survey_id = $1 and claim_index = $2', ['new', owner], 'answer_claim'],
  [
    'select seq from answer_term where term = $1 and seq < $2 order by seq desc limit $3',
    [owner, Number.MAX_SAFE_INTEGER, 21],
    'term_of_answer',
  ],
  ['delete from answer_term where seq = $1', [9], 'terms_of_answer'],
  [
    `select * from answer where ${own} and saved_at_ms > 0 order by saved_at_ms desc limit 1`,
    ['new', owner],
    'answer_key',
  ],
  [
    // Where one form has all answers that the statistics know, they stand in the order of both.
    'select 1 from answer where survey_id = $1 and seq > $2 order by seq limit $3',
    ['new', 1, 100],
    'answer_in_order|answer_pkey',
  ],
  [
    'select 1 from member_number where survey_id = $1 and owner = $2 limit 1',
    ['new', owner],
    'member_number_of_resident',
  ],
  [
    'select owner from member_number where survey_id = $1 and number_index = $2',
    ['new', owner],
    'member_number_pk',
  ],
  [
    'select 1 from orders where owner = $1 and survey_id = $2 and request_key = $3',
    [owner, 'new', 'k'],
    'orders_of_owner',
  ],
  [...numbered(findTooManyWithOrders('new', owner, 300)), 'orders_of_owner|answer_key'],
  ...ordersLookedFor.map((statement): (typeof queries)[number] => [
    ...numbered(statement),
    'orders_of_owner|answer_key|survey_pkey',
  ]),
  [
    'select 1 from orders where answer_id in ($1, $2) and owner = $3',
    ['a', 'b', owner],
    'orders_of_owner|orders_of_answer',
  ],
  ['select 1 from orders where tracking_id = $1 and order_id <> $2', ['t', 'o'], 'orders_tracking'],
  [...numbered(findOverdue(1)), 'orders_by_state'],
  ['select 1 from orders where answer_id = $1', ['a'], 'orders_of_answer'],
  ['select sealed from orders where order_id = $1', ['o'], 'orders_pkey'],
  ['select 1 from staff_link where owner = $1', [owner], 'staff_links_of_owner'],
  ['select 1 from staff_link where sub = $1 and owner <> $2', ['s', owner], 'staff_link_pkey'],
  ['delete from office_session where sub = $1', ['s'], 'office_sessions_of_sub'],
  ['select * from staff_account where sub = $1', ['s'], 'staff_account_sub_key'],
  ['select * from staff_grant where grant_hash = $1 and kind = $2', [owner, 'code'], 'staff_grant_pkey'],
  ['update staff_grant set used = 1 where sub = $1', ['s'], 'staff_grants_of_record'],
  ['update staff_grant set used = 1 where taken_by = $1', [owner], 'staff_grants_of_holder'],
  ['select sealed from pending_answer where order_id = $1', ['o'], 'pending_answer_pkey'],
  ['delete from hold where hold_id = $1', ['o'], 'hold_of_item'],
  [...numbered(findDueMessage(1)), 'messages_due'],
  ['delete from message where answer_id = $1', ['a'], 'message_key'],
  ['delete from message where owner = $1', [owner], 'messages_of_owner'],
  [
    'select sum(times) from failed_look_up where owner = $1 and day = $2',
    [owner, '2026-11-23'],
    'look_up_of_day',
  ],
]

/** A value as it stands in SQL. */
const literal = (value: SqlValue): string =>
  value instanceof Uint8Array
    ? `'\\x${Buffer.from(value).toString('hex')}'::bytea`
    : typeof value === 'string'
      ? `'${value}'`
      : String(value)

/** Answers, orders, member numbers and failed look-ups of the form `old`, so many of each, ten of each resident. */
const rowsOf = (count: number): string[] => [
  `insert into answer (answer_id, survey_id, owner, registered_by, version, key_ms, answer_code, check_value, created_at, updated_at,
      saved_at_ms, saved_version, claim_index, sealed)
    select 'a' || at, 'old', sha256((at % ${count / 10})::text::bytea), 'resident', 1, at, 'A' || at, '未対応', 1, 1, at, 1,
      sha256(at::text::bytea), '\\x00' from generate_series(1, ${count}) at`,
  `insert into answer_term (term, seq)
    select sha256((at % 20)::text::bytea), at from generate_series(1, ${count}) at`,
  `insert into orders (order_id, survey_id, service_id, owner, answer_id, state, version, captured, total, created_at_ms,
      expires_at_ms, tracking_id)
    select 'o' || at, 'old', 'waste', sha256((at % ${count / 10})::text::bytea), 'a' || at, 'completed', 1, 1, 100, at, at, 't' || at
      from generate_series(1, ${count}) at`,
  `insert into member_number (survey_id, number_index, owner, answer_id)
    select 'old', sha256(at::text::bytea), sha256(at::text::bytea), 'a' || at from generate_series(1, ${count}) at`,
  `insert into failed_look_up (owner, day, claim_index, times)
    select sha256((at % ${count / 10})::text::bytea), '2026-01-01', sha256(at::text::bytea), 1 from generate_series(1, ${count}) at`,
  'analyze',
]

/** The tables with rows in them. */
const filled = ['answer', 'answer_term', 'orders', 'member_number', 'failed_look_up']

/** A form that opens, `new`, and is filled in by a thousand before anything counts them. */
const opening = [
  `insert into answer (answer_id, survey_id, owner, registered_by, version, key_ms, answer_code, check_value, created_at, updated_at,
      saved_at_ms, saved_version, claim_index, sealed)
    select 'n' || at, 'new', sha256(('n' || at)::bytea), 'resident', 1, at, 'N' || at, '未対応', 1, 1, at, 1,
      sha256(('n' || at)::bytea), '\\x00' from generate_series(1, 1000) at`,
  `insert into answer_term (term, seq)
    select sha256(('n' || at)::bytea), 10000 + at from generate_series(1, 1000) at`,
  `insert into orders (order_id, survey_id, service_id, owner, answer_id, state, version, captured, total, created_at_ms,
      expires_at_ms, tracking_id)
    select 'no' || at, 'new', 'waste', sha256(('n' || at)::bytea), 'n' || at, 'completed', 1, 1, 100, at, at, 'nt' || at
      from generate_series(1, 1000) at`,
  `insert into member_number (survey_id, number_index, owner, answer_id)
    select 'new', sha256(('n' || at)::bytea), sha256(('n' || at)::bytea), 'n' || at from generate_series(1, 1000) at`,
  `insert into failed_look_up (owner, day, claim_index, times)
    select sha256(('n' || at)::bytea), '2026-11-23', sha256(('n' || at)::bytea), 1 from generate_series(1, 1000) at`,
]

describe.each([
  ['in a new city, without statistics', []],
  ['when a form has opened in a small city that is known by statistics', [...rowsOf(60), ...opening]],
  ['when a form opens beside a large one that is known by statistics', rowsOf(10_000)],
])('%s', (_, before) => {
  /** What is known to be empty is read whole, as long as it is. */
  const known = before.length > 0 ? filled : undefined
  let pool: pg.Pool
  let client: pg.PoolClient
  beforeAll(async () => {
    const url = await newDatabase()
    for (const sql of before) await query(url, sql)
    pool = openPool({ url }, () => {})
    client = await pool.connect()
  })
  afterAll(async () => {
    client.release()
    await pool.end()
  })

  it.each(queries)('%s is answered by the index $2', async (sql, values, index) => {
    await client.query(`prepare asked as ${sql}`)
    try {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain execute asked (${values.map(literal).join()})`,
      )
      const plan = rows.map((line) => line['QUERY PLAN']).join('\n')
      const whole = [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table = '']) => table)
      expect(
        whole.filter((table) => !known || known.includes(table)),
        plan,
      ).toEqual([])
      const used = [...plan.matchAll(/(?:using|Bitmap Index Scan on) (\w+)/g)].map(([, name]) => name)
      expect(used.length + whole.length, plan).toBeGreaterThan(0)
      expect(index.split('|'), plan).toEqual(expect.arrayContaining(used))
    } finally {
      await client.query('deallocate asked')
    }
  })
})
