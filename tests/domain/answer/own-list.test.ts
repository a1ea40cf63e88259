import { expect, test } from 'vitest'
import { answerStatus, isSaidByCity, saysMore } from '../../../domain/answer/answer-status.ts'
import { isVisitOver } from '../../../domain/answer/is-visit-over.ts'
import {
  compareListPlaces,
  listCursor,
  listPlaceOf,
  parseListCursor,
} from '../../../domain/answer/list-place.ts'
import type { OwnAnswer, OwnReservation } from '../../../domain/answer/own-answer.ts'
import { ownListOf } from '../../../domain/answer/own-list.ts'
import { localDate } from '../../../domain/shared/local-date.ts'

const noon = Date.parse('2025-06-14T12:00:00+09:00')

const reservation = (when: string, over: Partial<OwnReservation> = {}): OwnReservation => {
  const [day = '', start = '09:00', end = '10:00'] = when.split(' ')
  return {
    itemKey: 'slot',
    title: '予約',
    value: `cat01_7|${day.replaceAll('-', '')}|0`,
    reserved: { day: localDate(day), start, end },
    ...over,
  }
}

const anAnswer = (name: string, over: Partial<OwnAnswer> = {}): OwnAnswer => ({
  surveyId: 'svy1',
  userId: 'U1',
  partitionKey: name,
  answerCode: 'ABCD1234',
  seriesCode: 'ABCD1234',
  revision: 1,
  version: 1,
  check: '未対応',
  isLiffMode: false,
  updatedAt: 1_750_000_000,
  entries: [],
  reservations: [],
  ...over,
})

const namesOf = (results: readonly OwnAnswer[]) => {
  const { next, ahead, open, past, cancelled } = ownListOf(results, noon)
  const names = (entries: typeof ahead) => entries.map(({ result }) => result.partitionKey)
  return {
    next: next?.result.partitionKey,
    ahead: names(ahead),
    open: names(open),
    past: names(past),
    cancelled: names(cancelled),
  }
}

test.each([
  ['2025-06-13 09:00 10:00', true],
  ['2025-06-14 11:00 12:00', true],
  ['2025-06-14 11:30 12:01', false],
  ['2025-06-14 23:00 24:00', false],
  ['2025-06-15 09:00 10:00', false],
])('a time is over when its end has come, not before: %s', (when, expected) => {
  expect(isVisitOver(reservation(when).reserved, noon)).toBe(expected)
})

test('a time whose end nobody knows is over with its day', () => {
  expect(isVisitOver({ day: localDate('2025-06-14') }, noon)).toBe(false)
  expect(isVisitOver({ day: localDate('2025-06-13') }, noon)).toBe(true)
  expect(isVisitOver({}, noon)).toBe(false)
})

test('what comes next stands first, then what lies ahead by day and hour, and apart what has no day, is past or cancelled', () => {
  expect(
    namesOf([
      anAnswer('plain'),
      anAnswer('later', { reservations: [reservation('2025-06-20 09:00 10:00')] }),
      anAnswer('past', { reservations: [reservation('2025-06-10 09:00 10:00')] }),
      anAnswer('long past', { reservations: [reservation('2025-05-10 09:00 10:00')] }),
      anAnswer('next', { reservations: [reservation('2025-06-16 09:00 10:00')] }),
      anAnswer('same day', { reservations: [reservation('2025-06-16 13:00 14:00')] }),
      anAnswer('cancelled', { check: 'キャンセル', reservations: [reservation('2025-06-17 09:00 10:00')] }),
      anAnswer('superseded', { check: '取り消し', reservations: [reservation('2025-06-18')] }),
      anAnswer('finished', { check: '完了' }),
    ]),
  ).toEqual({
    next: 'next',
    ahead: ['same day', 'later'],
    open: ['plain'],
    past: ['past', 'long past', 'finished'],
    cancelled: ['cancelled'],
  })
})

test('each dose stands for itself: one that is over among the past, one that was cancelled alone among the cancelled', () => {
  const first = reservation('2025-06-10 09:00 10:00', { itemKey: 'first' })
  const second = reservation('2025-06-20 09:00 10:00', { itemKey: 'second' })
  const cancelled = { ...second, cancelObstacle: 'answer.cancelled' } as const
  expect(namesOf([anAnswer('doses', { reservations: [first, second] })])).toMatchObject({
    next: 'doses',
    past: ['doses'],
  })
  expect(namesOf([anAnswer('doses', { reservations: [first, cancelled] })])).toMatchObject({
    next: undefined,
    past: ['doses'],
    cancelled: ['doses'],
  })
})

