import { beforeAll, describe, expect, test } from 'vitest'
import type { PlanWriter } from '../../../adapters/postgres/plan-writer.ts'
import type { Lock } from '../../../adapters/sql/lock.ts'
import type { Step, WritePlan } from '../../../adapters/sql/write-plan.ts'
import { thingTable } from './thing-table.ts'

const { writer, things, add, pool, newPool, reasons } = thingTable()

const awkward = [
  '',
  'NULL',
  '{}',
  '"\\',
  "'; drop table thing; --",
  '髙﨑𠮷野家 👩‍👩‍👧',
  'a,b\n\t{c}',
  '\\x41',
  '$plan$ $1 ?',
]

describe.each([
  ['statement by statement', Number.POSITIVE_INFINITY],
  ['in one round trip', 0],
])('a plan run %s', (_, minimumUses) => {
  let write: PlanWriter['write']
  beforeAll(() => {
    write = writer(minimumUses).write
  })
  const done = { kind: 'done', rows: {} }

  test('stores values as they are, whatever they hold', async () => {
    const bytes = new Uint8Array([0, 1, 39, 92, 123, 255])
    const steps = awkward.map((name, index) => add(name, -index * 1e12, index ? bytes : new Uint8Array()))
    expect(await write({ locks: [], steps: [...steps, add('none', null, null)] })).toEqual(done)
    const stored = await things()
    expect(stored.map(({ name }) => name).sort()).toEqual([...awkward, 'none'].sort())
    expect(stored.find(({ name }) => name === 'none')).toEqual({ name: 'none', amount: null, content: null })
    const [first, second] = ['', 'NULL'].map((name) => stored.find((row) => row.name === name))
    expect(first).toEqual({ name: '', amount: -0 + 0, content: Buffer.alloc(0) })
    expect(second).toEqual({ name: 'NULL', amount: -1e12, content: Buffer.from(bytes) })
  })

  test('returns rows by name, of several steps under one, with bytes as bytes', async () => {
    const read = (name: string): Step<never, 'found'> => ({
      sql: 'select name, amount, content from thing where name = ?',
      values: [name],
      returning: 'found',
    })
    const bytes = new Uint8Array([7, 8])
    const plan: WritePlan<never, 'found' | 'none'> = {
      locks: [],
      steps: [
        add('\\x41', 5, bytes),
        add('b', null),
        read('\\x41'),
        read('missing'),
        read('b'),
        { sql: 'select name from thing where name = ?', values: ['missing'], returning: 'none' },
      ],
    }
    expect(await write(plan)).toEqual({
      kind: 'done',
      rows: {
        found: [
          { name: '\\x41', amount: 5, content: Buffer.from(bytes) },
          { name: 'b', amount: null, content: null },
        ],
      },
    })
  })

  test('runs steps for each row, with its columns as values and as JSON', async () => {
    const moved: Step<never, 'gone'> = {
      sql: 'delete from thing where amount >= ? returning name, amount',
      values: [2],
      returning: 'gone',
      each: [
        {
          sql: 'insert into thing (name, amount) values (?, ?)',
          values: [{ json: { is: 'name', of: 'amount' } }, { column: 'amount' }],
          expect: 1,
        },
      ],
    }
    await write({ locks: [], steps: [add('a', 1), add('"b"', 2), add('c', 3)] })
    const result = await write({ locks: [], steps: [moved] })
    expect(result).toMatchObject({ kind: 'done', rows: { gone: [{ amount: 2 }, { amount: 3 }] } })
    const stored = (await things()).map(({ name, amount }) => [
      String(name).startsWith('{') ? JSON.parse(String(name)) : name,
      amount,
    ])
    expect(stored).toHaveLength(3)
    expect(stored).toEqual(
      expect.arrayContaining([
        ['a', 1],
        [{ is: '"b"', of: 2 }, 2],
        [{ is: 'c', of: 3 }, 3],
      ]),
    )
  })

  test('stops with the row that was not expected, before and after something was stored', async () => {
    await write({ locks: [], steps: [add('taken', 3, new Uint8Array([9]))] })
    const none: Step<{ why: string }> = {
      sql: 'select name, content from thing where name = ?',
      values: ['taken'],
      expect: 0,
      otherwise: { why: 'taken' },
    }
    const stopped = {
      kind: 'stopped',
      by: { why: 'taken' },
      row: { name: 'taken', content: Buffer.from([9]) },
    }
    expect(await write({ locks: [], steps: [none, add('x')] })).toEqual(stopped)
    expect(await write({ locks: [], steps: [add('x'), none] })).toEqual(stopped)
    expect((await things()).map(({ name }) => name)).toEqual(['taken'])
  })

  test('stops by the step that stopped it, with what is read then', async () => {
    const change = (name: string): Step<string> => ({
      sql: 'update thing set amount = amount + ? where name = ?',
      values: [5, name],
      expect: 1,
      otherwise: `no ${name}`,
      readOnStop: { sql: 'select amount from thing where name = ?', values: ['a'] },
    })
    const steps = [add('a', 1), change('a'), change('b')]
    expect(await write({ locks: [], steps })).toEqual({ kind: 'stopped', by: 'no b', row: { amount: 6 } })
    const unread = {
      ...change('b'),
      readOnStop: { sql: 'select 1 from thing where name = ?', values: ['c'] },
    }
    expect(await write({ locks: [], steps: [unread] })).toEqual({ kind: 'stopped', by: 'no b' })
    expect(await things()).toEqual([])
  })

  test('tries a step once more after the steps that may help', async () => {
    const below: Step<'full'> = {
      sql: `insert into thing (name, amount) select ?, ? where (select count(*) from thing) + ? <= ?`,
      values: ['new', 1, 1, 2],
      expect: 1,
      otherwise: 'full',
      beforeRetry: [{ sql: 'delete from thing where amount < ?', values: [0] }],
    }
    await write({ locks: [], steps: [add('a'), add('b')] })
    expect(await write({ locks: [], steps: [below] })).toEqual({ kind: 'stopped', by: 'full' })
    await write({
      locks: [],
      steps: [add('old', -1), { sql: 'delete from thing where name = ?', values: ['b'] }],
    })
    expect(await write({ locks: [], steps: [below] })).toEqual(done)
    expect((await things()).map(({ name }) => name)).toEqual(['a', 'new'])
  })

  test('stores nothing where a step fails, or counts what stops nothing', async () => {
    const nobody: Step = {
      sql: 'update thing set amount = ? where name = ?',
      values: [0, 'nobody'],
      expect: 1,
    }
    await expect(write({ locks: [], steps: [add('a'), nobody] })).rejects.toThrow(
      'a step counted 0 rows, not 1',
    )
    await expect(write({ locks: [], steps: [add('a'), add('a')] })).rejects.toThrow('duplicate key')
    expect(await things()).toEqual([])
    expect(reasons).toEqual([])
  })

  test('fails where it changes several rows in place of one, and stores nothing', async () => {
    await write({ locks: [], steps: [add('a'), add('b')] })
    const raise: Step<string> = {
      sql: 'update thing set amount = amount + ?',
      values: [1],
      expect: 1,
      otherwise: 'none',
    }
    for (const steps of [[raise], [add('c'), raise]])
      await expect(write({ locks: [], steps })).rejects.toThrow(/a step counted \d rows, not 1/)
    expect((await things()).map(({ amount }) => amount)).toEqual([1, 1])
  })

  test('has its locks to itself, so that what was read still stands when it is stored', async () => {
    const lock: Lock = { on: 'answer', of: ['a'] }
    await write({ locks: [], steps: [add('sum', 0)] })
    const raise: WritePlan = {
      locks: [lock],
      steps: [
        { sql: 'select amount from thing where name = ?', values: ['sum'], expect: 1 },
        {
          sql: `insert into thing (name, amount) select ? || count(*), max(amount) + 1 from thing where amount >= ?`,
          values: ['n', 0],
          expect: 1,
        },
      ],
    }
    await Promise.all(Array.from({ length: 30 }, () => write(raise)))
    expect((await things()).map(({ amount }) => amount).sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 31 }, (__, index) => index),
    )
  })

  test('is run again when another one was in its way', async () => {
    await write({ locks: [], steps: [add('a', 0), add('b', 0)] })
    const raise = (name: string): Step => ({
      sql: 'update thing set amount = amount + ? where name = ?',
      values: [1, name],
      expect: 1,
    })
    const pause: Step = { sql: 'select pg_sleep(0.05)', values: [] }
    const both = (first: string, second: string): WritePlan => ({
      locks: [],
      steps: [raise(first), pause, raise(second)],
    })
    await Promise.all([write(both('a', 'b')), write(both('b', 'a'))])
    expect((await things()).map(({ amount }) => amount)).toEqual([2, 2])
  })
})

