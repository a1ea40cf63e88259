import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startWriteThread, type WriteThread } from '../../../adapters/sqlite/write-thread.ts'

/** A write thread that stores nothing and says of each plan how many came with it. */
const script = `
  import { parentPort } from 'node:worker_threads'
  parentPort.postMessage({ kind: 'ready' })
  parentPort.on('message', ({ kind, ids }) => {
    if (kind === 'close') return parentPort.close()
    const outcome = { kind: 'done', rows: { group: [{ plans: ids.length }] } }
    parentPort.postMessage({ kind: 'written', outcomes: ids.map((id) => ({ id, outcome })) })
  })`

let thread: WriteThread
beforeEach(async () => {
  const worker = new URL(`data:text/javascript,${encodeURIComponent(script)}`)
  thread = await startWriteThread({ file: '', dataKey: '', worker })
  // No time passes but what a test lets pass.
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
  return thread.close()
})

/** How many plans travelled with this one. */
async function written(): Promise<number> {
  const result = await thread.write<never, 'group'>({ locks: [], steps: [] })
  return result.kind === 'done' ? Number(result.rows.group?.[0]?.plans) : Number.NaN
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

test('a plan that comes alone does not wait for others', async () => {
  expect(await written()).toBe(1)
  expect(await written()).toBe(1)
})

test('plans travel together as long as each turn of the event loop brings more', async () => {
  const sizes: Promise<number>[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    sizes.push(written(), written())
    await nextTurn()
  }
  expect(await Promise.all(sizes)).toEqual([6, 6, 6, 6, 6, 6])
})

test('no plan waits for others for more than 4 ms', async () => {
  const sizes: Promise<number>[] = []
  for (let ms = 0; ms < 10; ms += 1) {
    sizes.push(written())
    await nextTurn()
    vi.advanceTimersByTime(1)
  }
  expect(await Promise.all(sizes)).toEqual([5, 5, 5, 5, 5, 5, 5, 5, 5, 5])
})