const ahead = [reservation('2025-06-16 09:00 10:00')]
const over = [reservation('2025-06-10 09:00 10:00')]
const undated = ahead.map((each) => ({ ...each, value: 'cat01_7', reserved: {} }))
const closed = ahead.map((each) => ({ ...each, reserved: { ...each.reserved, closed: true as const } }))
test.each<[check: string, reservations: readonly OwnReservation[], expected: string]>([
  ['未対応', ahead, 'booked'],
  ['確認中', ahead, 'booked'],
  ['未対応', [], 'received'],
  ['未対応', over, 'complete'],
  ['未対応', closed, 'closed'],
  ['未対応', [...over, ...ahead], 'booked'],
  ['未対応', [...closed, ...ahead], 'booked'],
  ['未対応', undated, 'received'],
  ['書類確認中', [], 'in_progress'],
  ['書類確認中', over, 'complete'],
  ['完了', ahead, 'complete'],
  ['対応完了', [], 'complete'],
  ['NG', ahead, 'cancelled'],
  ['キャンセル', [], 'cancelled'],
  ['キャンセル済', [], 'cancelled'],
])(
  'an answer that the office calls %s stands as a resident would say [STATE-02]',
  (check, reservations, expected) => {
    const result = anAnswer('a', { check, reservations })
    expect(answerStatus({ result }, noon)).toBe(expected)
    const [reservation] = reservations
    if (reservation && reservations.length === 1)
      expect(answerStatus({ result, reservation }, noon)).toBe(expected)
  },
)

/** Whether the city's words stand in place of the product's, and whether the office says more beside them. */
const saidByCity: [Parameters<typeof saysMore>[1], Parameters<typeof saysMore>[0], boolean, boolean][] = [
  [{ check: '未対応' }, 'received', false, false],
  [{ check: '完了' }, 'complete', false, false],
  [{ check: 'NG' }, 'cancelled', false, false],
  [{ check: '確認中' }, 'in_progress', false, true],
  [{ check: '確認中', status: '書類を確かめています' }, 'in_progress', true, false],
  [{ check: '確認中', status: '書類を確かめています' }, 'booked', false, true],
  [{ check: '完了', status: 'お渡ししました' }, 'complete', true, false],
  [{ check: 'キャンセル', status: '台風のため' }, 'cancelled', false, true],
]
test.each(saidByCity)(
  '%j that is %s: said by the city %s, more beside it %s',
  (answer, standing, own, more) => {
    expect([isSaidByCity(standing, answer), saysMore(standing, answer)]).toEqual([own, more])
  },
)

test('a dose that was cancelled alone is cancelled, the other one booked', () => {
  const [booked] = ahead
  if (!booked) throw new Error('no reservation')
  const gone: OwnReservation = { ...booked, itemKey: 'gone', cancelObstacle: 'answer.cancelled' }
  const result = anAnswer('a', { reservations: [booked, gone] })
  expect(answerStatus({ result, reservation: gone }, noon)).toBe('cancelled')
  expect(answerStatus({ result, reservation: booked }, noon)).toBe('booked')
  expect(answerStatus({ result }, noon)).toBe('booked')
})

const slot = (when: string) => {
  const { day, start, end } = reservation(when).reserved
  return { day: day ?? localDate('2025-01-01'), ...(start && { start }), ...(end && { end }) }
}
const outlines = {
  undated: { check: '未対応', slots: [] },
  'undated, in progress, changed since': { check: '確認中', slots: [], updatedAt: 1_750_000_009 },
  finished: { check: '完了', slots: [], updatedAt: 1_700_000_000 },
  'in two days': { check: '未対応', slots: [slot('2025-06-16 09:00 10:00')] },
  'in two days, later': { check: '未対応', slots: [slot('2025-06-16 13:00 14:00')] },
  'in two days, hour unknown': { check: '未対応', slots: [{ day: localDate('2025-06-16') }] },
  'one dose over, one in a week': {
    check: '未対応',
    slots: [slot('2025-06-01'), slot('2025-06-21 09:00 10:00')],
  },
  'over last week': { check: '未対応', slots: [slot('2025-06-01'), slot('2025-06-07')] },
  'cancelled today': { check: 'キャンセル', slots: [], updatedAt: noon / 1000 },
}

test('outlines stand in the order of the list, without being opened', () => {
  const placed = Object.entries(outlines).map(([key, outline]) =>
    listPlaceOf({ updatedAt: 1_750_000_000, ...outline, key }, noon),
  )
  expect(placed.sort(compareListPlaces).map(({ key }) => key)).toEqual([
    'in two days',
    'in two days, later',
    'in two days, hour unknown',
    'one dose over, one in a week',
    'undated, in progress, changed since',
    'undated',
    'cancelled today',
    'over last week',
    'finished',
  ])
})

test('a place goes into text and back; no other text is one', () => {
  const place = listPlaceOf(
    { check: '未対応', updatedAt: 1_750_000_000, slots: [], key: 'svy 1#U1\n#3' },
    noon,
  )
  expect(parseListCursor(listCursor(place))).toEqual(place)
  for (const text of ['', 'ahead', 'ahead 2025 x', 'behind 2025-06-14 09:00 x', 'open 2025-06-14 09:00 '])
    expect(parseListCursor(text)).toBeUndefined()
})
