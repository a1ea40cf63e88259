import { describe, expect, test } from 'vitest'
import { runPlan, type StatementResult } from '../../../adapters/sql/run-plan.ts'
import type { PlanResult, SqlRow, Statement, WritePlan } from '../../../adapters/sql/write-plan.ts'
import { planDecoder, planEncoder } from '../../../adapters/sqlite/encoded-plan.ts'

type Plan = WritePlan<string, string>

const plain = (rows: readonly SqlRow[], counted = rows.length): StatementResult => ({ counted, rows })

/** Carries a plan out on a store that counts what `counts` says of each statement, a row without a word. */
function carriedOut(
  steps: Plan['steps'],
  counts: Readonly<Record<string, StatementResult>>,
): { result: PlanResult<string, string>; asked: Statement[] } {
  const asked: Statement[] = []
  const work = runPlan({ steps })
  let next = work.next()
  while (!next.done) {
    asked.push(next.value)
    next = work.next(counts[next.value.sql] ?? plain([], 1))
  }
  return { result: next.value, asked }
}

describe('a plan that decides values in its transaction', () => {
  /** An order takes the next number of a counter, and its payment names it. */
  const order: Plan['steps'] = [
    {
      sql: 'count',
      values: ['order'],
      expect: 1,
      each: [
        { sql: 'insert order', values: ['o1', { column: 'next' }], expect: 1 },
        { sql: 'insert payment', values: [{ column: 'next' }, 500], returning: 'paid' },
      ],
    },
    { sql: 'audit', values: [] },
  ]

  test('goes on with the number that a counter handed out', () => {
    const counts = { count: plain([{ next: 42 }]), 'insert payment': plain([{ payment_id: 'p' }]) }
    const { result, asked } = carriedOut(order, counts)
    expect(asked).toEqual([
      { sql: 'count', values: ['order'] },
      { sql: 'insert order', values: ['o1', 42] },
      { sql: 'insert payment', values: [42, 500] },
      { sql: 'audit', values: [] },
    ])
    expect(result).toEqual({ kind: 'done', rows: { paid: [{ payment_id: 'p' }] } })
  })

  test('keeps such a number as JSON', () => {
    const values = [{ json: { number: 'next' } }]
    const steps = [{ sql: 'count', values: [], each: [{ sql: 'keep', values }] }]
    const { asked } = carriedOut(steps, { count: plain([{ next: 42 }]) })
    expect(asked[1]).toEqual({ sql: 'keep', values: ['{"number":42}'] })
  })

  test('is a fault if it uses what was not found', () => {
    const steps = [{ sql: 'insert', values: [{ column: 'next' }] }]
    expect(() => carriedOut(steps, {})).toThrow('no next was found')
  })
})

describe("a hold that ends with its owner's state", () => {
  /** Orders that were not paid in time give back what they held, each once. */
  const expiry: Plan['steps'] = [
    {
      sql: 'expire orders',
      values: [9],
      each: [
        {
          sql: 'delete hold',
          values: [{ column: 'hold_id' }],
          returning: 'released',
          each: [{ sql: 'count off', values: [{ column: 'cost' }, { column: 'slot' }], expect: 1 }],
        },
      ],
    },
  ]
  const counts = {
    'expire orders': plain([{ hold_id: 'h1' }, { hold_id: 'h2' }]),
    'delete hold': plain([{ slot: 's1', cost: 2 }]),
  }

  test('is given back for every order whose state changed', () => {
    const { result, asked } = carriedOut(expiry, counts)
    expect(asked.map(({ sql, values }) => [sql, ...values])).toEqual([
      ['expire orders', 9],
      ['delete hold', 'h1'],
      ['count off', 2, 's1'],
      ['delete hold', 'h2'],
      ['count off', 2, 's1'],
    ])
    expect(result).toEqual({
      kind: 'done',
      rows: {
        released: [
          { slot: 's1', cost: 2 },
          { slot: 's1', cost: 2 },
        ],
      },
    })
  })

  test('stays where no state changed', () => {
    const { result, asked } = carriedOut(expiry, { 'expire orders': plain([]) })
    expect(asked).toHaveLength(1)
    expect(result).toEqual({ kind: 'done', rows: {} })
  })

  test('is stopped as a whole by a step for one of the rows', () => {
    const [first] = expiry
    const stopping = [{ ...first!, each: [{ sql: 'guard', values: [], expect: 0, otherwise: 'paid' }] }]
    const { result, asked } = carriedOut(stopping, counts)
    expect(asked.map(({ sql }) => sql)).toEqual(['expire orders', 'guard'])
    expect(result).toEqual({ kind: 'stopped', by: 'paid' })
  })
})

describe('a plan on its way to the write thread', () => {
  const plan: WritePlan<object, string> = {
    locks: [{ on: 'catalog', of: [] }],
    steps: [
      { sql: 'a', values: [1, null, new Uint8Array([1])] },
      { sql: 'b', values: [], expect: 1, otherwise: { kind: 'full', quota: 3 } },
      {
        sql: 'a',
        values: ['x'],
        expect: 0,
        otherwise: { kind: 'gone' },
        returning: 'found',
        readOnStop: { sql: 'c', values: [2] },
        beforeRetry: [{ sql: 'd', values: [], expect: 1, otherwise: { kind: 'beforeRetry' } }],
        each: [{ sql: 'b', values: [{ column: 'n' }], expect: 1, otherwise: { kind: 'each' } }],
      },
      { sql: 'e', values: [], expect: 2 },
    ],
  }
  const stops = [{ kind: 'full', quota: 3 }, { kind: 'gone' }, { kind: 'beforeRetry' }, { kind: 'each' }]

  test('arrives as it was, what may stop it by number, and without locks', () => {
    const { encoded, stops: told } = planEncoder()([{ locks: [], steps: [] }, plan])
    expect(told).toEqual([[], stops])
    const [, second, third] = plan.steps
    const beforeRetry = [{ ...third!.beforeRetry![0]!, otherwise: 2 }]
    const each = [{ ...third!.each![0]!, otherwise: 3 }]
    expect(planDecoder()(structuredClone(encoded))).toEqual([
      { locks: [], steps: [] },
      {
        locks: [],
        steps: [
          plan.steps[0],
          { ...second, otherwise: 0 },
          { ...third, otherwise: 1, beforeRetry, each },
          plan.steps[3],
        ],
      },
    ])
  })

  test('sends each text once', () => {
    const encode = planEncoder()
    expect(encode([plan, plan]).encoded.texts).toEqual(['a', 'b', 'c', 'd', 'e'])
    const longer = { ...plan, steps: [...plan.steps, { sql: 'f', values: [] }] }
    expect(encode([longer]).encoded.texts).toEqual(['f'])
  })

  test('is refused if its texts were never told', () => {
    const { encoded } = planEncoder()([plan])
    expect(() => planDecoder()({ ...encoded, texts: [] })).toThrow('never told')
  })
})