test('a plan of a new kind is run statement by statement until it is worth a function', async () => {
  const { write } = writer(2)
  const functions = async () =>
    (await pool().query(`select 1 from pg_proc where proname like 'plan\\_%' and prosrc like '%-- worth%'`))
      .rowCount
  const plan = (name: string): WritePlan => ({
    locks: [],
    steps: [{ sql: 'insert into thing (name) values (?) -- worth\n', values: [name] }],
  })
  await write(plan('a'))
  await write(plan('b'))
  expect(await functions()).toBe(0)
  await write(plan('c'))
  expect(await functions()).toBe(1)
  expect((await things()).map(({ name }) => name)).toEqual(['a', 'b', 'c'])
})

test('while plans wait for a lock others read, and plans that could not be begun in time are not begun any more [R16] [R7]', async () => {
  const own = newPool()
  const { write } = writer(0, own)
  const other = await pool().connect()
  await other.query('begin')
  await other.query('lock table thing in exclusive mode')
  const written = Array.from({ length: 40 }, (_, at) => write({ locks: [], steps: [add(`${at}`)] }))
  const ended = Promise.allSettled(written)
  const from = performance.now()
  await own.query('select 1 from thing')
  expect(performance.now() - from).toBeLessThan(2_000)
  expect((await ended).map(({ status }) => status)).toEqual(Array(40).fill('rejected'))
  await other.query('rollback')
  other.release()
  expect(new Set(reasons)).toEqual(
    new Set(['canceling statement due to lock timeout', 'timeout exceeded when trying to write']),
  )
  expect(await things()).toEqual([])
  await write({ locks: [], steps: [add('after')] })
  expect(await things()).toHaveLength(1)
})

