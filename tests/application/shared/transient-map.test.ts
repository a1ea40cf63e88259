import { expect, test } from 'vitest'
import { transientMap } from '../../../application/shared/transient-map.ts'

test('what was put in is found until it is taken out, whatever it is called', () => {
  const map = transientMap<{ n: number }>()
  for (const [n, key] of ['a', '__proto__', 'constructor', 7].entries()) {
    expect(map.get(key)).toBeUndefined()
    map.set(key, { n })
    expect(map.get(key)).toEqual({ n })
  }
  map.set('a', { n: 9 })
  expect(map.size()).toBe(4)
  expect(
    map
      .values()
      .map(({ n }) => n)
      .sort(),
  ).toEqual([1, 2, 3, 9])
  map.delete('a')
  map.delete('a')
  map.delete('__proto__')
  expect(map.get('a')).toBeUndefined()
  expect(map.get('__proto__')).toBeUndefined()
  expect(map.size()).toBe(2)
})
