import { describe, expect, test } from 'vitest'
import type { Calendar } from '../../../domain/reservation/calendar.ts'
import {
  type CalendarChange,
  changedCalendar,
  changeFault,
} from '../../../domain/reservation/calendar-change.ts'
import { calendarDifferences } from '../../../domain/reservation/calendar-differences.ts'
import { localDate } from '../../../domain/shared/local-date.ts'

const day = localDate
/** Monday to Saturday; on Saturdays in the morning only. */
const calendar: Calendar = {
  sortKey: 'cal1',
  name: '健診センター',
  comaList: [
    { start: '09:00', end: '10:00' },
    { start: '10:00', end: '11:00' },
    { start: '13:00', end: '14:00' },
  ],
  weekly: [
    { weekdays: [1, 2, 3, 4, 5], quotas: [5, 5, 2] },
    { weekdays: [6], quotas: [3, 3, null] },
  ],
  dayOffWeekdays: [0],
  dayOffOnHolidays: true,
}
const friday = day('2024-06-14')
const saturday = day('2024-06-15')
const sunday = day('2024-06-16')
const holiday = day('2024-06-17')
const isHoliday = (each: string) => each === holiday

const change = (made: CalendarChange, of: Calendar = calendar) => changedCalendar(of, made, isHoliday)
const range = { from: friday, to: holiday }

describe('a changed calendar', () => {
  test.each<[string, CalendarChange, Partial<Calendar>]>([
    ['closes the open days of a range', { kind: 'close', ...range }, { dayOffs: [friday, saturday] }],
    [
      'closes slots of days, as far as the days have them',
      { kind: 'close', ...range, slotKeys: [1, 2] },
      { days: { [friday]: [5, null, null], [saturday]: [3, null, null] } },
    ],
    [
      'sets the places of slots on some weekdays of a range',
      { kind: 'quota', ...range, weekdays: [6], slotKeys: [0, 2], places: 8 },
      { days: { [saturday]: [8, 3, null] } },
    ],
    [
      'sets the places of whole days, and never opens a day off',
      { kind: 'quota', ...range, weekdays: [0, 1, 5, 6], places: 2 },
      { days: { [friday]: [2, 2, 2], [saturday]: [2, 2, null] } },
    ],
    ['takes no new bookings', { kind: 'stop' }, { calendarOff: true }],
    ['is as it was where nothing changes', { kind: 'close', from: sunday, to: sunday }, {}],
    [
      'is as it was where the places are those that there are',
      { kind: 'quota', from: friday, to: friday, weekdays: [5], slotKeys: [0], places: 5 },
      {},
    ],
  ])('%s', (_, made, then) => {
    expect(change(made)).toEqual({ ...calendar, ...then })
  })

  test('is as it was once what was closed is given back, and keeps what was set besides', () => {
    const closed = change({ kind: 'close', ...range })
    expect(change({ kind: 'close', ...range }, closed)).toEqual(closed)
    expect(change({ kind: 'reopen', ...range }, closed)).toEqual(calendar)
    const hours = change({ kind: 'close', ...range, slotKeys: [1] })
    expect(change({ kind: 'reopen', ...range, slotKeys: [1] }, hours)).toEqual(calendar)
    const raised = change(
      { kind: 'quota', from: friday, to: friday, weekdays: [5], slotKeys: [0], places: 9 },
      hours,
    )
    expect(change({ kind: 'reopen', from: friday, to: friday }, raised).days?.[friday]).toEqual([9, 5, 2])
    expect(change({ kind: 'start' }, change({ kind: 'stop' }))).toEqual(calendar)
  })

  test.each([
    ['reversed', { kind: 'close', from: saturday, to: friday }],
    ['past', { kind: 'close', from: day('2024-06-13'), to: friday }],
    ['too_long', { kind: 'close', from: friday, to: day('2025-06-15') }],
    ['no_slot', { kind: 'close', from: friday, to: friday, slotKeys: [3] }],
    [undefined, { kind: 'close', from: friday, to: day('2025-06-14'), slotKeys: [2] }],
    [undefined, { kind: 'stop' }],
  ] satisfies [string | undefined, CalendarChange][])('has %s as the fault of a change', (fault, made) => {
    expect(changeFault(made, calendar, friday)).toBe(fault)
  })
})

describe('the difference between two versions of a calendar', () => {
  test.each<[CalendarChange, ReturnType<typeof calendarDifferences>]>([
    [{ kind: 'close', ...range }, [{ what: 'closed', days: [friday, saturday] }]],
    [
      { kind: 'close', ...range, slotKeys: [1] },
      [
        { what: 'places', slotKey: 1, from: 5, to: null, days: [friday] },
        { what: 'places', slotKey: 1, from: 3, to: null, days: [saturday] },
      ],
    ],
    [{ kind: 'stop' }, [{ what: 'stopped' }]],
    [{ kind: 'close', from: sunday, to: sunday }, []],
  ])('of %o is told', (made, told) => {
    expect(calendarDifferences(calendar, change(made))).toEqual(told)
  })

  test('is told of name, times, weekdays and limits too, and of what came or went', () => {
    const next = {
      ...calendar,
      name: '健診',
      comaList: calendar.comaList.slice(1),
      weekly: [],
      dayOffWeekdays: [0, 6],
      startDate: friday,
    }
    expect(calendarDifferences(calendar, next)).toEqual([
      { what: 'name', from: '健診センター', to: '健診' },
      ...(['times', 'weekly', 'weekly_off', 'limits'] as const).map((what) => ({ what })),
    ])
    expect(calendarDifferences(undefined, calendar)).toEqual([{ what: 'added' }])
    expect(calendarDifferences(calendar, undefined)).toEqual([{ what: 'removed' }])
  })
})
