import type Database from 'better-sqlite3'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { WritePlan } from '../../../adapters/sql/write-plan.ts'
import { openWriter } from '../../../adapters/sqlite/connection.ts'
import { groupCommit, type PlanOutcome } from '../../../adapters/sqlite/group-commit.ts'
import { newFile, removeFiles } from './sqlite-files.ts'

afterAll(removeFiles)

/** What is written as one, stopped by a word. */
type Steps = WritePlan<string, string>['steps']

let db: Database.Database
let commit: (plans: readonly Steps[]) => PlanOutcome<string>[]
beforeEach(() => {
  db = openWriter(newFile())
  db.exec('create table note (id integer primary key, text text not null) strict')
  const inGroup = groupCommit(db)
  commit = (plans) => inGroup(plans.map((steps) => ({ locks: [], steps })))
  return () => db.close()
})

const insert = (id: number, text = 'x') => ({
  sql: 'insert into note (id, text) values (?, ?)',
  values: [id, text],
})
const guard = { sql: 'select id from note where id = ?', values: [1], expect: 0, otherwise: 'taken' }
const stored = () => db.prepare<[], number>('select id from note order by id').pluck().all()

describe('a group of plans', () => {
  test('hands back the rows that were asked for by name', () => {
    const plan: Steps = [
      { ...insert(7), sql: 'insert into note (id, text) values (?, ?) returning id, text', returning: 'new' },
    ]
    expect(commit([plan])).toEqual([{ kind: 'done', rows: { new: [{ id: 7, text: 'x' }] } }])
  })

  test('is stored but for the plan that its guard stops, which says what the guard saw', () => {
    const outcomes = commit([[insert(1)], [insert(2), guard, insert(3)], [insert(4)]])
    expect(outcomes).toEqual([
      { kind: 'done', rows: {} },
      { kind: 'stopped', by: 'taken', row: { id: 1 } },
      { kind: 'done', rows: {} },
    ])
    expect(stored()).toEqual([1, 4])
  })

  test('is stored but for the plan that asks something impossible, which is a fault', () => {
    const outcomes = commit([[insert(1)], [insert(2), insert(1)], [insert(3)]])
    expect(outcomes.map(({ kind }) => kind)).toEqual(['done', 'fault', 'done'])
    expect(stored()).toEqual([1, 3])
  })

  test('counts changed rows, and faults if a step without a word for it counts others', () => {
    const change = { sql: 'update note set text = ? where id = ?', values: ['y', 9], expect: 1 }
    const outcomes = commit([[{ ...change, otherwise: 'gone' }], [change]])
    expect(outcomes.map(({ kind }) => kind)).toEqual(['stopped', 'fault'])
  })

  describe('with a step that may be tried twice', () => {
    const remove = (id: number) => ({ sql: 'delete from note where id = ?', values: [id] })
    const step = {
      ...guard,
      beforeRetry: [insert(7), remove(1)],
      readOnStop: { sql: 'select 5 as five', values: [] },
    }

    test('tries the step once more after the steps before a retry', () => {
      expect(commit([[insert(1), step, insert(2)]])).toEqual([{ kind: 'done', rows: {} }])
      expect(stored()).toEqual([2, 7])
    })

    test('skips the steps before a retry where the step needs none', () => {
      expect(commit([[step]])).toEqual([{ kind: 'done', rows: {} }])
      expect(stored()).toEqual([])
    })

    test('returns the row to read on a stop, and takes back the steps before the retry, where it did not help', () => {
      const outcomes = commit([[insert(1)], [{ ...step, beforeRetry: [insert(7)] }]])
      expect(outcomes[1]).toEqual({ kind: 'stopped', by: 'taken', row: { five: 5 } })
      expect(stored()).toEqual([1])
    })
  })

  test('lets a later plan see what an earlier one did', () => {
    expect(
      commit([
        [guard, insert(1)],
        [guard, insert(1)],
      ]).map(({ kind }) => kind),
    ).toEqual(['done', 'stopped'])
  })

  test('comes to the same as its plans one by one, wherever they are stopped or ask something impossible', () => {
    const kinds: Record<string, (id: number) => Steps> = {
      done: (id) => [insert(id)],
      'stopped at once': (id) => [guard, insert(id)],
      'stopped late': (id) => [insert(id), guard],
      'impossible at once': (id) => [insert(1), insert(id)],
      'impossible late': (id) => [insert(id), insert(1)],
      'changes what is there': () => [{ sql: "update note set text = text || 'y'", values: [] }],
    }
    const makers = Object.values(kinds)
    const contents = () => db.prepare('select * from note order by id').all()
    for (let group = 0; group < makers.length ** 3; group += 1) {
      const chosen = [0, 1, 2].map((at) => makers[Math.floor(group / makers.length ** at) % makers.length]!)
      const plans = [[insert(1)], ...chosen.map((make, at) => make(at + 2))]
      db.exec('delete from note')
      const outcomes = commit(plans)
      const left = contents()
      db.exec('delete from note')
      expect(outcomes).toEqual(plans.flatMap((plan) => commit([plan])))
      expect(left).toEqual(contents())
    }
  })

  test('is stored as a whole or not at all when the disk is full, and works once there is room [R7]', () => {
    const pages = Number(db.pragma('page_count', { simple: true }))
    db.pragma(`max_page_count = ${pages + 2}`)
    const outcomes = commit([[insert(1)], [insert(2, 'x'.repeat(100_000))], [insert(3)]])
    expect(outcomes.map(({ kind }) => kind)).toEqual(['unavailable', 'unavailable', 'unavailable'])
    expect(stored()).toEqual([])
    expect(db.inTransaction).toBe(false)
    db.pragma(`max_page_count = ${pages + 1000}`)
    expect(commit([[insert(1)], [insert(2, 'x'.repeat(100_000))]]).map(({ kind }) => kind)).toEqual([
      'done',
      'done',
    ])
    expect(stored()).toEqual([1, 2])
  })

  test('leaves nothing behind if its commit is refused, and the next group is stored', () => {
    db.exec('create table reply (note integer references note (id) deferrable initially deferred) strict')
    const orphan = { sql: 'insert into reply (note) values (?)', values: [99] }
    expect(commit([[insert(1)], [orphan]]).map(({ kind }) => kind)).toEqual(['fault', 'fault'])
    expect(stored()).toEqual([])
    expect(commit([[insert(2)]])).toEqual([{ kind: 'done', rows: {} }])
    expect(stored()).toEqual([2])
  })

  test('is stored when it is acknowledged: another connection sees it at once [R6]', () => {
    commit([[insert(1)]])
    const other = openWriter(db.name)
    expect(other.prepare('select id from note').pluck().all()).toEqual([1])
    other.close()
  })
})
