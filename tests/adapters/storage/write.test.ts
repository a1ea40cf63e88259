import { describe, expect, test } from 'vitest'
import {
  guard,
  holding,
  listOf,
  mustFind,
  mustMiss,
  type Result,
  raw,
  refused,
  run,
  runOne,
  sql,
  together,
  type Write,
} from '../../../adapters/storage/write.ts'
import { nameOf, writes } from '../../../adapters/storage/writes.ts'
import { sourceFiles } from '../../architecture/source-files.ts'

/** A result of so many rows. */
const found = (count: number): Result => ({ count, rows: Array.from({ length: count }, (_, id) => ({ id })) })

/** Runs a write whose statements have these results, in their order. @returns what came of it, and what it asked */
function carryOut<Done, Refused>(write: Write<Done, Refused>, ...results: readonly Result[]) {
  const asked: string[] = []
  const left = [...results]
  const resultOf = (): Result => left.shift() ?? found(0)
  let next = write.next([])
  while (!next.done) {
    if ('undo' in next.value) return { undone: next.value.undo, asked }
    const statements = 'locks' in next.value ? [] : 'unread' in next.value ? next.value.unread : next.value
    asked.push(...statements.map((statement) => statement.sql))
    next = write.next(statements.map(resultOf))
  }
  return { done: next.value, asked }
}

describe('a statement', () => {
  test('binds what is put into it, whatever it holds', () => {
    const bytes = Uint8Array.of(1)
    expect(
      sql`select * from a where b = ${"'; drop table a"} and c = ${1} and d = ${null} and e = ${bytes}`,
    ).toEqual({
      sql: 'select * from a where b = ? and c = ? and d = ? and e = ?',
      values: ["'; drop table a", 1, null, bytes],
    })
  })

  test('takes in other statements with their values in their places, lists and its own names', () => {
    const own = sql`owner = ${'U1'} and day in (${listOf(['a', 'b'])})`
    expect(sql`select ${raw('day')} from ${raw('slot')} where id = ${1} and ${own} and cost > ${2}`).toEqual({
      sql: 'select day from slot where id = ? and owner = ? and day in (?, ?) and cost > ?',
      values: [1, 'U1', 'a', 'b', 2],
    })
  })
})

describe('a write', () => {
  const query = (name: string) => sql`select ${raw(name)}`
  const guarded = function* (): Write<'done', string> {
    yield* guard([mustFind(query('a'), 'no a'), mustMiss(query('b'), 'a b'), mustFind(query('c'), 'no c')])
    yield* run(query('d'))
    return 'done'
  }

  test.each<[holds: string, exist: number[], undone: string | undefined]>([
    ['all', [1, 0, 1], undefined],
    ['all but the first', [0, 0, 1], 'no a'],
    ['all but the second', [1, 1, 1], 'a b'],
    ['none', [0, 1, 0], 'no a'],
    ['the second', [0, 0, 0], 'no a'],
    ['the first', [1, 1, 0], 'a b'],
  ])(
    'is refused by the first of its guards that does not hold: here %s',
    (_, [a = 0, b = 0, c = 0], undone) => {
      const row = { found0: a, found1: b, found2: c }
      const { asked, ...outcome } = carryOut(guarded(), { count: 1, rows: [row] })
      expect(outcome).toEqual(undone === undefined ? { done: 'done' } : { undone })
      const looked =
        'select exists (select a) as found0, exists (select b) as found1, exists (select c) as found2'
      expect(asked).toEqual([looked, ...(undone === undefined ? ['select d'] : [])])
    },
  )

  test('asks nothing for no statements', () => {
    expect(carryOut(together([]))).toEqual({ done: [], asked: [] })
  })

  test.each([0, 2])('fails where a statement for one row returns or changes %i', (count) => {
    expect(() => carryOut(runOne(query('a')), found(count))).toThrow(
      `returned or changed ${count} rows, not one`,
    )
    expect(carryOut(runOne(query('a')), found(1))).toMatchObject({ done: { id: 0 } })
  })

  test('ends where it is refused: a driver that goes on is told of its fault', () => {
    const write = refused('why')
    expect(write.next([]).value).toEqual({ undo: 'why' })
    expect(() => write.next([])).toThrow('went on')
  })

  test('asks for all of its locks at once', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((on) => ({ on, of: [] }))
    expect(holding(a!, [b!, c!], []).next([]).value).toEqual({ locks: [a, b, c] })
  })
})

describe('the list of writes', () => {
  test('names each, for the thread that runs it', () => {
    for (const [name, write] of Object.entries(writes)) expect(nameOf(write)).toBe(name)
  })

  test('refuses one that it does not have', () => {
    function* unknownWrite(): Write<void> {}
    expect(() => nameOf(unknownWrite)).toThrow('unknownWrite is not among the writes')
  })

  test('has every write that a repository asks its engine for, and no other', () => {
    const asked = sourceFiles(['adapters/storage'])
      .filter(({ path }) => !path.endsWith('key-ring-engine.ts'))
      .flatMap(({ text }) => [...text.matchAll(/\bengine\.write\(\s*(\w+)/g)].map(([, name]) => name))
    expect([...new Set(asked)].sort()).toEqual(Object.keys(writes).sort())
  })
})
