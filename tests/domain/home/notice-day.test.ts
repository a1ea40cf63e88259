import { expect, test } from 'vitest'
import { isShownOn } from '../../../domain/home/home-settings.ts'
import { tokyoDay } from '../../../domain/shared/local-date.ts'

const period = { from: '2026-11-20', until: '2026-11-23' }

const instants: [at: string, period: Parameters<typeof isShownOn>[0], isShown: boolean][] = [
  ['2026-11-19T23:59:59+09:00', period, false],
  ['2026-11-20T00:00:00+09:00', period, true],
  ['2026-11-23T23:59:59+09:00', period, true],
  ['2026-11-24T00:00:00+09:00', period, false],
  ['2026-11-24T00:00:00+09:00', { from: '2026-11-20' }, true],
  ['2026-11-01T00:00:00+09:00', { until: '2026-11-23' }, true],
  ['2026-11-01T00:00:00+09:00', {}, true],
]
test.each(instants)('at %s a notice for %o is shown: %s, by Japanese days', (at, of, isShown) => {
  expect(isShownOn(of, tokyoDay(Date.parse(at)))).toBe(isShown)
})
