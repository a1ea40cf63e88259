import { expect, test } from 'vitest'
import type { Calendar } from '../../../domain/reservation/calendar.ts'
import { reopenedDays } from '../../../domain/reservation/reopened-days.ts'
import { localDate } from '../../../domain/shared/local-date.ts'

/** Fridays with three places. */
const open: Calendar = {
  sortKey: 'cal-1',
  name: '相談室',
  comaList: [
    { start: '09:00', end: '10:00' },
    { start: '10:00', end: '11:00' },
  ],
  weekly: [{ weekdays: [5], quotas: [2, 1] }],
}
const [thisFriday, nextFriday, inTwoYears] = ['2024-06-14', '2024-06-21', '2026-06-19'].map(localDate)
const dayOffs = [thisFriday!]
const today = thisFriday!
const holiday = nextFriday!

const cases: readonly [string, Partial<Calendar>, Partial<Calendar>, string[]][] = [
  ['a day off that is none any more', { dayOffs }, {}, ['2024-06-14 3']],
  ['a day off of yesterday', { dayOffs: [localDate('2024-06-13')] }, {}, []],
  ['a day off that stays one', { dayOffs }, { dayOffs }, []],
  ['a day off without places', { dayOffs: [localDate('2024-06-15')] }, {}, []],
  ['a single day off, however far ahead', { dayOffs: [inTwoYears!] }, {}, ['2026-06-19 3']],
  ['a holiday', { dayOffOnHolidays: true }, {}, ['2024-06-21 3']],
  [
    'a day of the week, a year ahead',
    { dayOffWeekdays: [5] },
    { endDate: nextFriday! },
    ['2024-06-14 3', '2024-06-21 3'],
  ],
  ['a single day without a place', { days: { '2024-06-14': [0, null] } }, {}, ['2024-06-14 3']],
  ['a day with fewer places', { days: { '2024-06-14': [1] } }, {}, []],
  ['a day that has slots for the first time', { weekly: [] }, {}, []],
  ['a day before the calendar begins', { dayOffs }, { startDate: nextFriday! }, []],
  ['a day after it ends', { dayOffs: [nextFriday!] }, { endDate: thisFriday! }, []],
  ['a day of a calendar that takes no reservations', { dayOffs }, { calendarOff: true }, []],
]

test.each(cases)('an import reopens days: %s', (_, before, next, expected) => {
  const days = reopenedDays(
    { ...open, ...before },
    { ...open, ...next },
    { today, isHoliday: (day) => day === holiday },
  )
  expect(days.map(({ day, places }) => `${day} ${places}`)).toEqual(expected)
})
