import { expect, test } from 'vitest'
import { answersOver, isOver, viewsOverBefore } from '../../../domain/answer/retention.ts'
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
    const over = answersOver({ days, endedOnly: false }, today)
    expect(over).toEqual({ endedBefore, ...(standingBefore && { standingBefore }) })
    expect(answersOver({ days, endedOnly: true }, today)).toEqual({ endedBefore })
  },
)

test.each([
  ['未対応', '2026-01-29', false, '2026-01-29', true],
  ['未対応', '2026-01-30', false, '2026-01-29', false],
  ['未対応', '2026-01-29', false, '2026-01-30', false],
  ['未対応', '2020-01-01', true, '2020-01-01', false],
  ['キャンセル', '2026-01-29', true, '2026-01-29', true],
  ['キャンセル', '2026-01-30', true, '2026-01-29', false],
])(
  'with 30 days, an answer %s changed last on %s (ended ones only: %s), with a reservation on %s is over: %s [R18]',
  (check, changed, endedOnly, booked, expected) => {
    const over = answersOver({ days: 30, endedOnly }, today)
    const updatedAt = startOfTokyoDay(localDate(changed)) / 1000 + 86_399
    expect(isOver(over, { check, updatedAt }, (day) => booked >= day)).toBe(expected)
  },
)

test('an answer that was changed at midnight was changed on the day that begins then [R18]', () => {
  const over = { standingBefore: localDate('2026-01-30'), endedBefore: localDate('2026-01-30') }
  const midnight = startOfTokyoDay(localDate('2026-01-30')) / 1000
  const isOverAt = (updatedAt: number) => isOver(over, { check: '未対応', updatedAt }, () => false)
  expect([isOverAt(midnight - 1), isOverAt(midnight)]).toEqual([true, false])
})

test('views are kept for a year [R18]', () => {
  expect(viewsOverBefore(today)).toBe('2025-03-01')
})

test('a day begins at midnight in Tokyo, whatever the zone of the machine [R13]', () => {
  expect(startOfTokyoDay(today)).toBe(Date.parse('2026-03-01T00:00:00+09:00'))
})
