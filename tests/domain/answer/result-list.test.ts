import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  groupResults,
  type ListGroup,
  leavesOthers,
  mayCancel,
  mayCancelReservation,
  mayChange,
  offersWhole,
  pastApart,
} from '../../../domain/answer/result-list.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { inJune, type Reservation, resultWith } from './results.ts'

const coded = (answerCode: string, ...reservations: readonly Reservation[]) =>
  resultWith(reservations, { answerCode })

/** `{ '2024-06-14': ['A 09:00'] }` */
const brief = (groups: readonly ListGroup[]) =>
  groups.map(({ key, entries }) => [
    key,
    entries.map(({ result, reservation }) =>
      [result.answerCode, reservation?.reserved.start].filter((text) => text !== undefined).join(' '),
    ),
  ])

const noTime = { value: 'cat01_7', reserved: { itemName: '大会議室' } }
const brokenDay = { value: 'cat01_7|20241399|3', reserved: {} }

const offers = [
  ['cat01_7|20240614|3', '未対応', true],
  ['cat01_7|20240614|3', '完了', true],
  ['cat01_7|20240614|3', 'キャンセル', false],
  ['cat01_7|20240614|3', 'キャンセル済', false],
  ['cat01_7|20240614|3', 'NG', false],
  ['cat01_7|20240614|3', '取り消し', false],
  ['cat01_7|20241399|3', '未対応', false],
  ['cat01_7', '未対応', false],
  ['?large/medium', '未対応', false],
] as const

describe('the list', () => {
  test('goes by day, then by the hour, whatever was found first [LIST-01]', () => {
    const groups = groupResults([
      coded('A', inJune(15, '09:00')),
      coded('B', inJune(14, '13:30')),
      coded('C', inJune(14, '09:00')),
      coded('D', inJune(2, '23:00')),
      coded('E', inJune(14, '09:00')),
    ])
    expect(brief(groups)).toEqual([
      ['2024-06-02', ['D 23:00']],
      ['2024-06-14', ['C 09:00', 'E 09:00', 'B 13:30']],
      ['2024-06-15', ['A 09:00']],
    ])
  })

  test('has answers without a reservation or without a time in a group of their own, last [LIST-01] [LIST-02]', () => {
    const groups = groupResults([coded('A'), coded('B', noTime), coded('C', inJune(14, '09:00'))])
    expect(brief(groups)).toEqual([
      ['2024-06-14', ['C 09:00']],
      ['no-reservation', ['A', 'B']],
    ])
    expect(groups[1]?.entries.map(({ reservation }) => reservation?.reserved)).toEqual([
      undefined,
      { itemName: '大会議室' },
    ])
  })

  test.each([
    ['2024-06-13', [], ['2024-06-14', '2024-06-15', 'unknown-date', 'no-reservation']],
    ['2024-06-14', [], ['2024-06-14', '2024-06-15', 'unknown-date', 'no-reservation']],
    ['2024-06-15', ['2024-06-14'], ['2024-06-15', 'unknown-date', 'no-reservation']],
    ['2024-06-16', ['2024-06-14', '2024-06-15'], ['unknown-date', 'no-reservation']],
  ] as const)('has the days before %s apart, in their order [LIST-01]', (today, before, after) => {
    const groups = groupResults([
      coded('A'),
      coded('B', brokenDay),
      coded('C', inJune(15, '09:00')),
      coded('D', inJune(14, '09:00')),
    ])
    const { past, rest } = pastApart(groups, localDate(today))
    expect([past, rest].map((part) => part.map(({ key }) => key))).toEqual([before, after])
  })

  test('has nothing apart where all of it is over [LIST-01]', () => {
    const groups = groupResults([coded('A', inJune(14, '09:00'))])
    expect(pastApart(groups, localDate('2024-06-15'))).toEqual({ past: [], rest: groups })
  })

  test('has reservations of a day that nobody knows between them [LIST-09]', () => {
    const groups = groupResults([coded('A'), coded('B', brokenDay), coded('C', inJune(14, '09:00'))])
    expect(groups.map(({ key }) => key)).toEqual(['2024-06-14', 'unknown-date', 'no-reservation'])
  })

  test('has hours that nobody knows last in their day [LIST-01]', () => {
    const { value, reserved } = inJune(14, '00:00')
    const unknownHour = { value, reserved: { day: reserved.day! } }
    const groups = groupResults([coded('A', unknownHour), coded('B', inJune(14, '23:30'))])
    expect(brief(groups)).toEqual([['2024-06-14', ['B 23:30', 'A']]])
  })

  test('has both doses of an answer, each on its day, and no second entry for one that is not booked yet', () => {
    const both = groupResults([coded('A', inJune(20, '09:00'), inJune(2, '10:00'))])
    expect(brief(both)).toEqual([
      ['2024-06-02', ['A 10:00']],
      ['2024-06-20', ['A 09:00']],
    ])
    expect(brief(groupResults([coded('A', inJune(20, '09:00'), noTime)]))).toEqual([
      ['2024-06-20', ['A 09:00']],
    ])
  })

  test('never has an answer that a change superseded, and keeps cancelled ones as such', () => {
    const results = ['取り消し', 'キャンセル', 'NG'].map((check) =>
      resultWith([inJune(14, '09:00')], { check }),
    )
    const [group] = groupResults(results)
    expect(group?.entries.map(({ result, isCancelled }) => [result.check, isCancelled])).toEqual([
      ['キャンセル', true],
      ['NG', true],
    ])
    expect(groupResults(results.slice(0, 1))).toEqual([])
    expect(groupResults([])).toEqual([])
  })

  test('is in order and complete, whatever is in it [LIST-01] [LIST-02]', () => {
    const hour = fc.integer({ min: 0, max: 23 }).map((at) => `${String(at).padStart(2, '0')}:00`)
    const reservation = fc.oneof(
      fc.tuple(fc.integer({ min: 1, max: 30 }), hour).map(([day, start]) => inJune(day, start)),
      fc.constantFrom(noTime, brokenDay),
    )
    fc.assert(
      fc.property(fc.array(fc.array(reservation, { maxLength: 2 }), { maxLength: 30 }), (answers) => {
        const results = answers.map((each, at) => coded(String(at), ...each))
        const groups = groupResults(results)
        const keys = groups.map(({ key }) => key)
        const order = (key: string) => (key.startsWith('2') ? key : `9${key === 'unknown-date' ? 0 : 1}`)
        expect(new Set(keys).size).toBe(keys.length)
        expect(keys.map(order)).toEqual(keys.map(order).sort())
        for (const { entries } of groups) {
          const hours = entries.map((entry) => entry.reservation?.reserved.start ?? '~')
          expect(hours).toEqual([...hours].sort())
        }
        const listed = groups.flatMap(({ entries }) => entries.map(({ result }) => result))
        expect(new Set(listed)).toEqual(new Set(results))
      }),
      { numRuns: 50 },
    )
  })
})

