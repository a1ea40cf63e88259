import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { capScope, capsOf } from '../../../domain/reservation/booking-caps.ts'
import type { Calendar } from '../../../domain/reservation/calendar.ts'
import { CostType, detailCost, reservationCost } from '../../../domain/reservation/reservation-cost.ts'
import {
  markOf,
  remainingOf,
  type SlotState,
  slotStart,
  slotState,
} from '../../../domain/reservation/slot-state.ts'
import { localDate } from '../../../domain/shared/local-date.ts'

type Slot = Parameters<typeof slotState>[0]

const aSlot = (over: Partial<Slot> = {}): Slot => ({
  quota: 5,
  reserved: 0,
  cost: 1,
  isDayOff: false,
  inWindow: true,
  hasStarted: false,
  ...over,
})

const states: readonly { id: string; slot: Partial<Slot>; state: SlotState; remaining?: number }[] = [
  { id: 'X-SLOT-01', slot: { reserved: 3 }, state: 'available', remaining: 2 },
  { id: 'X-SLOT-02', slot: { reserved: 5 }, state: 'full', remaining: 0 },
  { id: 'X-SLOT-03', slot: { reserved: 4, cost: 2 }, state: 'full', remaining: 1 },
  { id: 'X-SLOT-04', slot: { reserved: 3, cost: 2 }, state: 'available', remaining: 2 },
  { id: 'X-SLOT-05', slot: { isDayOff: true }, state: 'day_off' },
  { id: 'X-SLOT-06', slot: { quota: undefined }, state: 'not_in_calendar', remaining: 0 },
  { id: 'X-SLOT-07', slot: { inWindow: false }, state: 'impossible' },
  { id: 'X-SLOT-08', slot: { quota: 0 }, state: 'not_in_calendar', remaining: 0 },
  { id: 'X-SLOT-09', slot: { isDayOff: true, reserved: 5 }, state: 'day_off' },
  { id: 'null quota', slot: { quota: null }, state: 'not_in_calendar' },
  { id: 'too small, empty', slot: { quota: 2, cost: 3 }, state: 'not_in_calendar' },
  { id: 'too small, booked', slot: { quota: 2, reserved: 1, cost: 3 }, state: 'full' },
  { id: 'lowered quota', slot: { quota: 2, reserved: 4 }, state: 'full', remaining: 0 },
  { id: 'begun', slot: { hasStarted: true }, state: 'impossible' },
  { id: 'full and begun', slot: { reserved: 5, hasStarted: true }, state: 'impossible' },
  { id: 'none and outside', slot: { quota: undefined, inWindow: false }, state: 'not_in_calendar' },
  { id: 'off and none', slot: { quota: undefined, isDayOff: true }, state: 'day_off' },
]

const marks = [
  ['available', 'available'],
  ['full', 'full'],
  ['day_off', 'day_off'],
  ['not_in_calendar', 'unavailable'],
  ['impossible', 'unavailable'],
] as const

const starts = [
  ['00:00', '2024-06-13T15:00:00Z'],
  ['09:00', '2024-06-14T00:00:00Z'],
  ['9:30', '2024-06-14T00:30:00Z'],
  ['23:59', '2024-06-14T14:59:00Z'],
] as const

const costs = [
  {
    id: 'X-SLOT-10',
    order: {
      reservationCostType: CostType.FIXED_ONE,
      details: [
        { cost: 3, count: 1 },
        { cost: 4, count: 1 },
      ],
    },
    cost: 1,
  },
  {
    id: 'X-SLOT-11',
    order: {
      reservationCostType: CostType.ADDITION,
      details: [
        { cost: 2, count: 3 },
        { cost: 1, count: 1 },
      ],
    },
    cost: 7,
  },
  {
    id: 'X-SLOT-12',
    order: { reservationCostType: CostType.ADDITION, details: [{ cost: 0, count: 3 }] },
    cost: 1,
  },
  { id: 'no details', order: { reservationCostType: CostType.ADDITION, details: [] }, cost: 1 },
  { id: 'X-SLOT-13', order: undefined, cost: 1 },
]

