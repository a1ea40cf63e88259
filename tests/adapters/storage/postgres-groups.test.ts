import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import type { PlanWriter } from '../../../adapters/postgres/plan-writer.ts'
import type { Lock } from '../../../adapters/sql/lock.ts'
import type { Step, WritePlan } from '../../../adapters/sql/write-plan.ts'
import { thingTable } from './thing-table.ts'

const { writer, things, add, pool, reasons } = thingTable()

let write: PlanWriter['write']
beforeAll(() => {
  write = writer(0).write
})
const lockOf = (name: string): Lock => ({ on: 'answer', of: [name] })
const plan = (name: string, ...further: Step<string>[]): WritePlan<string, 'made'> => ({
  locks: [lockOf(name)],
  steps: [
    {
      sql: 'insert into thing (name) values (?) returning name, pg_current_xact_id()::text as transaction',
      values: [name],
      returning: 'made',
    },
    ...further,
  ],
})
const names = Array.from({ length: 20 }, (_, index) => `n${String(index).padStart(2, '0')}`)

test('plans that come together share a transaction, and each has its own result', async () => {
  const results = await Promise.all(names.map((name) => write(plan(name))))
  const made = results.flatMap((result) => (result.kind === 'done' ? (result.rows.made ?? []) : []))
  expect(made.map(({ name }) => name)).toEqual(names)
  expect(new Set(made.map(({ transaction }) => transaction)).size).toBeLessThanOrEqual(4)
  expect((await things()).map(({ name }) => name)).toEqual(names)
})

test('plans that come together are stopped each for itself, also after something was stored', async () => {
  const isEven: Step<string> = {
    sql: 'select 1 where ? = ?',
    values: [0, 0],
    expect: 1,
    otherwise: 'odd',
  }
  const results = await Promise.all(
    names.map((name, index) => write(plan(name, { ...isEven, values: [index % 2, 0] }))),
  )
  expect(results.map((result) => (result.kind === 'done' ? 'done' : result.by))).toEqual(
    names.map((_, index) => (index % 2 === 0 ? 'done' : 'odd')),
  )
  expect((await things()).map(({ name }) => name)).toEqual(names.filter((_, index) => index % 2 === 0))
})

test('plans that come together fail each for itself', async () => {
  await write({ locks: [], steps: [add('n03')] })
  const results = await Promise.allSettled(names.map((name) => write(plan(name))))
  expect(results.flatMap(({ status }, index) => (status === 'rejected' ? [names[index]] : []))).toEqual([
    'n03',
  ])
  expect((await things()).map(({ name }) => name)).toEqual(names)
  expect(reasons).toEqual([])
})

test('plans do not wait for those that wait for a lock', async () => {
  const blocker = await pool().connect()
  await blocker.query('begin')
  await blocker.query(`select pg_advisory_xact_lock(hashtextextended('["answer","held"]', 0))`)
  const held = write(plan('held'))
  await sleep(100)
  await Promise.all(names.map((name) => write(plan(name))))
  expect((await things()).map(({ name }) => name)).toEqual(names)
  await blocker.query('rollback')
  blocker.release()
  await held
  expect((await things()).map(({ name }) => name)).toEqual(['held', ...names])
})

test('plans that come together are stored all the same when one of them waits too long for a lock', async () => {
  const blocker = await pool().connect()
  await blocker.query('begin')
  await blocker.query(`select pg_advisory_xact_lock(hashtextextended('["answer","held"]', 0))`)
  const held = write(plan('held'))
  await Promise.all(names.map((name) => write(plan(name))))
  expect((await things()).map(({ name }) => name)).toEqual(names)
  await blocker.query('rollback')
  blocker.release()
  await held
  expect((await things()).map(({ name }) => name)).toEqual(['held', ...names])
})
