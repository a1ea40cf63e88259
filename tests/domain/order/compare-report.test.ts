import { expect, test } from 'vitest'
import { type ComparedOrder, compareReport } from '../../../domain/order/compare-report.ts'
import {
  orderIdOfCell,
  type ReportedPayment,
  reportColumns,
  yenOfCell,
} from '../../../domain/order/provider-report.ts'
import { localDate } from '../../../domain/shared/local-date.ts'

const days = { from: localDate('2026-12-01'), to: localDate('2026-12-02') }
const paid: ComparedOrder = {
  ...{ orderId: 'A', state: 'completed', captured: true, amountWithTax: 600 },
  paidOn: localDate('2026-12-01'),
}
const later = { ...paid, paidOn: localDate('2026-12-03') }
const { paidOn: _, ...unpaid } = { ...paid, captured: false }
const second: ComparedOrder = { ...paid, orderId: 'A-T1', trackingId: 'T1', state: 'refunded' }
const row = (...yen: number[]): ReportedPayment[] => yen.map((each) => ({ orderId: 'A', yen: each }))

const cases: [what: string, theirs: ReportedPayment[], ours: ComparedOrder[], kind: string | undefined][] = [
  ['the same', row(600), [paid], undefined],
  ['money that is to be given back', row(600), [{ ...paid, state: 'refund_needed' }], undefined],
  ['an order that nobody knows', row(600), [], 'theirs_only'],
  ['an order that is not reported', [], [paid], 'ours_only'],
  ['one of another day that is not reported', [], [later], undefined],
  ['one that was only reserved and is not reported', [], [{ ...unpaid, state: 'authorised' }], undefined],
  ['another amount', row(500), [paid], 'other_amount'],
  ['a payment that is reported twice', row(600, 600), [paid], 'other_amount'],
  ['a second payment that was found', row(600, 600, -600), [paid, second], undefined],
  ['one whose result was not heard', row(600), [{ ...unpaid, state: 'unknown' }], 'other_state'],
  ['one that was cancelled', row(600), [{ ...unpaid, state: 'cancelled' }], 'other_state'],
  ['one that is reserved only', row(600), [{ ...unpaid, state: 'authorised' }], 'other_state'],
  ['nothing that was taken', row(0), [{ ...unpaid, state: 'cancelled' }], undefined],
  ['one of another day', row(600), [later], 'other_day'],
  ['all of it given back', row(600, -600), [{ ...paid, state: 'refunded' }], undefined],
  [
    'given back with us alone, in a report of payments',
    row(600),
    [{ ...paid, state: 'refunded' }],
    undefined,
  ],
  ['given back with them alone', row(600, -600), [paid], 'other_refund'],
  ['a part that was given back', row(600, -200), [{ ...paid, givenBack: 200 }], undefined],
  ['another part', row(600, -200), [{ ...paid, givenBack: 100 }], 'other_refund'],
  ['given back on a later day', row(-200), [{ ...later, givenBack: 200 }], undefined],
]

function compared(theirs: readonly ReportedPayment[], ours: readonly ComparedOrder[], most = 9) {
  const steps = compareReport(theirs, ours, days, most)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

test.each(cases)('a report is compared by order: %s', (_, theirs, ours, kind) => {
  const { differences, same } = compared(theirs, ours)
  expect(differences.map((each) => each.kind)).toEqual(kind === undefined ? [] : [kind])
  expect(same).toBe(kind === undefined && theirs.length > 0 ? 1 : 0)
})

test('the totals of a comparison differ by what its differences tell', () => {
  const reported = [
    { orderId: 'A', yen: 600 },
    { orderId: 'B', yen: 500 },
    { orderId: 'X', yen: 70 },
    { orderId: 'L', yen: 900 },
  ]
  const ours = [
    paid,
    { ...paid, orderId: 'B' },
    { ...paid, orderId: 'O', amountWithTax: 80 },
    { ...later, orderId: 'L', amountWithTax: 900 },
  ]
  const { differences, same, totals } = compared(reported, ours)
  expect([same, totals]).toEqual([1, { theirs: { orders: 4, yen: 2_070 }, ours: { orders: 3, yen: 1_280 } }])
  const gap = differences.reduce((sum, { kind, theirs, ours: our }) => {
    const ofDays = kind === 'other_day' ? 0 : (our?.paid ?? 0)
    return sum + (theirs?.paid ?? 0) - ofDays
  }, 0)
  expect(gap).toBe(totals.theirs.yen - totals.ours.yen)
  expect(differences.map(({ kind, orderId }) => `${orderId} ${kind}`)).toEqual([
    ...['B other_amount', 'L other_day', 'O ours_only', 'X theirs_only'],
  ])
})

const amounts: [cell: string, yen: number | undefined][] = [
  ['600', 600],
  ['1,500', 1_500],
  ['¥1,500', 1_500],
  ['￥１，５００', 1_500],
  ['1500円', 1_500],
  ['1500.00', 1_500],
  ['-600', -600],
  ['△600', -600],
  ['▲1,500円', -1_500],
  ['(600)', -600],
  ['¥-600', -600],
  ['0', 0],
  ['', undefined],
  ['600.5', undefined],
  ['1,50', undefined],
  ['六百', undefined],
]
test.each(amounts)('a cell tells an amount: %j', (cell, yen) => {
  expect(yenOfCell(cell)).toBe(yen)
})

test('a cell tells an order id, and a head which column has it', () => {
  expect(orderIdOfCell(' 20261201000001 ')).toBe('20261201000001')
  expect(orderIdOfCell('合計')).toBeUndefined()
  expect(orderIdOfCell('')).toBeUndefined()
  expect(reportColumns(['処理日', '購入ＩＤ', '金額', '決済金額'])).toEqual({
    orderId: '購入ＩＤ',
    yen: '決済金額',
  })
  expect(reportColumns(['日付', 'メモ'])).toEqual({})
})

test('of very many differences the first ones are told, and how many there are', () => {
  const reported = Array.from({ length: 7_000 }, (_, index) => ({ orderId: `${8_999 - index}`, yen: 1 }))
  const { differences, differing } = compared(reported, [], 3)
  expect([differing, differences.map(({ orderId }) => orderId)]).toEqual([7_000, ['2000', '2001', '2002']])
})
