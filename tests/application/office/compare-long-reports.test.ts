import { expect, test } from 'vitest'
import { makeCompareWithReport } from '../../../application/office/compare-with-report.ts'
import type { OrderFacts } from '../../../application/ports/order-repository.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { reportTables } from '../../../server/composition/table-file.ts'
import { turnsMeanwhile } from '../turns-meanwhile.ts'

const days = { from: localDate('2026-12-01'), to: localDate('2026-12-31') }

const orderOf = (_: unknown, index: number): OrderFacts => ({
  ...{
    orderId: `${20_261_201_000_000 + index}`,
    surveyId: 'svy1',
    serviceId: 'stickers',
    state: 'completed',
  },
  ...{ version: 2, captured: true, amountWithTax: 600, createdAtMs: 1, completedAt: 1_796_100_000 },
})

/** Compares with these orders; counts the turns that others had meanwhile. */
async function compare(file: Uint8Array, orders: readonly OrderFacts[] = []) {
  const needs = {
    ...{ reportTables, clock: { now: () => 0 }, city: { settings: async () => undefined } },
    ...{ orders: { reported: async () => orders }, audit: { record: async () => {} } },
  }
  const officer = { sub: 'sub-kato', username: 'kato', duties: [{ role: 'keeper' as const }] }
  const ask = makeCompareWithReport(needs)(officer, { requestId: 'r1' })
  const { done: compared, turns } = await turnsMeanwhile(() => ask({ file, ...days }))
  return { compared, turns }
}

test('a long report is compared while others are served, and a hostile file is no table', async () => {
  const orders = Array.from({ length: 20_000 }, orderOf)
  const rows = orders.map(
    ({ orderId }, index) => `${orderId},${index % 2 === 0 ? 600 : 60},${'メモ'.repeat(9)}`,
  )
  const { compared, turns } = await compare(Buffer.from(`注文番号,金額,備考\n${rows.join('\n')}`), orders)
  expect(compared).toMatchObject({ kind: 'compared', rows: 20_000, same: 10_000, differing: 10_000 })
  // Of reading, of the rows, and of the comparison, in steps of 1,000.
  expect(turns).toBeGreaterThan(80)

  const titles = Array.from({ length: 30_000 }, (_, index) => `t${index}`).join(',')
  const hostile = [
    `${titles}\n1,2`,
    `注文番号,金額\n1,${'ﷺ'.repeat(300_000)}`,
    `注文番号,金額\n1,\0${' '.repeat(99_999)}`,
  ]
  for (const text of hostile) {
    const refused = await compare(Buffer.from(text))
    expect(refused.compared).toEqual({ kind: 'unreadable' })
    expect(refused.turns).toBeGreaterThan(1)
  }
})
