import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { planGroups } from '../../../adapters/postgres/plan-groups.ts'

type Call = { name: string; size: number; number: number }

/** Calls of one size, and the groups in which they were run; the first one is under way until `go` is called. */
function aRun(size: number) {
  const groups: number[][] = []
  let go = () => {}
  const gone = new Promise<void>((resolve) => {
    go = resolve
  })
  const add = planGroups<Call, number>(
    async (calls) => {
      groups.push(calls.map(({ number }) => number))
      if (groups.length === 1) await gone
      return calls.map(({ number }) => number * 10)
    },
    () => true,
  )
  return { groups, go, add: (number: number) => add({ name: 'a', size, number }) }
}

test.each([
  ['a power of two, at most 16', 10, [1, 16, 16, 4, 2, 1]],
  ['as many as have 256 KiB', 100 * 1024, [1, ...Array(19).fill(2), 1]],
  ['one by one if each has more', 300 * 1024, Array(40).fill(1)],
])('those that wait for the one under way are run together: %s', async (_, size, sizes) => {
  const { groups, go, add } = aRun(size)
  const first = add(0)
  await sleep(5)
  const others = Array.from({ length: 39 }, (__, index) => add(index + 1))
  await sleep(5)
  expect(groups).toEqual([[0]])
  go()
  expect(await Promise.all([first, ...others])).toEqual(Array.from({ length: 40 }, (__, index) => index * 10))
  expect(groups.map(({ length }) => length)).toEqual(sizes)
  expect(groups.flat()).toEqual(Array.from({ length: 40 }, (__, index) => index))
})

test('calls of other names do not wait', async () => {
  const { go, add } = aRun(1)
  const groups: string[] = []
  const other = planGroups<Call, string>(
    async (calls) => {
      const [name = ''] = calls.map((call) => call.name)
      groups.push(name)
      if (name === 'a') await add(0)
      return calls.map(() => name)
    },
    () => true,
  )
  const slow = other({ name: 'a', size: 1, number: 0 })
  expect(await other({ name: 'b', size: 1, number: 0 })).toBe('b')
  go()
  expect(await slow).toBe('a')
  expect(groups).toEqual(['a', 'b'])
})

test.each([
  [true, ['done', 'failed', 'done'], 4],
  [false, ['failed', 'failed', 'failed'], 1],
])('a group that fails is run one by one if that may help: %s', async (isOfOne, outcomes, runs) => {
  let count = 0
  const add = planGroups<Call, string>(
    async (calls) => {
      count += 1
      if (calls.some(({ number }) => number === 1)) throw new Error('failed')
      return calls.map(() => 'done')
    },
    () => isOfOne,
  )
  const results = [0, 1, 2, 3].map((number) => add({ name: 'a', size: 1, number }).catch(() => 'failed'))
  expect((await Promise.all(results)).slice(0, 3)).toEqual(outcomes)
  expect(count).toBe(isOfOne ? runs + 1 : runs)
})
