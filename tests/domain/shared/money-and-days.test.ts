import { describe, expect, test } from 'vitest'
import { defaultLanguage } from '../../../domain/shared/language-code.ts'
import {
  displayDate,
  displayDateTime,
  localDate,
  parseLocalDate,
  plusDays,
  tokyoDay,
} from '../../../domain/shared/local-date.ts'
import { formatYen } from '../../../domain/shared/yen.ts'
import { friday } from '../../builders.ts'

test.each([
  [0, '0円'],
  [999, '999円'],
  [1000, '1,000円'],
  [1208, '1,208円'],
  [1234567, '1,234,567円'],
  [-1208, '-1,208円'],
])('%i yen are shown as %s [GEN-09]', (amount, shown) => {
  expect(formatYen(amount)).toBe(shown)
})

test.each([0.5, 1208.1, Number.NaN, Number.POSITIVE_INFINITY])(
  '%d is no amount of yen [GEN-09]',
  (amount) => {
    expect(() => formatYen(amount)).toThrow(RangeError)
  },
)

test('the default language is Japanese, and amounts are in yen [CONST-01]', () => {
  expect(defaultLanguage).toBe('ja')
  expect(formatYen(100)).toBe('100円')
})

describe('days', () => {
  test.each([
    ['2024-02-29', true],
    ['2023-02-29', false],
    ['1900-02-29', false],
    ['2000-02-29', true],
    ['2024-04-30', true],
    ['2024-04-31', false],
    ['2024-12-31', true],
    ['2024-13-01', false],
    ['2024-00-10', false],
    ['2024-01-00', false],
    ['2024-1-1', false],
    ['2024/01/01', false],
    ['２０２４-01-01', false],
    ['2024-01-01T00:00:00Z', false],
    ['2024-01-01\n', false],
    ['', false],
  ])('%j is a day: %s', (text, exists) => {
    expect(parseLocalDate(text)).toBe(exists ? text : undefined)
  })

  test('making a day of any other text throws', () => {
    expect(() => localDate('2023-02-29')).toThrow(RangeError)
  })

  test.each([
    ['2024-02-28', 1, '2024-02-29'],
    ['2024-12-31', 1, '2025-01-01'],
    ['2024-03-01', -1, '2024-02-29'],
  ])('%s plus %i days is %s', (from, days, to) => {
    expect(plusDays(localDate(from), days)).toBe(to)
  })

  test('the day changes at midnight in Tokyo, whatever zone the machine is in', () => {
    expect(tokyoDay(Date.parse('2024-06-13T14:59:59.999Z'))).toBe('2024-06-13')
    expect(tokyoDay(Date.parse('2024-06-13T15:00:00.000Z'))).toBe('2024-06-14')
  })

  test('days are stored yyyy-MM-dd and shown YYYY/MM/DD, times come from epoch seconds [ENT-17]', () => {
    expect(displayDate(localDate('2024-06-14'))).toBe('2024/06/14')
    expect(displayDateTime(friday / 1000)).toBe('2024-06-14 09:00:00')
    expect(displayDateTime(1714489199)).toBe('2024-04-30 23:59:59')
  })

  test('X-KEY-08: 1718323200000 ms is 9 o’clock on 2024-06-14 in Tokyo [ENT-17]', () => {
    expect(tokyoDay(1718323200000)).toBe('2024-06-14')
    expect(displayDateTime(1718323200000 / 1000)).toBe('2024-06-14 09:00:00')
  })
})