describe('a slot', () => {
  test.each(states)(
    '$slot is $state ($id) [RSV-10, RSV-11, RSV-12, RSV-13, RSV-14, RSV-15]',
    ({ slot, state, remaining }) => {
      expect(slotState(aSlot(slot))).toBe(state)
      if (remaining !== undefined) expect(remainingOf(aSlot(slot))).toBe(remaining)
    },
  )

  test('has the first state that applies, and is available only with enough places [RSV-10, RSV-15]', () => {
    const any = fc.record({
      quota: fc.option(fc.nat(10)),
      reserved: fc.nat(12),
      cost: fc.integer({ min: 1, max: 5 }),
      isDayOff: fc.boolean(),
      inWindow: fc.boolean(),
      hasStarted: fc.boolean(),
    })
    fc.assert(
      fc.property(any, (slot) => {
        const { quota, reserved, cost, isDayOff, inWindow, hasStarted } = slot
        const isPossible = !isDayOff && quota !== null && inWindow && !hasStarted
        const left = (quota ?? 0) - reserved
        const state = slotState(slot)
        expect(state === 'day_off').toBe(isDayOff)
        expect(state === 'impossible').toBe(!isDayOff && quota !== null && !isPossible)
        expect(state === 'available').toBe(isPossible && left >= cost)
        expect(state === 'full').toBe(isPossible && left < cost && reserved > 0)
      }),
      { numRuns: 300 },
    )
  })

  test.each(marks)('that is %s is marked %s, or selected if it is chosen [RSV-13, RSV-14]', (state, mark) => {
    expect(markOf(state, false)).toBe(mark)
    expect(markOf(state, true)).toBe('selected')
  })

  test.each(starts)('of %s starts in Asia/Tokyo, at %s [RSV-14]', (start, instant) => {
    expect(slotStart(localDate('2024-06-14'), { start, end: '24:00' })).toBe(Date.parse(instant))
  })
})

describe('a booking', () => {
  test.each(costs)('takes $cost places ($id) [RSV-24, RSV-26]', ({ order, cost }) => {
    expect(reservationCost(order)).toBe(cost)
  })

  test('takes product cost times quantity for each line [RSV-25]', () => {
    expect(detailCost({ cost: 2, count: 3 })).toBe(6)
  })
})

describe('the caps of a calendar', () => {
  const window = { from: localDate('2024-06-12'), to: localDate('2024-07-31') }
  const aCalendar = (over: Partial<Calendar>): Calendar => ({
    sortKey: 'court',
    name: 'テニスコート',
    comaList: [],
    weekly: [],
    reservationMaxCount: 4,
    reservationMaxCountOfDay: 2,
    ...over,
  })

  test.each([undefined, 0] as const)('of control type %s count the target day only [RSV-16]', (type) => {
    const calendar = aCalendar(type === undefined ? {} : { reservationControlType: type })
    expect(capScope(calendar, window)).toEqual({ dayCheckOnly: true, from: '', to: '' })
    expect(capsOf(calendar, window)).toEqual({ maxOfDay: 2 })
  })

  test.each([1, 2] as const)(
    'of control type %s count the bookable days too [RSV-17]',
    (reservationControlType) => {
      const calendar = aCalendar({ reservationControlType })
      expect(capScope(calendar, window)).toEqual({ dayCheckOnly: false, ...window })
      expect(capsOf(calendar, window)).toEqual({ period: { ...window, max: 4 }, maxOfDay: 2 })
    },
  )

  test('are no limit if they are 0 or missing [RSV-16, RSV-17]', () => {
    const none = aCalendar({ reservationControlType: 1, reservationMaxCount: 0, reservationMaxCountOfDay: 0 })
    const { reservationMaxCount: _count, reservationMaxCountOfDay: _ofDay, ...missing } = none
    expect(capsOf(none, window)).toEqual({})
    expect(capsOf(missing, window)).toEqual({})
  })
})
