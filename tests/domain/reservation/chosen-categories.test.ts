import { expect, test } from 'vitest'
import type { CategoryNode } from '../../../domain/reservation/category.ts'
import { shareOf, withCategory } from '../../../domain/reservation/chosen-categories.ts'

const node = (id: string, children?: readonly CategoryNode[]): CategoryNode => ({
  ...{ id, name: id, order: 1 },
  ...(children && { children }),
})

const tree = [
  node('a', [node('a1', [node('a1x'), node('a1y')]), node('a2', [node('a2x')])]),
  node('b', [node('b1', [node('b1x')])]),
]

const all = undefined
test.each([
  ['everything but a large one', all, 'b', false, ['a']],
  ['everything but a small one', all, 'a1x', false, ['a1y', 'a2', 'b']],
  ['one more', ['b'], 'a1', true, ['a1', 'b']],
  ['a large one takes in what was named of it', ['a1x', 'a2', 'b'], 'a', true, ['a', 'b']],
  ['what is offered already', ['a'], 'a1x', true, ['a']],
  ['one out of a large one', ['a'], 'a1', false, ['a2']],
  ['one that was named itself', ['a1x', 'b'], 'a1x', false, ['b']],
  ['a large one with all that was named of it', ['a1x', 'a2', 'b'], 'a', false, ['b']],
  ['one beside what is gone from the tree', ['gone', 'b'], 'a2', true, ['a2', 'b', 'gone']],
  ['what is gone from the tree itself', ['gone', 'b'], 'gone', false, ['b']],
  ['the last one', ['b'], 'b', false, []],
])('an item offers %s [OFF-32]', (_, named, id, isOffered, expected) => {
  expect(withCategory(tree, named, id, isOffered)).toEqual(expected)
})

test.each([
  [all, ['all', 'all']],
  [['a'], ['all', 'none']],
  [['a1x'], ['some', 'none']],
  [[], ['none', 'none']],
])('of the categories %j an item offers %j', (named, shares) => {
  expect(tree.map((each) => shareOf(each, named))).toEqual(shares)
})
