import { describe, expect, test } from 'vitest'
import { aBundle, expectFaults, findingsOf } from './bundles.ts'
import { aCalendarFile, aCatalog, aSmallFile, aTreeFile } from './catalogs.ts'

const calendar = (over: Readonly<Record<string, unknown>>) =>
  aCatalog({
    'calendars/1.json': aCalendarFile(over),
    'categories.json': aTreeFile(aSmallFile({ calendarId: over.sortKey ?? 'cal-1' })),
  })
const inCalendar = (rest: string): string => `calendars/1.json $${rest}`

const comas = (...times: readonly (readonly [string, string])[]) => ({
  comaList: times.map(([start, end]) => ({ start, end })),
  weekly: [{ weekdays: [1], quotas: times.map(() => 1) }],
})
const weekly = (...entries: readonly Readonly<Record<string, unknown>>[]) => ({
  weekly: entries.map((entry) => ({ weekdays: [1, 2], quotas: [1, null], ...entry })),
})

const faulty: [over: Readonly<Record<string, unknown>>, expected: string][] = [
  [{ sortKey: 'a/b' }, '.sortKey shape.pattern'],
  [{ sortKey: 'a?b' }, '.sortKey shape.pattern'],
  [{ sortKey: '..' }, '.sortKey shape.pattern'],
  [{ name: ' ' }, '.name calendar.name_missing'],
  [{ colour: 'red' }, '.colour shape.unknown_key'],
  [comas(['9:00', '10:00']), '.comaList[0].start coma.not_time'],
  [comas(['24:00', '24:00']), '.comaList[0].start coma.not_time'],
  [comas(['09:00', '24:01']), '.comaList[0].end coma.not_time'],
  [comas(['09:00', '09:60']), '.comaList[0].end coma.not_time'],
  [comas(['10:00', '10:00']), '.comaList[0] coma.reversed'],
  [comas(['11:00', '10:00']), '.comaList[0] coma.reversed'],
  [comas(['09:00', '10:01'], ['10:00', '11:00']), '.comaList[1] coma.overlap'],
  [comas(['13:00', '14:00'], ['09:00', '17:00'], ['08:00', '09:00']), '.comaList[1] coma.overlap'],
  [{ startDate: '2024-02-30' }, '.startDate calendar.not_date'],
  [{ endDate: '20240614' }, '.endDate calendar.not_date'],
  [{ reservationStart: '2023-02-29' }, '.reservationStart calendar.not_date'],
  [{ dayOffs: ['2024-06-14', '2024-06-31'] }, '.dayOffs[1] calendar.not_date'],
  [{ days: { '2024-13-01': [1] } }, '.days["2024-13-01"] calendar.not_date'],
  [weekly({ from: '2024-6-1' }), '.weekly[0].from calendar.not_date'],
  [weekly({ to: '2025-02-29' }), '.weekly[0].to calendar.not_date'],
  [{ startDate: '2024-07-02', endDate: '2024-07-01' }, '.endDate calendar.period_reversed'],
  [{ reservationStart: '2024-07-02', endDate: '2024-07-01' }, '.endDate calendar.period_reversed'],
  [weekly({ from: '2024-07-02', to: '2024-07-01' }), '.weekly[0].to calendar.period_reversed'],
  [weekly({ quotas: [1, 1, 1] }), '.weekly[0].quotas calendar.quotas_beyond_comas'],
  [{ days: { '2024-07-01': [1, 1, 1] } }, '.days["2024-07-01"] calendar.quotas_beyond_comas'],
  [weekly({ quotas: [-1] }), '.weekly[0].quotas[0] shape.number_range'],
  [weekly({ quotas: [1.5] }), '.weekly[0].quotas[0] shape.type'],
  [weekly({ quotas: ['1'] }), '.weekly[0].quotas[0] shape.type'],
  [weekly({ weekdays: [7] }), '.weekly[0].weekdays[0] shape.number_range'],
  [weekly({ weekdays: [] }), '.weekly[0].weekdays shape.too_short'],
  [weekly({}, { weekdays: [2, 3] }), '.weekly[1] calendar.weekly_overlap'],
  [weekly({ to: '2024-07-01' }, { from: '2024-07-01' }), '.weekly[1] calendar.weekly_overlap'],
  [weekly({ from: '2024-07-01', to: '2024-07-31' }, {}), '.weekly[1] calendar.weekly_overlap'],
  [{ reservationCancelLimit: -1 }, '.reservationCancelLimit shape.number_range'],
  [{ reservationPossibleStart: -1 }, '.reservationPossibleStart shape.number_range'],
  [{ reservationPossibleStart: 1.5 }, '.reservationPossibleStart shape.type'],
  [{ reservationPossibleMonths: -1 }, '.reservationPossibleMonths shape.number_range'],
  [{ reservationMaxCount: -1 }, '.reservationMaxCount shape.number_range'],
  [{ reservationMaxCountOfDay: -1 }, '.reservationMaxCountOfDay shape.number_range'],
  [{ reservationControlType: 3 }, '.reservationControlType shape.enum'],
  [{ dayOffWeekdays: [7] }, '.dayOffWeekdays[0] shape.number_range'],
]

