import type Database from 'better-sqlite3'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openWriter } from '../../../adapters/storage/sqlite/connection.ts'
import { type GroupCommit, groupCommit, writeAlone } from '../../../adapters/storage/sqlite/group-commit.ts'
import { refused, run, type Statement, sql, type Write } from '../../../adapters/storage/write.ts'
import { newFile, removeFiles } from './sqlite-files.ts'

afterAll(removeFiles)

type Step = Statement | (() => Write<void, string>)

let db: Database.Database
let commit: GroupCommit
beforeEach(() => {
  db = openWriter(newFile())
  db.exec('create table note (id integer primary key, text text not null) strict')
  commit = groupCommit(db)
  return () => db.close()
})

const insert = (id: number, text = 'x') => sql`insert into note (id, text) values (${id}, ${text})`
const stored = () => db.prepare<[], number>('select id from note order by id').pluck().all()

/** Refuses the write if note 1 is there. */
function* unlessTaken(): Write<void, string> {
  const { count } = yield* run(sql`select id from note where id = 1`)
  if (count > 0) yield* refused('taken')
}

/** A write of these steps, one after the other. */
const writing = (...steps: readonly Step[]) =>
  function* (): Write<'done', string> {
    for (const step of steps) {
      if (typeof step === 'function') yield* step()
      else yield* run(step)
    }
    return 'done'
  }

const done = { kind: 'done', value: 'done' }

describe('a group of writes', () => {
  test('tells each what its statements returned and changed', () => {
    const results = function* () {
      const added = yield* run(sql`insert into note (id, text) values (7, 'x'), (8, 'y') returning id, text`)
      const changed = yield* run(sql`update note set text = 'z'`)
      return { added, changed }
    }
    expect(writeAlone(commit, results)).toEqual({
      added: {
        count: 2,
        rows: [
          { id: 7, text: 'x' },
          { id: 8, text: 'y' },
        ],
      },
      changed: { count: 2, rows: [] },
    })
  })

  test('is stored but for the write that is refused, which says why', () => {
    const outcomes = commit([
      writing(insert(1)),
      writing(insert(2), unlessTaken, insert(3)),
      writing(insert(4)),
    ])
    expect(outcomes).toEqual([done, { kind: 'undone', value: 'taken' }, done])
    expect(stored()).toEqual([1, 4])
  })

  test('is stored but for the write that asks something impossible, which is a fault', () => {
    const outcomes = commit([writing(insert(1)), writing(insert(2), insert(1)), writing(insert(3))])
    expect(outcomes.map(({ kind }) => kind)).toEqual(['done', 'fault', 'done'])
    expect(stored()).toEqual([1, 3])
  })

  test('is stored but for the write that throws, which is a fault with its reason', () => {
    const outcomes = commit([
      writing(insert(1), () => {
        throw new Error('no such thing')
      }),
      writing(insert(2)),
    ])
    expect(outcomes).toEqual([{ kind: 'fault', reason: 'no such thing' }, done])
    expect(stored()).toEqual([2])
  })

  test('lets a later write see what an earlier one did', () => {
    const outcomes = commit([writing(unlessTaken, insert(1)), writing(unlessTaken, insert(1))])
    expect(outcomes.map(({ kind }) => kind)).toEqual(['done', 'undone'])
  })

  test('comes to the same as its writes one by one, wherever they are refused or ask something impossible', () => {
    const kinds: Record<string, (id: number) => readonly Step[]> = {
      done: (id) => [insert(id)],
      'refused at once': (id) => [unlessTaken, insert(id)],
      'refused late': (id) => [insert(id), unlessTaken],
      'impossible at once': (id) => [insert(1), insert(id)],
      'impossible late': (id) => [insert(id), insert(1)],
      'changes what is there': () => [sql`update note set text = text || 'y'`],
    }
    const makers = Object.values(kinds)
    const contents = () => db.prepare('select * from note order by id').all()
    for (let group = 0; group < makers.length ** 3; group += 1) {
      const chosen = [0, 1, 2].map((at) => makers[Math.floor(group / makers.length ** at) % makers.length]!)
      const writes = [writing(insert(1)), ...chosen.map((make, at) => writing(...make(at + 2)))]
      db.exec('delete from note')
      const outcomes = commit(writes)
      const left = contents()
      db.exec('delete from note')
      expect(outcomes).toEqual(writes.flatMap((write) => commit([write])))
      expect(left).toEqual(contents())
    }
  })

  test('is stored as a whole or not at all when the disk is full, and works once there is room [R7]', () => {
    const pages = Number(db.pragma('page_count', { simple: true }))
    db.pragma(`max_page_count = ${pages + 2}`)
    const outcomes = commit([writing(insert(1)), writing(insert(2, 'x'.repeat(100_000))), writing(insert(3))])
    expect(outcomes.map(({ kind }) => kind)).toEqual(['unavailable', 'unavailable', 'unavailable'])
    expect(stored()).toEqual([])
    expect(db.inTransaction).toBe(false)
    db.pragma(`max_page_count = ${pages + 1000}`)
    expect(commit([writing(insert(1)), writing(insert(2, 'x'.repeat(100_000)))])).toEqual([done, done])
    expect(stored()).toEqual([1, 2])
  })

  test('leaves nothing behind if its commit is refused, and the next group is stored', () => {
    db.exec('create table reply (note integer references note (id) deferrable initially deferred) strict')
    const orphan = sql`insert into reply (note) values (99)`
    expect(commit([writing(insert(1)), writing(orphan)]).map(({ kind }) => kind)).toEqual(['fault', 'fault'])
    expect(stored()).toEqual([])
    expect(commit([writing(insert(2))])).toEqual([done])
    expect(stored()).toEqual([2])
  })

  test('is stored when it is acknowledged: another connection sees it at once [R6]', () => {
    commit([writing(insert(1))])
    const other = openWriter(db.name)
    expect(other.prepare('select id from note').pluck().all()).toEqual([1])
    other.close()
  })
})
