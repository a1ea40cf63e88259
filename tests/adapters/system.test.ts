import { expect, test, vi } from 'vitest'
import { randomIds } from '../../adapters/platform/random-ids.ts'
import { sha256Digest } from '../../adapters/platform/sha256-digest.ts'
import { systemClock } from '../../adapters/platform/system-clock.ts'
import { friday } from '../builders.ts'
import { clockContract } from '../contracts/clock.contract.ts'
import { digestContract } from '../contracts/digest.contract.ts'
import { idSourceContract } from '../contracts/id-source.contract.ts'
import { countingIds } from '../fakes/counting-ids.ts'
import { fixedClock } from '../fakes/fixed-clock.ts'

clockContract('system', () => systemClock)
clockContract('fixed', () => fixedClock('2024-06-14T09:00:00+09:00'))
idSourceContract('random', () => randomIds)
idSourceContract('counting', countingIds)
digestContract('system', () => sha256Digest)

test('ids of answers are UUIDs of version 7, and those of later moments sort after earlier ones', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const ids = [0, 1, 255, 256, 86_400_000, 10 * 365 * 86_400_000].map((afterMs) => {
      vi.setSystemTime(friday + afterMs)
      return randomIds.answerId()
    })
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(ids.toSorted()).toEqual(ids)
    expect(new Set(Array.from({ length: 1_000 }, () => randomIds.answerId()))).toHaveProperty('size', 1_000)
  } finally {
    vi.useRealTimers()
  }
})

test('a fixed clock stands still until it is set', () => {
  const clock = fixedClock('2024-06-14T09:00:00+09:00')
  expect(clock.now()).toBe(1_718_323_200_000)
  clock.advance(1_500)
  expect(clock.now()).toBe(1_718_323_201_500)
  clock.set('2024-06-15T00:00:00+09:00')
  expect(clock.now()).toBe(1_718_377_200_000)
  expect(() => clock.set('tomorrow')).toThrow(RangeError)
})
