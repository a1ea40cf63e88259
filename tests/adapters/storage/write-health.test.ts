import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeHealth } from '../../../adapters/storage/write-health.ts'
import { refuse } from '../../../domain/refusal.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** A database that takes writes or not, and counts those that were tried. */
function aDatabase() {
  const database = { works: true, tried: 0 }
  const health = writeHealth(async () => {
    database.tried += 1
    health.onWrite(database.works)
    if (!database.works) throw refuse('service.unavailable', {})
  })
  return { database, health }
}
const unavailable = { code: 'service.unavailable' }

test('after a write that worked none is tried for five seconds', async () => {
  const { database, health } = aDatabase()
  health.onWrite(true)
  vi.advanceTimersByTime(4_999)
  await health.tryWrite()
  expect(database.tried).toBe(0)
  vi.advanceTimersByTime(1)
  await health.tryWrite()
  await health.tryWrite()
  expect(database.tried).toBe(1)
})

test('after a write that failed one is tried at once, and tells', async () => {
  const { database, health } = aDatabase()
  health.onWrite(true)
  health.onWrite(false)
  expect(health.isFailing()).toBe(true)
  await health.tryWrite()
  expect([database.tried, health.isFailing()]).toEqual([1, false])
})

test('a damaged database stays unavailable though writes work elsewhere in it', async () => {
  const { database, health } = aDatabase()
  health.onWrite(false)
  health.onDamage()
  health.onWrite(true)
  expect(() => health.expectSound()).toThrow(expect.objectContaining(unavailable))
  await health.tryWrite()
  expect([database.tried, health.isFailing()]).toEqual([0, true])
})

test('while writes fail each trial refuses; those at the same time share one write', async () => {
  const { database, health } = aDatabase()
  database.works = false
  const trials = [health.tryWrite(), health.tryWrite(), health.tryWrite()]
  for (const trial of trials) await expect(trial).rejects.toMatchObject(unavailable)
  expect([database.tried, health.isFailing()]).toEqual([1, true])
  await expect(health.tryWrite()).rejects.toMatchObject(unavailable)
  expect(database.tried).toBe(2)
})