describe('an answer', () => {
  test.each(offers)('with %s and the check %s may be cancelled: %s [CANCEL-07]', (value, check, is) => {
    const day = inJune(14, '09:00').reserved.day!
    expect(mayCancel(resultWith([{ value, reserved: { day } }], { check }))).toBe(is)
  })

  test('cancelled just now is not offered for cancelling or changing any more [CANCEL-07] [CANCEL-16]', () => {
    const before = resultWith([inJune(14, '09:00')])
    expect([mayCancel(before), mayChange(before)]).toEqual([true, true])
    const after = { ...before, check: 'キャンセル' }
    expect([mayCancel(after), mayChange(after)]).toEqual([false, false])
  })

  test('without a reservation is offered for cancelling and changing; with two, as soon as one has a date [CANCEL-07]', () => {
    const none = resultWith([])
    expect([mayCancel(none), mayChange(none)]).toEqual([true, true])
    expect(mayCancel(resultWith([noTime, inJune(14, '09:00')]))).toBe(true)
    expect(mayCancel(resultWith([noTime, brokenDay]))).toBe(false)
  })

  const past = { cancelObstacle: 'reservation.deadline_passed' } as const
  const gone = { cancelObstacle: 'answer.cancelled' } as const
  const [dated, later] = [inJune(14, '09:00'), inJune(20, '10:00')]
  const several = [
    ['two with dates', [dated, later], {}, [true, true], [true, true], true],
    ['one without a date', [dated, noTime], {}, [false, true], [true, false], true],
    ['one given up just now', [dated, { ...later, ...gone }], {}, [false, true], [true, false], true],
    ['one past its deadline', [{ ...dated, ...past }, later], past, [true, true], [false, true], false],
    ['a dose given elsewhere', [later], past, [true], [true], false],
    [
      'all past',
      [
        { ...dated, ...past },
        { ...later, ...past },
      ],
      past,
      [true, true],
      [false, false],
      false,
    ],
    [
      'one past, the other just given up',
      [
        { ...dated, ...past },
        { ...later, ...gone },
      ],
      past,
      [false, true],
      [false, false],
      true,
    ],
    ['the only one past', [{ ...dated, ...past }], past, [false], [false], true],
    ['all cancelled', [dated, later], { check: 'NG', ...gone }, [false, false], [false, false], true],
  ] as const
  test.each(several)(
    'with %s tells which are cancelled alone, which may be, and whether all together [CANCEL-07] [CANCEL-10]',
    (_, reservations, over, alone, may, whole) => {
      const result = { ...resultWith(reservations), ...over }
      expect(result.reservations.map((each) => leavesOthers(result, each))).toEqual(alone)
      expect(result.reservations.map((each) => mayCancelReservation(result, each))).toEqual(may)
      expect(offersWhole(result)).toBe(whole)
    },
  )

  test('shows a reservation as cancelled that was given up alone, the other one not [CANCEL-08] [CANCEL-09]', () => {
    const groups = groupResults([resultWith([dated, { ...later, ...gone }])])
    expect(groups.flatMap(({ entries }) => entries.map(({ isCancelled }) => isCancelled))).toEqual([
      false,
      true,
    ])
  })

  test('is offered nothing that there is a reason against [CANCEL-07] [CANCEL-16] [CANCEL-17]', () => {
    const result = resultWith([inJune(14, '09:00')])
    const cases = [
      { changeObstacle: 'answer.completed' },
      { cancelObstacle: 'payment.cancel_not_accepted' },
      { changeObstacle: 'reservation.deadline_passed', cancelObstacle: 'reservation.deadline_passed' },
    ] as const
    const offered = cases.map((reasons) => {
      const hindered = { ...result, ...reasons }
      return [mayChange(hindered), mayCancel(hindered)]
    })
    expect(offered).toEqual([
      [false, true],
      [true, false],
      [false, false],
    ])
  })
})