describe('calendars', () => {
  test.each(faulty)('%j is a fault, reported with path and rule [CAL-13]', (over, expected) =>
    expectFaults(calendar(over), inCalendar(expected)),
  )

  const faultless: [over: Readonly<Record<string, unknown>>][] = [
    [{}],
    [comas(['13:00', '24:00'], ['09:00', '13:00'])],
    [weekly({ quotas: [null, 0] }, { weekdays: [3], quotas: [] }, { weekdays: [4] })],
    [weekly({ to: '2024-07-01' }, { from: '2024-07-02' })],
    [{ reservationCancelLimit: null, reservationControlType: 2, reservationMaxCount: 0 }],
    [{ days: { '2024-07-06': [1, null] }, dayOffs: ['2024-07-05'], dayOffOnHolidays: true }],
    [{ startDate: '2024-07-01', endDate: '2024-07-01', reservationStart: '2024-06-01' }],
  ]

  test.each(faultless)('%j gives no fault and no warning', async (over) =>
    expect(await findingsOf(await aBundle(calendar(over)))).toEqual({ faults: [], warnings: [] }),
  )

  test('a duplicate id is reported for the second file', () =>
    expectFaults(
      aCatalog({ 'calendars/2.json': aCalendarFile() }),
      'calendars/2.json $.sortKey calendar.id_duplicate',
    ))

  const unbookable: [over: Readonly<Record<string, unknown>>][] = [
    [{ comaList: [], weekly: [] }],
    [{ weekly: [] }],
    [weekly({ quotas: [0, null] })],
    [{ dayOffWeekdays: [1, 2, 3, 4, 5] }],
    [{ endDate: '2024-06-13' }],
    [{ startDate: '2024-07-06', endDate: '2024-07-07' }],
    [weekly({ to: '2024-06-13' })],
    [{ reservationPossibleStart: 70, reservationPossibleMonths: 1 }],
    [{ weekly: [], days: { '2024-06-13': [1, 1] } }],
    [{ weekly: [], days: { '2024-07-01': [1, 1] }, dayOffs: ['2024-07-01'] }],
  ]

  test.each(unbookable)('a warning says that %j can never be booked', async (over) =>
    expect((await findingsOf(await aBundle(calendar(over)))).warnings).toEqual([
      'calendars/1.json $ calendar.never_bookable',
    ]),
  )

  const short: [over: Readonly<Record<string, unknown>>, path: string][] = [
    [weekly({ quotas: [1] }), '.weekly[0].quotas'],
    [{ days: { '2024-07-01': [1] } }, '.days["2024-07-01"]'],
  ]

  test.each(short)('a note says that %j leaves time slots out [CAL-13]', async (over, path) =>
    expect((await findingsOf(await aBundle(calendar(over)))).warnings).toEqual([
      `calendars/1.json $${path} calendar.quotas_short`,
    ]),
  )

  const bookable: [over: Readonly<Record<string, unknown>>][] = [
    [{ startDate: '2025-01-01', endDate: '2025-01-06', reservationPossibleMonths: 1 }],
    [{ weekly: [], days: { '2024-07-06': [1, 1] }, dayOffWeekdays: [6] }],
    [{ weekly: [], calendarOff: true }],
  ]

  test.each(bookable)(
    'no warning is given for %j, which can be booked some day or is switched off',
    async (over) => expect((await findingsOf(await aBundle(calendar(over)))).warnings).toEqual([]),
  )
})
