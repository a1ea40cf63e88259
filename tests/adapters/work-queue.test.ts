import { expect, test } from 'vitest'
import { workQueue } from '../../adapters/platform/work-queue.ts'

const unavailable = { name: 'Refusal', code: 'service.unavailable' }

/** A queue of two at once and twenty waiting, and work of which a test says when it ends. */
function observed() {
  const queue = workQueue({ atOnce: 2, waiting: 20 })
  const begun: number[] = []
  const ends = new Map<number, { resolve: (at: number) => void; reject: (error: Error) => void }>()
  const add = (at: number) =>
    queue(() => {
      begun.push(at)
      return new Promise<number>((resolve, reject) => ends.set(at, { resolve, reject }))
    })
  return { add, begun, finish: (at: number) => ends.get(at)?.resolve(at), ends }
}

test('two run at once, twenty wait in the order in which they came, and the 23rd is refused [R11]', async () => {
  const { add, begun, finish } = observed()
  const results = Array.from({ length: 22 }, (_, at) => add(at))
  await expect(add(22)).rejects.toMatchObject(unavailable)
  expect(begun).toEqual([0, 1])
  for (let at = 0; at < 22; at += 1) {
    finish(at)
    expect(await results[at]).toBe(at)
    await expect.poll(() => begun.length).toBe(Math.min(22, at + 3))
  }
  expect(begun).toEqual(Array.from({ length: 22 }, (_, at) => at))
})

test('work that fails makes room for the next, and a refused one takes none', async () => {
  const { add, begun, finish, ends } = observed()
  const results = Array.from({ length: 22 }, (_, at) => add(at))
  await expect(add(22)).rejects.toMatchObject(unavailable)
  ends.get(0)?.reject(new Error('broken'))
  await expect(results[0]).rejects.toThrow('broken')
  await expect.poll(() => begun).toEqual([0, 1, 2])
  const again = add(23)
  for (let at = 1; at < 22; at += 1) {
    finish(at)
    await results[at]
    await expect.poll(() => begun.length).toBeGreaterThan(Math.min(22, at + 1))
  }
  finish(23)
  expect(await again).toBe(23)
})