test('a connection that holds very many functions makes way for another one', async () => {
  const { write } = writer(0)
  const backendOf = async (index: number) => {
    const sql = `select pg_backend_pid() as pid /* ${index} */ where ? = 1`
    const result = await write({ locks: [], steps: [{ sql, values: [1], returning: 'found' }] })
    return result.kind === 'done' ? result.rows.found?.[0]?.pid : undefined
  }
  const backends = new Set()
  for (let index = 0; index < 200; index++) backends.add(await backendOf(index))
  expect(backends.size).toBe(1)
  expect([...backends]).not.toContain(await backendOf(200))
})

test.each([
  ['very many statements', 41, 1],
  ['more values than a function has arguments', 34, 3],
])('a plan of %s is never made a function', async (_, statements, values) => {
  const { write } = writer(0)
  const sql = `insert into thing (name) values (${Array(values).fill('?').join(' || ')}) -- many\n`
  const steps = Array.from({ length: statements }, (_, index) => ({
    sql,
    values: [`many ${index}`, ...Array<string>(values - 1).fill('.')],
  }))
  expect(await write({ locks: [], steps })).toEqual({ kind: 'done', rows: {} })
  expect((await pool().query(`select 1 from pg_proc where prosrc like '%-- many%'`)).rowCount).toBe(0)
  expect(await things()).toHaveLength(statements)
})

test('what a plan does is not kept as it was good for a few rows: once there are many, it finds them by their key', async () => {
  const { write } = writer(0)
  const readSoFar: Step<never, 'read'> = {
    sql: "select seq_tup_read as rows from pg_stat_xact_user_tables where relname = 'thing'",
    values: [],
    returning: 'read',
  }
  const find: Step<never, 'found'> = {
    sql: 'select amount from thing where name = ?',
    values: ['thing 7'],
    returning: 'found',
  }
  /** How many rows are read to find one. */
  const looked = async (): Promise<number> => {
    const result = await write({ locks: [], steps: [readSoFar, find, readSoFar] })
    const [before = 0, after = 0] =
      result.kind === 'done' ? (result.rows.read ?? []).map(({ rows }) => Number(rows)) : []
    return after - before
  }
  const fill = (from: number, to: number) =>
    pool().query(
      `insert into thing (name, amount) select 'thing ' || at, at from generate_series(${from}, ${to}) at`,
    )
  await fill(1, 20)
  await pool().query('vacuum analyze thing')
  for (let times = 0; times < 10; times += 1) expect(await looked()).toBe(20)
  await fill(21, 5_000)
  await expect.poll(looked).toBe(0)
})
