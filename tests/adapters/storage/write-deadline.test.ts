import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type WriteDeadline, writeDeadline } from '../../../adapters/sql/write-deadline.ts'

const reasons: string[] = []
let deadline: WriteDeadline
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  deadline = writeDeadline((reason) => reasons.push(reason))
})
afterEach(() => {
  deadline.stop()
  vi.useRealTimers()
  reasons.length = 0
})

test('a write that does not end is given up after ten seconds, and not before [R16]', async () => {
  const never = deadline.limit(new Promise(() => {}))
  const outcome = vi.fn()
  never.catch(outcome)
  await vi.advanceTimersByTimeAsync(9_900)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  await expect(never).rejects.toMatchObject({ code: 'service.unavailable' })
  expect(reasons).toEqual(['1 writes took more than 10000 ms'])
})

test('a write that ends in time has its own end, and is forgotten [R16]', async () => {
  await expect(deadline.limit(Promise.resolve('stored'))).resolves.toBe('stored')
  await expect(deadline.limit(Promise.reject(new Error('full')))).rejects.toThrow('full')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(reasons).toEqual([])
})

test('what ends after it was given up changes nothing', async () => {
  let end = (_: string) => {}
  const late = deadline.limit(new Promise<string>((resolve) => (end = resolve)))
  late.catch(() => {})
  await vi.advanceTimersByTimeAsync(11_000)
  end('stored')
  await expect(late).rejects.toMatchObject({ code: 'service.unavailable' })
})
