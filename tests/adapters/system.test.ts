import { expect, test } from 'vitest'
import { countingIds } from '../../adapters/memory/counting-ids.ts'
import { fixedClock } from '../../adapters/memory/fixed-clock.ts'
import { randomIds } from '../../adapters/system/random-ids.ts'
import { sha256Digest } from '../../adapters/system/sha256-digest.ts'
import { systemClock } from '../../adapters/system/system-clock.ts'
import { clockContract } from '../contracts/clock.contract.ts'
import { digestContract } from '../contracts/digest.contract.ts'
import { idSourceContract } from '../contracts/id-source.contract.ts'

clockContract('system', () => systemClock)
clockContract('fixed', () => fixedClock('2024-06-14T09:00:00+09:00'))
idSourceContract('random', () => randomIds)
idSourceContract('counting', countingIds)
digestContract('system', () => sha256Digest)

test('a fixed clock stands still until it is set', () => {
  const clock = fixedClock('2024-06-14T09:00:00+09:00')
  expect(clock.now()).toBe(1_718_323_200_000)
  clock.advance(1_500)
  expect(clock.now()).toBe(1_718_323_201_500)
  clock.set('2024-06-15T00:00:00+09:00')
  expect(clock.now()).toBe(1_718_377_200_000)
  expect(() => clock.set('tomorrow')).toThrow(RangeError)
})
