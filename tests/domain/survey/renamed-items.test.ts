import { expect, test } from 'vitest'
import { renamedItems } from '../../../domain/survey/renamed-items.ts'
import { anItem } from '../../builders.ts'

type Row = readonly [itemKey: string, title: string, type?: string]
const schema = (rows: readonly Row[]) =>
  rows.map(([itemKey, title, type = 'text']) => anItem({ itemKey, title, type }))

const cases: readonly [string, readonly Row[], readonly Row[], Record<string, string>][] = [
  ['the same schema', [['a', 'A']], [['a', 'A']], {}],
  ['another title alone', [['a', 'A']], [['a', 'B']], {}],
  [
    'a key that is gone',
    [
      ['a', 'A'],
      ['b', 'B'],
    ],
    [['b', 'B']],
    {},
  ],
  [
    'a new item elsewhere',
    [
      ['a', 'A'],
      ['b', 'B'],
    ],
    [
      ['b', 'B'],
      ['c', 'C'],
    ],
    {},
  ],
  [
    'the same title',
    [['a', 'A']],
    [
      ['b', 'B'],
      ['c', ' A '],
    ],
    { a: 'c' },
  ],
  [
    'the same title of the same type first',
    [['a', 'A']],
    [
      ['b', 'A', 'number'],
      ['c', 'A'],
    ],
    { a: 'c' },
  ],
  ['the same title of another type', [['a', 'A']], [['b', 'A', 'phone']], { a: 'b' }],
  [
    'the same letters',
    [['first_name', 'A']],
    [
      ['b', 'B'],
      ['FirstName', 'C'],
    ],
    { first_name: 'FirstName' },
  ],
  [
    'the same place',
    [
      ['a', 'A'],
      ['b', 'B'],
      ['c', 'C'],
    ],
    [
      ['a', 'A'],
      ['x', 'X'],
      ['c', 'C'],
    ],
    { b: 'x' },
  ],
  [
    'the same place, of another type',
    [
      ['a', 'A'],
      ['b', 'B'],
    ],
    [
      ['a', 'A'],
      ['x', 'X', 'date'],
    ],
    {},
  ],
  [
    'two of a title, each once',
    [
      ['a', 'A'],
      ['b', 'A'],
    ],
    [
      ['c', 'A'],
      ['d', 'A'],
    ],
    { a: 'c', b: 'd' },
  ],
  [
    'keys that traded nothing',
    [
      ['a', 'A'],
      ['b', 'B'],
    ],
    [
      ['b', 'A'],
      ['a', 'B'],
    ],
    {},
  ],
]

test.each(cases)('what keys were renamed to is guessed: %s', (_, before, next, expected) => {
  expect(Object.fromEntries(renamedItems(schema(before), schema(next)))).toEqual(expected)
})
