import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cancelThreshold,
  canOfferCancel,
  DEFAULT_CANCEL_LIMIT,
  dayOffCount,
  isPastDeadline,
  shownCheck,
} from '../../../domain/reservation/cancel-deadline.ts'
import { localDate, plusDays, tokyoDay } from '../../../domain/shared/local-date.ts'
import { anyDay, anyDayOffs, daysOff } from './days.ts'

const weekend = ['2024-06-15', '2024-06-16']
const holidays = ['2024-05-03..2024-05-06']

const deadlines = [
  {
    id: 'X-CXL-01',
    today: '2024-06-13',
    day: '2024-06-14',
    limit: 1,
    off: [],
    d: 0,
    from: '2024-06-14',
    past: false,
  },
  {
    id: 'X-CXL-02',
    today: '2024-06-14',
    day: '2024-06-14',
    limit: 1,
    off: [],
    d: 0,
    from: '2024-06-14',
    past: true,
  },
  {
    id: 'X-CXL-03',
    today: '2024-06-13',
    day: '2024-06-14',
    limit: null,
    off: [],
    d: 0,
    from: '2024-06-14',
    past: false,
  },
  {
    id: 'X-CXL-04',
    today: '2024-06-14',
    day: '2024-06-14',
    limit: null,
    off: [],
    d: 0,
    from: '2024-06-14',
    past: true,
  },
  {
    id: 'X-CXL-05',
    today: '2024-06-11',
    day: '2024-06-14',
    limit: 3,
    off: [],
    d: 0,
    from: '2024-06-12',
    past: false,
  },
  {
    id: 'X-CXL-06',
    today: '2024-06-12',
    day: '2024-06-14',
    limit: 3,
    off: [],
    d: 0,
    from: '2024-06-12',
    past: true,
  },
  {
    id: 'X-CXL-07',
    today: '2024-06-14',
    day: '2024-06-14',
    limit: 0,
    off: [],
    d: 0,
    from: undefined,
    past: false,
  },
  {
    id: 'X-CXL-08',
    today: '2024-06-15',
    day: '2024-06-14',
    limit: 0,
    off: [],
    d: 0,
    from: undefined,
    past: false,
  },
  {
    id: 'X-CXL-09',
    today: '2024-06-15',
    day: '2024-06-14',
    limit: 1,
    off: [],
    d: 0,
    from: '2024-06-14',
    past: true,
  },
  {
    id: 'X-CXL-10',
    today: '2024-06-14',
    day: '2024-06-17',
    limit: 1,
    off: weekend,
    d: 2,
    from: '2024-06-15',
    past: false,
  },
  {
    id: 'X-CXL-11',
    today: '2024-06-15',
    day: '2024-06-17',
    limit: 1,
    off: weekend,
    d: 2,
    from: '2024-06-15',
    past: true,
  },
  {
    id: 'X-CXL-12',
    today: '2024-06-16',
    day: '2024-06-17',
    limit: 1,
    off: weekend,
    d: 1,
    from: '2024-06-16',
    past: true,
  },
  {
    id: 'X-CXL-13',
    today: '2024-06-17',
    day: '2024-06-17',
    limit: 1,
    off: weekend,
    d: 0,
    from: '2024-06-17',
    past: true,
  },
  {
    id: 'X-CXL-14',
    today: '2024-06-13',
    day: '2024-06-17',
    limit: 2,
    off: weekend,
    d: 2,
    from: '2024-06-14',
    past: false,
  },
  {
    id: 'X-CXL-15',
    today: '2024-06-14',
    day: '2024-06-17',
    limit: 2,
    off: weekend,
    d: 2,
    from: '2024-06-14',
    past: true,
  },
  {
    id: 'X-CXL-16',
    today: '2024-06-12',
    day: '2024-06-17',
    limit: 3,
    off: weekend,
    d: 2,
    from: '2024-06-13',
    past: false,
  },
  {
    id: 'X-CXL-17',
    today: '2024-06-13',
    day: '2024-06-17',
    limit: 3,
    off: weekend,
    d: 2,
    from: '2024-06-13',
    past: true,
  },
  {
    id: 'X-CXL-18',
    today: '2024-05-02',
    day: '2024-05-07',
    limit: 1,
    off: holidays,
    d: 4,
    from: '2024-05-03',
    past: false,
  },
  {
    id: 'X-CXL-19',
    today: '2024-05-03',
    day: '2024-05-07',
    limit: 1,
    off: holidays,
    d: 4,
    from: '2024-05-03',
    past: true,
  },
  {
    id: 'X-CXL-20',
    today: '2024-05-01',
    day: '2024-05-07',
    limit: 2,
    off: holidays,
    d: 4,
    from: '2024-05-02',
    past: false,
  },
  {
    id: 'X-CXL-21',
    today: '2024-05-02',
    day: '2024-05-07',
    limit: 2,
    off: holidays,
    d: 4,
    from: '2024-05-02',
    past: true,
  },
  {
    id: 'X-CXL-22',
    today: '2024-12-31',
    day: '2025-01-01',
    limit: 1,
    off: [],
    d: 0,
    from: '2025-01-01',
    past: false,
  },
  {
    id: 'X-CXL-23',
    today: '2024-02-29',
    day: '2024-03-01',
    limit: 2,
    off: [],
    d: 0,
    from: '2024-02-29',
    past: true,
  },
  {
    id: 'X-CXL-24',
    today: '2024-02-28',
    day: '2024-03-01',
    limit: 2,
    off: [],
    d: 0,
    from: '2024-02-29',
    past: false,
  },
  {
    id: 'X-CXL-27',
    today: '2024-06-13',
    day: '2024-06-16',
    limit: 1,
    off: weekend,
    d: 2,
    from: '2024-06-14',
    past: false,
  },
  {
    id: 'X-CXL-27',
    today: '2024-06-14',
    day: '2024-06-16',
    limit: 1,
    off: weekend,
    d: 2,
    from: '2024-06-14',
    past: true,
  },
]

