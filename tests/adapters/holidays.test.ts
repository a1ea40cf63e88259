import { expect, test } from 'vitest'
import { japaneseHolidays } from '../../adapters/platform/japanese-holidays.ts'
import { localDate, plusDays } from '../../domain/shared/local-date.ts'
import { holidayCalendarContract, knownHolidays } from '../contracts/holiday-calendar.contract.ts'
import { fakeHolidays } from '../fakes/fake-holidays.ts'

holidayCalendarContract('memory', () => fakeHolidays(knownHolidays))
holidayCalendarContract('Japan', () => japaneseHolidays())

test('there are holidays in every year from 1970 to 2050', () => {
  const { nameOf } = japaneseHolidays()
  const counts = new Map<string, number>()
  for (let day = localDate('1969-01-01'); day < localDate('2052-01-01'); day = plusDays(day, 1)) {
    const year = day.slice(0, 4)
    counts.set(year, (counts.get(year) ?? 0) + (nameOf(day) === undefined ? 0 : 1))
  }
  expect(counts.get('1969')).toBe(0)
  expect(counts.get('2051')).toBe(0)
  const known = [...counts].filter(([, holidays]) => holidays >= 11 && holidays <= 22)
  expect(known).toHaveLength(81)
})
