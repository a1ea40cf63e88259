import { expect, test } from 'vitest'
import type { OrderState } from '../../../domain/order/order-state.ts'
import { partRefundFault, refundableOf } from '../../../domain/order/part-refund.ts'

const order = (state: OrderState, over = {}) => ({ state, captured: true, amountWithTax: 600, ...over })

test.each<[ReturnType<typeof order>, number, ReturnType<typeof partRefundFault>]>([
  [order('completed'), 1, undefined],
  [order('completed'), 600, undefined],
  [order('completed'), 601, 'too_much'],
  [order('completed'), 0, 'too_much'],
  [order('completed'), 1.5, 'too_much'],
  [order('completed', { givenBack: 200 }), 400, undefined],
  [order('completed', { givenBack: 200 }), 401, 'too_much'],
  [order('completed', { givenBack: 600 }), 1, 'not_paid'],
  [order('completed', { captured: false }), 1, 'not_paid'],
  [order('refund_needed'), 1, 'not_paid'],
  [order('refunded'), 1, 'not_paid'],
  [order('due', { captured: false }), 1, 'not_paid'],
])('of %j, %d yen given back in a part: %s', (of, yen, fault) => {
  expect(partRefundFault(of, yen)).toBe(fault)
  expect(refundableOf(of) >= yen && yen >= 1 && Number.isInteger(yen)).toBe(fault === undefined)
})