const instants = [
  { id: 'X-CXL-25', instant: '2024-06-13T14:59:59Z', past: false },
  { id: 'X-CXL-26', instant: '2024-06-13T15:00:00Z', past: true },
]

const offers = [
  ['cat01_7|20240614|3', '未対応', false, true],
  ['cat01_7|20240614|3', '完了', false, true],
  ['cat01_7|20240614|3', '未対応', true, false],
  ['cat01_7|20240614|3', 'キャンセル', false, false],
  ['cat01_7|20240614|3', 'NG', false, false],
  ['cat01_7|20240614|3', '取り消し', false, false],
  ['cat01_7', '未対応', false, false],
  ['?large/medium', '未対応', false, false],
  ['', '未対応', false, false],
] as const

const shown = [
  ['NG', 'キャンセル済'],
  ['キャンセル', 'キャンセル済'],
  ['キャンセル済', 'キャンセル済'],
  ['取り消し', 'キャンセル済'],
  ['未対応', '未対応'],
  ['完了', '完了'],
] as const

describe('the deadline of a reservation', () => {
  test.each(deadlines)(
    'on $today, of $day with limit $limit: too late is $past ($id) [CANCEL-10, CANCEL-11, CANCEL-12, CANCEL-17]',
    ({ today: on, day: of, limit, off, d, from, past }) => {
      const [today, day, isDayOff] = [localDate(on), localDate(of), daysOff(...off)]
      expect(dayOffCount(isDayOff, today, day)).toBe(d)
      expect(cancelThreshold(day, limit, d)).toBe(from)
      expect(isPastDeadline({ today, day, limit, isDayOff })).toBe(past)
    },
  )

  test.each(instants)(
    'at $instant is judged by the day in Tokyo: $past ($id) [CANCEL-10]',
    ({ instant, past }) => {
      const today = tokyoDay(Date.parse(instant))
      expect(isPastDeadline({ today, day: localDate('2024-06-14'), limit: 1, isDayOff: () => false })).toBe(
        past,
      )
    },
  )

  test('is one day before where the calendar does not say [CANCEL-11, CONST-09]', () => {
    expect(DEFAULT_CANCEL_LIMIT).toBe(1)
    const of = { today: localDate('2024-06-14'), day: localDate('2024-06-14'), isDayOff: () => false }
    expect(isPastDeadline({ ...of, limit: undefined })).toBe(isPastDeadline({ ...of, limit: 1 }))
  })

  test('of limit 0 never comes, and asks for no days off [CANCEL-12, CONST-09]', () => {
    const isDayOff = () => {
      throw new Error('asked for a day')
    }
    fc.assert(
      fc.property(anyDay, anyDay, (today, day) => {
        expect(isPastDeadline({ today, day, limit: 0, isDayOff })).toBe(false)
      }),
    )
  })

  test('once over stays over, whatever the days off [CANCEL-10, CANCEL-17]', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 20 }), anyDayOffs, (day, limit, isDayOff) => {
        const judged = Array.from({ length: 80 }, (_, at) =>
          isPastDeadline({ today: plusDays(day, at - 75), day, limit, isDayOff }),
        )
        expect(judged.lastIndexOf(false)).toBeLessThan(judged.indexOf(true))
      }),
      { numRuns: 50 },
    )
  })
})

test.each(offers)(
  'cancelling %s with check %s, just cancelled %s, is offered: %s [CANCEL-07]',
  (value, check, justCancelled, is) => {
    expect(canOfferCancel({ value, check, justCancelled })).toBe(is)
  },
)

test.each(shown)('the check %s is shown as %s [CANCEL-09]', (check, word) => {
  expect(shownCheck(check)).toBe(word)
})
