import { expect, test } from 'vitest'
import { answersOver, viewsOverBefore } from '../../../domain/answer/retention.ts'
import { localDate, startOfTokyoDay } from '../../../domain/shared/local-date.ts'

const today = localDate('2026-03-01')

test.each([
  [undefined, undefined, '2025-03-01'],
  [1, '2026-02-28', '2026-02-28'],
  [30, '2026-01-30', '2026-01-30'],
  [365, '2025-03-01', '2025-03-01'],
  [366, '2025-02-28', '2025-03-01'],
])(
  'a form that keeps answers for %s days: standing ones before %s, ended ones before %s [R18]',
  (days, standingBefore, endedBefore) => {
    expect(answersOver(days, today)).toEqual({ endedBefore, ...(standingBefore && { standingBefore }) })
  },
)

test('views are kept for a year [R18]', () => {
  expect(viewsOverBefore(today)).toBe('2025-03-01')
})

test('a day begins at midnight in Tokyo, whatever the zone of the machine [R13]', () => {
  expect(startOfTokyoDay(today)).toBe(Date.parse('2026-03-01T00:00:00+09:00'))
})
