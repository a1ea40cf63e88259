import { expect, test } from 'vitest'
import { BoundedMap } from '../../../application/shared/bounded-map.ts'

/** What a map of up to 12 characters holds after each of `texts` was set under its first character. */
function keptOf(...texts: readonly string[]): string[] {
  const map = new BoundedMap<string, string>(12, (text) => text.length)
  for (const text of texts) map.set(text[0]!, text)
  return map.values()
}

test.each<[what: string, set: string[], kept: string[]]>([
  ['holds what has room', ['aaaaaa', 'bbbbbb'], ['aaaaaa', 'bbbbbb']],
  ['lets the oldest one go', ['aaaaaa', 'bbbbbb', 'c'], ['bbbbbb', 'c']],
  ['lets as many go as a large one needs', ['aaa', 'bbb', 'ccc', 'dddddddd'], ['ccc', 'dddddddd']],
  ['counts an entry that is set again once', ['aaaaaa', 'a1', 'bbbbbb', 'cccc'], ['a1', 'bbbbbb', 'cccc']],
  ['takes one that is set again for the latest', ['aaaaaa', 'bbbbbb', 'aaaaaa', 'c'], ['aaaaaa', 'c']],
  ['does not hold what is larger than all, and lets none go for it', ['aaaaaa', 'b'.repeat(13)], ['aaaaaa']],
])('a bounded map %s', (_, set, kept) => {
  expect(keptOf(...set)).toEqual(kept)
})

test('without sizes it holds so many entries', () => {
  const map = new BoundedMap<number, string>(2)
  for (const key of [1, 2, 3]) map.set(key, `text ${key}`)
  expect([1, 2, 3].map((key) => map.get(key))).toEqual([undefined, 'text 2', 'text 3'])
})

test('what is taken out leaves room', () => {
  const map = new BoundedMap<number, string>(2)
  for (const key of [1, 2]) map.set(key, `text ${key}`)
  map.delete(2)
  map.delete(2)
  map.set(3, 'text 3')
  expect(map.values()).toEqual(['text 1', 'text 3'])
})
