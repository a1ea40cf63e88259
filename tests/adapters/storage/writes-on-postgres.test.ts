import { beforeAll, expect, test } from 'vitest'
import type { Writer } from '../../../adapters/storage/postgres/write-transactions.ts'
import {
  holding,
  refused,
  run,
  runOne,
  type Statement,
  sql,
  together,
  type Write,
  writeStatements,
} from '../../../adapters/storage/write.ts'
import { thingTable } from './thing-table.ts'

const { writer, things, add, pool, newPool, reasons } = thingTable()

let write: Writer['write']
beforeAll(() => {
  write = writer().write
})

const awkward = [
  '',
  'NULL',
  '{}',
  '"\\',
  "'; drop table thing; --",
  '髙﨑𠮷野家 👩‍👩‍👧',
  'a,b\n\t{c}',
  '\\x41',
  '$plan$ $1',
]

const find = (name: string): Statement => sql`select name, amount, content from thing where name = ${name}`

test('a write stores values as they are, whatever they hold', async () => {
  const bytes = new Uint8Array([0, 1, 39, 92, 123, 255])
  const added = awkward.map((name, index) => add(name, -index * 1e12, index ? bytes : new Uint8Array()))
  await write(writeStatements, [...added, add('none', null, null)])
  const stored = await things()
  expect(stored.map(({ name }) => name).sort()).toEqual([...awkward, 'none'].sort())
  expect(stored.find(({ name }) => name === 'none')).toEqual({ name: 'none', amount: null, content: null })
  const [first, second] = ['', 'NULL'].map((name) => stored.find((row) => row.name === name))
  expect(first).toEqual({ name: '', amount: -0 + 0, content: Buffer.alloc(0) })
  expect(second).toEqual({ name: 'NULL', amount: -1e12, content: Buffer.from(bytes) })
})

test('each of the statements that go out together has its own result, with bytes as bytes', async () => {
  const bytes = new Uint8Array([7, 8])
  const adding = function* (name: string) {
    return yield* together([
      add(name, 5, bytes),
      add('b', null),
      find(name),
      find('missing'),
      sql`update thing set amount = ${6}`,
      sql`delete from thing where name = ${'b'} returning name, amount`,
    ])
  }
  expect(await write(adding, '\\x41')).toEqual([
    { count: 1, rows: [] },
    { count: 1, rows: [] },
    { count: 1, rows: [{ name: '\\x41', amount: 5, content: Buffer.from(bytes) }] },
    { count: 0, rows: [] },
    { count: 2, rows: [] },
    { count: 1, rows: [{ name: 'b', amount: 6 }] },
  ])
  expect((await things()).map(({ name }) => name)).toEqual(['\\x41'])
})

test('a write decides by what it has read, and what it stored itself', async () => {
  const copyLarge = function* (least: number): Write<number> {
    yield* run(add('"b"', 2))
    const { rows } = yield* run(sql`select name, amount from thing where amount >= ${least} order by amount`)
    for (const { name, amount } of rows) yield* run(add(`copy of ${name}`, Number(amount)))
    return rows.length
  }
  await write(writeStatements, [add('a', 1), add('c', 3)])
  expect(await write(copyLarge, 2)).toBe(2)
  const copies = (await things()).filter(({ name }) => String(name).startsWith('copy'))
  expect(copies.map(({ name, amount }) => [name, amount])).toEqual([
    ['copy of "b"', 2],
    ['copy of c', 3],
  ])
})

test('a write that is refused says why and stores nothing, before and after it stored something', async () => {
  const unlessTaken = function* (): Write<void, { taken: number }> {
    const { rows } = yield* run(find('taken'))
    if (rows[0]) yield* refused({ taken: Number(rows[0].amount) })
  }
  const early = function* () {
    yield* unlessTaken()
    yield* run(add('x'))
    return 'stored'
  }
  const late = function* () {
    yield* run(add('x'))
    yield* unlessTaken()
    return 'stored'
  }
  await write(writeStatements, [add('taken', 3)])
  expect(await write(early, undefined)).toEqual({ taken: 3 })
  expect(await write(late, undefined)).toEqual({ taken: 3 })
  expect((await things()).map(({ name }) => name)).toEqual(['taken'])
  await write(writeStatements, [sql`delete from thing`])
  expect(await write(late, undefined)).toBe('stored')
  expect((await things()).map(({ name }) => name)).toEqual(['x'])
})

