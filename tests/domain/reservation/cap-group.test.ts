import { describe, expect, test } from 'vitest'
import { exceededCap } from '../../../domain/reservation/booking-caps.ts'
import type { BookingWindow, Calendar } from '../../../domain/reservation/calendar.ts'
import { capGroupOf, capsOfGroup } from '../../../domain/reservation/cap-group.ts'
import type { CategoryNode, CategoryTree } from '../../../domain/reservation/category.ts'
import { localDate } from '../../../domain/shared/local-date.ts'

const node = (id: string, over: Partial<CategoryNode> = {}): CategoryNode => ({
  id,
  name: id,
  order: 1,
  ...over,
})
const treeOf = (...categories: CategoryNode[]): CategoryTree => ({
  display: { tag1: '大', tag2: '中', tag3: '小', title: '予約' },
  categories,
})

describe('calendars that count together', () => {
  const tree = treeOf(
    node('L1', {
      capGroup: '検診',
      children: [
        node('M1', {
          children: [node('S1', { calendarId: 'lung' }), node('S2', { calendarId: 'stomach' })],
        }),
        node('M2', {
          children: [
            node('S3', { calendarId: 'lung' }),
            node('S4', { calendarId: 'teeth', capGroup: '歯科' }),
            node('S5'),
          ],
        }),
      ],
    }),
    node('L2', { children: [node('M3', { children: [node('S6', { calendarId: 'hall' })] })] }),
    node('L3', {
      children: [node('M4', { children: [node('S7', { calendarId: 'gums', capGroup: '歯科' })] })],
    }),
  )

  test('are those of all categories with the same group, once each, however far apart [RSV-18] [RSV-02]', () => {
    expect(capGroupOf(tree, 'lung')).toEqual({ name: '検診', calendarIds: ['lung', 'stomach'] })
    expect(capGroupOf(tree, 'gums')).toEqual({ name: '歯科', calendarIds: ['teeth', 'gums'] })
    expect(capGroupOf(tree, 'teeth')).toEqual(capGroupOf(tree, 'gums'))
  })

  test('are none where no category names a group, or where nothing can be booked [RSV-18]', () => {
    expect(capGroupOf(tree, 'hall')).toBeUndefined()
    expect(capGroupOf(tree, 'none')).toBeUndefined()
    expect(capGroupOf(undefined, 'lung')).toBeUndefined()
  })
})

const [from, to] = [localDate('2024-06-10'), localDate('2024-06-20')]
const member = (over: Partial<Calendar>, window: BookingWindow | 'closed' = { from, to }) => ({
  calendar: { sortKey: 'c', name: 'c', comaList: [], weekly: [], ...over },
  window: window === 'closed' ? undefined : window,
})
const later = { from: localDate('2024-06-15'), to: localDate('2024-08-31') }

describe('the caps of calendars that count together', () => {
  const cases: [
    what: string,
    members: Parameters<typeof capsOfGroup>[0],
    caps: ReturnType<typeof capsOfGroup>,
  ][] = [
    [
      'the smallest numbers, over all days that can be booked in any',
      [
        member({ reservationControlType: 1, reservationMaxCount: 3, reservationMaxCountOfDay: 1 }),
        member({ reservationControlType: 2, reservationMaxCount: 2, reservationMaxCountOfDay: 4 }, later),
      ],
      { period: { from, to: later.to, max: 2 }, maxOfDay: 1 },
    ],
    [
      'those of the one that has any',
      [member({ reservationMaxCount: 1 }), member({ reservationMaxCountOfDay: 2 }), member({})],
      { maxOfDay: 2 },
    ],
    [
      'also those of one without a bookable day',
      [member({}), member({ reservationControlType: 1, reservationMaxCount: 1 }, 'closed')],
      { period: { from, to, max: 1 } },
    ],
    ['none where 0 stands', [member({ reservationControlType: 1, reservationMaxCount: 0 })], {}],
    ['none where nothing can be booked', [member({ reservationMaxCountOfDay: 1 }, 'closed')], {}],
  ]
  test.each(cases)('are %s [RSV-16] [RSV-17] [RSV-18]', (_, members, caps) =>
    expect(capsOfGroup(members)).toEqual(caps),
  )
})

describe('one more booking', () => {
  const caps = { period: { from, to, max: 2 }, maxOfDay: 1 }
  const on = (...days: string[]) => days.map((day) => ({ day: localDate(day) }))
  const cases: [what: string, booked: string[], day: string, exceeded: object | undefined][] = [
    ['is allowed where none is booked', [], '2024-06-10', undefined],
    ['is allowed below the caps', ['2024-06-10'], '2024-06-11', undefined],
    [
      'exceeds the cap of a day',
      ['2024-06-10'],
      '2024-06-10',
      { per: 'day', max: 1, booked: on('2024-06-10') },
    ],
    [
      'exceeds the cap of the period, by its first and last day',
      ['2024-06-10', '2024-06-20'],
      '2024-06-15',
      { per: 'period', max: 2, booked: on('2024-06-10', '2024-06-20') },
    ],
    [
      'is not counted with days before and after the period',
      ['2024-06-09', '2024-06-21', '2024-06-11'],
      '2024-06-12',
      undefined,
    ],
  ]
  test.each(cases)('%s, and what uses the cap up is told [RSV-18]', (_, booked, day, exceeded) =>
    expect(exceededCap(caps, on(...booked), localDate(day))).toEqual(exceeded),
  )

  test('is allowed without caps, however many there are [RSV-18]', () =>
    expect(exceededCap({}, on('2024-06-10', '2024-06-10'), from)).toBeUndefined())
})
