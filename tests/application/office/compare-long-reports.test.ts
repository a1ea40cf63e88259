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

test('the rows and orders of a long report are compared while others are served', async () => {
  const orders = Array.from({ length: 20_000 }, orderOf)
  const rows = orders.map(({ orderId }, row) => ({
    row,
    cells: new Map([
      ['注文番号', orderId],
      ['金額', row % 2 === 0 ? '600' : '60'],
    ]),
  }))
  const needs = {
    ...{ clock: { now: () => 0 }, city: { settings: async () => undefined } },
    ...{ orders: { reported: async () => orders }, audit: { record: async () => {} } },
    reportTables: { read: async () => ({ header: ['注文番号', '金額'], rows }) },
  }
  const officer = { sub: 'sub-kato', username: 'kato', duties: [{ role: 'keeper' as const }] }
  const compare = makeCompareWithReport(needs)(officer, { requestId: 'r1' })
  const { done, turns } = await turnsMeanwhile(() => compare({ file: new Uint8Array(), ...days }))
  expect(done).toMatchObject({ kind: 'compared', rows: 20_000, same: 10_000, differing: 10_000 })
  // By steps of 1,000: of the rows, of what they report, of the orders, and of the comparison.
  expect(turns).toBeGreaterThan(70)
})

test('others are served while a file is read, and a hostile one is no table', async () => {
  const titles = Array.from({ length: 30_000 }, (_, index) => `t${index}`).join(',')
  const { done, turns } = await turnsMeanwhile(() => reportTables.read(Buffer.from(`${titles}\n1,2`), 9))
  expect(done).toBeUndefined()
  expect(turns).toBeGreaterThan(9)
})

test('a file of some length is read as a short one is', async () => {
  const lines = Array.from(
    { length: 3_000 },
    (_, index) => `A${index},${index},"改行\n${'x'.repeat(index % 9)}"`,
  )
  const table = await reportTables.read(Buffer.from(`注文番号,金額,メモ\n${lines.join('\n')}`), 3_000)
  expect(table).toMatchObject({ header: ['注文番号', '金額', 'メモ'] })
  const rows = typeof table === 'object' ? table.rows : []
  expect(rows.map(({ cells }) => cells.get('注文番号'))).toEqual(lines.map((_, index) => `A${index}`))
  expect(await reportTables.read(Buffer.from(`注文番号\n${'A\n'.repeat(20_000)}`), 3_000)).toBe('too_many')
})