test('a write that fails stores nothing, whichever of its statements it was, and the next one is stored', async () => {
  const onlyOne = function* (name: string) {
    yield* run(add('a'))
    yield* runOne(sql`update thing set amount = ${0} where name = ${name}`)
  }
  await expect(write(onlyOne, 'nobody')).rejects.toThrow('returned or changed 0 rows, not one')
  await expect(write(writeStatements, [add('a'), add('a'), add('b')])).rejects.toThrow('duplicate key')
  const thrower = function* (name: string) {
    yield* run(add(name))
    throw new Error('out of words')
  }
  await expect(write(thrower, 'c')).rejects.toThrow('out of words')
  expect(await things()).toEqual([])
  expect(reasons).toEqual([])
  await write(onlyOne, 'a')
  expect((await things()).map(({ amount }) => amount)).toEqual([0])
})

test('a write has its locks to itself, so that what it read still stands when it is stored', async () => {
  await write(writeStatements, [add('sum', 0)])
  const raise = function* (name: string): Write<void> {
    yield* holding({ on: 'answer', of: [name] })
    const { rows } = yield* run(sql`select max(amount) as most from thing`)
    const next = Number(rows[0]!.most) + 1
    yield* run(add(`n${next}`, next))
  }
  await Promise.all(Array.from({ length: 30 }, () => write(raise, 'a')))
  expect((await things()).map(({ amount }) => amount).sort((a, b) => Number(a) - Number(b))).toEqual(
    Array.from({ length: 31 }, (_, index) => index),
  )
})

test('writes that share a lock run beside each other, and one that has it to itself waits for them', async () => {
  const lock = { on: 'survey', of: ['s'] }
  const order: string[] = []
  const waiting = function* (name: string): Write<void> {
    yield* holding(name === 'alone' ? lock : { ...lock, shared: true })
    // The lock goes out with the first statement.
    yield* run(sql`select 1`)
    order.push(`${name} begins`)
    yield* run(sql`select pg_sleep(${name === 'alone' ? 0 : 1})`)
    order.push(`${name} ends`)
  }
  const both = [write(waiting, 'a'), write(waiting, 'b')]
  await expect.poll(() => order.length).toBe(2)
  await Promise.all([...both, write(waiting, 'alone')])
  expect(order.slice(0, 2).sort()).toEqual(['a begins', 'b begins'])
  expect(order.slice(-2)).toEqual(['alone begins', 'alone ends'])
})

test('a write is run again when another one was in its way', async () => {
  await write(writeStatements, [add('a', 0), add('b', 0)])
  let begun = 0
  const both = function* (names: readonly string[]): Write<void> {
    begun += 1
    for (const name of names) {
      yield* runOne(sql`update thing set amount = amount + 1 where name = ${name}`)
      yield* run(sql`select pg_sleep(0.05)`)
    }
  }
  await Promise.all([write(both, ['a', 'b']), write(both, ['b', 'a'])])
  expect((await things()).map(({ amount }) => amount)).toEqual([2, 2])
  // Run again, it may come before the other one, which has waited for it, and be in its way once more.
  expect(begun).toBeGreaterThan(2)
  expect(reasons).toEqual([])
})

test('while writes wait for a lock others read, and writes that could not be begun in time are not begun any more [R16] [R7]', async () => {
  const own = newPool()
  const slow = writer(own)
  const other = await pool().connect()
  await other.query('begin')
  await other.query('lock table thing in exclusive mode')
  const written = Array.from({ length: 40 }, (_, at) => slow.write(writeStatements, [add(`${at}`)]))
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
  await slow.write(writeStatements, [add('after')])
  expect(await things()).toHaveLength(1)
})
