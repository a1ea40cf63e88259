import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inTime } from '../../../adapters/storage/write-deadline.ts'

const reasons: string[] = []
const limited = <T>(written: Promise<T>) => inTime(written, (reason) => reasons.push(reason))
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  reasons.length = 0
})

test('a write that does not end is given up after ten seconds, and not before [R16]', async () => {
  const never = limited(new Promise(() => {}))
  const outcome = vi.fn()
  never.catch(outcome)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await expect(never).rejects.toMatchObject({ code: 'service.unavailable' })
  expect(reasons).toEqual(['a write took more than 10000 ms'])
})

test('a write that ends in time has its own end, and is forgotten [R16]', async () => {
  await expect(limited(Promise.resolve('stored'))).resolves.toBe('stored')
  await expect(limited(Promise.reject(new Error('full')))).rejects.toThrow('full')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(reasons).toEqual([])
})

test('what ends after it was given up changes nothing', async () => {
  let end = (_: string) => {}
  const late = limited(new Promise<string>((resolve) => (end = resolve)))
  late.catch(() => {})
  await vi.advanceTimersByTimeAsync(11_000)
  end('stored')
  await expect(late).rejects.toMatchObject({ code: 'service.unavailable' })
})
