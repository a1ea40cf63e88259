import { describe, expect, test } from 'vitest'
import { type ExaminedOrder, findingsOfOrder } from '../../../application/office/order-findings.ts'
import { friday } from '../../builders.ts'

const order = (over: Partial<ExaminedOrder>): ExaminedOrder => ({
  orderId: 'O1',
  surveyId: 'often',
  state: 'completed',
  amountWithTax: 300,
  expiresAtMs: friday,
  hasAnswer: true,
  isErased: false,
  ...over,
})
const noAnswer = [{ kind: 'no-answer', orderId: 'O1' }]
const toSettle = (...kinds: string[]) =>
  kinds.map((kind) => ({ kind, orderId: 'O1', surveyId: 'often', amountWithTax: 300 }))
const LATE_MS = 10 * 60 * 1000

const examined: [what: string, order: Partial<ExaminedOrder>, faults: object[], unsettled: object[]][] = [
  ['paid, with its answer', {}, [], []],
  ['paid, without', { hasAnswer: false }, noAnswer, []],
  ['authorised, without', { state: 'authorised', hasAnswer: false }, noAnswer, []],
  ['due, without', { state: 'due', hasAnswer: false }, noAnswer, []],
  ['paid, erased', { hasAnswer: false, isErased: true }, [], []],
  ['cancelled, without', { state: 'cancelled', hasAnswer: false }, [], []],
  ['to be refunded', { state: 'refund_needed', hasAnswer: false }, [], toSettle('refund-needed')],
  ['without a result', { state: 'unknown', hasAnswer: false }, [], toSettle('unknown')],
  [
    'without a result, erased',
    { state: 'unknown', hasAnswer: false, isErased: true },
    [],
    toSettle('unknown'),
  ],
  ['waiting', { state: 'sent', hasAnswer: false, expiresAtMs: friday - LATE_MS + 1 }, [], []],
  ['waiting too long', { state: 'sent', expiresAtMs: friday - LATE_MS }, [], toSettle('overdue')],
  ['never sent, too long', { state: 'temporary', expiresAtMs: friday - LATE_MS }, [], toSettle('overdue')],
]

describe('what is found of an order [R4]', () => {
  test.each(examined)('%s', (_, over, faults, unsettled) => {
    expect(findingsOfOrder(order(over), friday)).toEqual({ faults, unsettled })
  })
})
