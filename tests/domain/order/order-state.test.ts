import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  awaitsResult,
  nextState,
  type OrderEvent,
  type OrderState,
  orderTransitions,
  PaymentStatus,
  statusOf,
} from '../../../domain/order/order-state.ts'

const { COMPLETED, NOT_APPLICABLE, REFUNDED, COMPLETED_CREDIT, CANCELED_CREDIT } = PaymentStatus

/** For every state: its status, and whether anything may still happen to it. */
const states: Readonly<Record<OrderState, { status: PaymentStatus; ends: boolean }>> = {
  temporary: { status: NOT_APPLICABLE, ends: false },
  sent: { status: NOT_APPLICABLE, ends: false },
  unknown: { status: NOT_APPLICABLE, ends: false },
  due: { status: NOT_APPLICABLE, ends: false },
  completed: { status: COMPLETED, ends: false },
  authorised: { status: COMPLETED_CREDIT, ends: false },
  failed: { status: NOT_APPLICABLE, ends: false },
  cancelled: { status: NOT_APPLICABLE, ends: false },
  expired: { status: NOT_APPLICABLE, ends: true },
  refund_needed: { status: COMPLETED, ends: false },
  refunded: { status: REFUNDED, ends: true },
  authorisation_cancelled: { status: CANCELED_CREDIT, ends: true },
}

/** Every event, and whether the provider or the counter has money after it. */
const events: Readonly<Record<OrderEvent, boolean>> = {
  post: false,
  paid: true,
  authorised: true,
  no_place: true,
  refused: false,
  withdrawn: false,
  expiry: false,
  answer_cancelled: false,
  counter_paid: true,
  captured: true,
  refunded: false,
  unpaid: false,
}

const allStates = Object.entries(states).map(([state, facts]) => ({ state: state as OrderState, ...facts }))
const allEvents = Object.keys(events) as OrderEvent[]

/** States in which the money is here, or was given back. */
const withMoney: readonly OrderState[] = [
  'completed',
  'authorised',
  'refund_needed',
  'refunded',
  'authorisation_cancelled',
]

type Standing = { state: OrderState; captured: boolean }
/** The order after an event; undefined where the event changes nothing. */
function after(order: Standing, event: OrderEvent): Standing | undefined {
  const state = nextState(order, event)
  const captures = event === 'paid' || event === 'counter_paid' || event === 'captured'
  return state && { state, captured: order.captured || captures }
}

const anyStart = fc.constantFrom<OrderState>('temporary', 'due')
const anyEvents = fc.array(fc.constantFrom(...allEvents), { maxLength: 12 })

describe('the state of an order', () => {
  test('can be each that there is, from an order at the provider or at the counter [PAY-07]', () => {
    const reached = new Map<string, Standing>()
    const open: Standing[] = ['temporary' as const, 'due' as const].map((state) => ({
      state,
      captured: false,
    }))
    for (let order = open.pop(); order; order = open.pop()) {
      const name = JSON.stringify(order)
      if (reached.has(name)) continue
      reached.set(name, order)
      for (const event of allEvents) open.push(after(order, event) ?? order)
    }
    const reachedStates = new Set([...reached.values()].map(({ state }) => state))
    expect([...reachedStates].sort()).toEqual(Object.keys(states).sort())
  })

  test.each(allStates)(
    '$state has status $status, and is the last one: $ends [PAY-07, ORDER-23]',
    ({ state, status, ends }) => {
      expect(statusOf({ state, captured: true })).toBe(status)
      expect(Object.keys(orderTransitions[state]).length === 0).toBe(ends)
    },
  )

  test('that needs a refund tells money that was only reserved from money that was taken [PAY-07]', () => {
    expect(statusOf({ state: 'refund_needed', captured: false })).toBe(COMPLETED_CREDIT)
    expect(nextState({ state: 'refund_needed', captured: false }, 'refunded')).toBe('authorisation_cancelled')
    expect(nextState({ state: 'refund_needed', captured: true }, 'refunded')).toBe('refunded')
    expect(nextState({ state: 'completed', captured: true }, 'refunded')).toBe('refunded')
    expect(nextState({ state: 'authorised', captured: false }, 'refunded')).toBe('authorisation_cancelled')
  })

  test('after a failure or a cancellation is a refund to make when money comes all the same [PAY-07]', () => {
    for (const state of ['failed', 'cancelled'] as const) {
      expect(nextState({ state, captured: false }, 'paid')).toBe('refund_needed')
      expect(nextState({ state, captured: false }, 'authorised')).toBe('refund_needed')
    }
  })

  test('without a place for the answer is a refund to make, never a sale [PAY-07]', () => {
    const taken = allStates.map(({ state }) => nextState({ state, captured: false }, 'no_place'))
    expect(new Set(taken)).toEqual(new Set([undefined, 'refund_needed']))
  })

  test('takes results of the provider only once it was sent [PAY-07]', () => {
    for (const event of ['paid', 'authorised', 'no_place', 'refused', 'withdrawn'] as const) {
      for (const state of ['temporary', 'expired', 'due'] as const) {
        expect(nextState({ state, captured: false }, event)).toBeUndefined()
      }
    }
    expect(allStates.filter(({ state }) => awaitsResult(state)).map(({ state }) => state)).toEqual([
      'sent',
      'unknown',
    ])
  })

  test('never forgets money: once there is any it stays, until it was given back for good [PAY-07, ORDER-23]', () => {
    fc.assert(
      fc.property(anyStart, anyEvents, (start, happened) => {
        let order: Standing = { state: start, captured: false }
        let hasMoney = false
        for (const event of happened) {
          const next = after(order, event)
          if (states[order.state].ends) expect(next).toBeUndefined()
          if (next === undefined) continue
          hasMoney ||= events[event]
          expect(withMoney.includes(next.state)).toBe(hasMoney)
          expect(statusOf(next) === NOT_APPLICABLE).toBe(!hasMoney)
          order = next
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('never goes from a card that is charged back to one that is only reserved [PAY-07]', () => {
    fc.assert(
      fc.property(anyStart, anyEvents, (start, happened) => {
        let order: Standing = { state: start, captured: false }
        for (const event of happened) {
          const next = after(order, event) ?? order
          if (order.captured) expect([COMPLETED, REFUNDED]).toContain(statusOf(next))
          order = next
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('starts as not applicable [ORDER-23]', () => {
    for (const state of ['temporary', 'due'] as const) {
      expect(statusOf({ state, captured: false })).toBe(NOT_APPLICABLE)
    }
    expect(PaymentStatus).toEqual({
      COMPLETED: 0,
      NOT_APPLICABLE: 1,
      REFUNDED: 2,
      COMPLETED_CREDIT: 3,
      CANCELED_CREDIT: 4,
    })
  })
})
