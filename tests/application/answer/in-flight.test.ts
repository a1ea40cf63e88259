import { expect, test } from 'vitest'
import { inFlight } from '../../../application/answer/in-flight.ts'

test('who comes while a request runs gets its outcome, and it runs once', async () => {
  const running = inFlight<number>()
  let runs = 0
  const run = async () => ++runs
  expect(await Promise.all([running.join('a', () => 'x', run), running.join('a', () => 'x', run)])).toEqual([
    1, 1,
  ])
  expect(await running.join('a', () => 'x', run)).toBe(2)
})

test('another body under a running name is refused and does not run', async () => {
  const running = inFlight<number>()
  const first = running.join(
    'a',
    () => 'x',
    async () => 1,
  )
  await expect(
    running.join(
      'a',
      () => 'y',
      async () => 2,
    ),
  ).rejects.toMatchObject({ code: 'request.key_reused' })
  expect(await first).toBe(1)
})

test('who joined a request that fails gets its failure, and the next one runs again', async () => {
  const running = inFlight<number>()
  const fail = async () => {
    throw new Error('gone')
  }
  const both = await Promise.allSettled([
    running.join('a', () => 'x', fail),
    running.join('a', () => 'x', fail),
  ])
  expect(both.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected'])
  expect(
    await running.join(
      'a',
      () => 'x',
      async () => 1,
    ),
  ).toBe(1)
})

test('nothing is remembered of requests that have ended, well or badly', async () => {
  const running = inFlight<number>()
  const names = Array.from({ length: 1000 }, (_, n) => `${n}`)
  const all = names.map((name, n) =>
    running.join(
      name,
      () => '',
      async () => {
        if (n % 2) throw new Error('gone')
        return n
      },
    ),
  )
  expect(running.size()).toBe(1000)
  await Promise.allSettled(all)
  expect(running.size()).toBe(0)
})
