import { expect, test } from 'vitest'
import type { OrderState } from '../../../domain/order/order-state.ts'
import { takingsOf } from '../../../domain/order/takings.ts'
import { localDate } from '../../../domain/shared/local-date.ts'

const [made, paid, ended] = ['2026-11-01', '2026-11-02', '2026-11-03'].map(localDate) as [
  ReturnType<typeof localDate>,
  ReturnType<typeof localDate>,
  ReturnType<typeof localDate>,
]
const all = { createdOn: made, completedOn: paid, canceledOn: ended }
const { completedOn: _, ...unpaid } = all

const cases: [state: OrderState, captured: boolean, dates: typeof unpaid | typeof all, counted: string][] = [
  ['completed', true, all, 'paid 02'],
  ['refund_needed', true, all, 'paid 02, refundNeeded 02'],
  ['refunded', true, all, 'paid 02, refunded 03'],
  ['authorised', false, all, 'authorised 02'],
  ['refund_needed', false, all, 'authorised 02'],
  ['authorisation_cancelled', false, all, 'cancelled 03'],
  ['unknown', false, unpaid, 'unknown 01'],
  ['unknown', true, unpaid, 'unknown 01'],
  ['cancelled', false, unpaid, 'cancelled 03'],
  ['completed', true, unpaid, ''],
  ['temporary', false, unpaid, ''],
  ['sent', false, unpaid, ''],
  ['due', false, unpaid, ''],
  ['failed', false, unpaid, ''],
  ['expired', false, unpaid, ''],
]

test.each(cases)(
  'an order that is %s (captured: %s), of %j, counts as: %4$s',
  (state, captured, dates, counted) => {
    const takings = takingsOf({ state, captured, ...dates })
    expect(takings.map(({ taking, day }) => `${taking} ${day.slice(8)}`).join(', ')).toBe(counted)
  },
)
