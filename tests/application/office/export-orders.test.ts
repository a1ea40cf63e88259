import { describe, expect, test } from 'vitest'
import { makeExportAnswers } from '../../../application/office/export-answers.ts'
import { makeMarkPayment } from '../../../application/office/payments.ts'
import { countingIds } from '../../fakes/counting-ids.ts'
import { fakeHolidays } from '../../fakes/fake-holidays.ts'
import { aPaidForm, aPayingTown, aPurchase, sent } from '../payment/paid-forms.ts'
import { tell } from '../payment/provider.ts'
import { inProcess } from '../routes.ts'
import type { Town } from '../town.ts'

const orderColumns = ['受付番号', '支払い状況', '支払い方法', '合計', '税', '商品']

/** The table of answers to the paid form, each row by its titles. */
async function exported({ storage, clock }: Town) {
  const table = await makeExportAnswers({ ...storage, clock })({ surveyId: 'svy1' })
  const rows: Record<string, string>[] = []
  for await (const row of table.rows)
    rows.push(Object.fromEntries(table.header.map((title, at) => [title, row[at] ?? ''])))
  return { header: table.header, rows }
}

const orderOf = (row: Record<string, string> | undefined) => orderColumns.map((title) => row?.[title])

describe('the table of answers to a form that takes payments', () => {
  test('has the order of each answer: number, status, method, total, tax and products', async () => {
    const town = await aPayingTown(inProcess)
    const { orderId, form } = await sent(town, aPurchase({ goods: ['s300:2', 's500:1'] }))
    await tell(town, form)
    town.clock.advance(1000)
    const { partitionKey } = await town.saveAnswer(aPurchase({ how: '窓口' }))
    const [due] = await town.listPaymentResults([partitionKey])

    const { header, rows } = await exported(town)
    expect(header.slice(9, 15)).toEqual(orderColumns)
    expect(rows.map(orderOf)).toEqual([
      [orderId, '支払い済み', 'クレジットカード', '1100', '100', '処理券〜300円×2、処理券 500円×1'],
      [due?.orderId, '未払い', '現金', '600', '54', '処理券〜300円×2'],
    ])
  })

  test('says of a free order that there is nothing to pay [PAY-08]', async () => {
    const town = await aPayingTown(inProcess)
    await town.saveAnswer(aPurchase({ goods: ['free:2'], how: '窓口' }))
    const [row] = (await exported(town)).rows
    expect(orderOf(row).slice(1, 4)).toEqual(['お支払い不要', '', '0'])
  })

  test('says what is to be paid back, and what was', async () => {
    const town = await aPayingTown(inProcess)
    const { orderId, form } = await sent(town)
    await tell(town, form)
    const [answer] = await town.readOwnAnswers({ surveyId: 'svy1' })
    await town.cancelAnswer({ surveyId: 'svy1', partitionKey: answer?.partitionKey ?? '' })
    expect((await exported(town)).rows[0]?.支払い状況).toBe('返金が必要')

    const needs = { ...town.storage, clock: town.clock, holidays: fakeHolidays({}), ids: countingIds() }
    await makeMarkPayment(needs)({ orderId, mark: 'refunded' })
    expect((await exported(town)).rows[0]?.支払い状況).toBe('返金済み')
  })

  test('tells the column of an item with the same title by its key', async () => {
    const items = aPaidForm().surveySchema?.map((item) =>
      item.itemKey === 'number' ? { ...item, title: '受付番号' } : item,
    )
    const town = await aPayingTown(inProcess, { surveys: [aPaidForm({ surveySchema: items ?? [] })] })
    await town.saveAnswer(aPurchase({ how: '窓口' }))
    const { header, rows } = await exported(town)
    expect(header).toContain('受付番号 (number)')
    expect(rows[0]?.['受付番号 (number)']).toBe(rows[0]?.受付番号)
  })

  test('has no such columns for a form without payments', async () => {
    const town = await aPayingTown(inProcess, { surveys: [aPaidForm({ usePayment: 0 })] })
    await town.saveAnswer(aPurchase({ how: '窓口' }))
    expect((await exported(town)).header).not.toContain('支払い状況')
  })
})
