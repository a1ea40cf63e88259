import { describe, expect, test } from 'vitest'
import { valueKeyOf } from '../../../adapters/http/calls/answer-rows.ts'
import { makeImportAnswers } from '../../../application/office/import-answers.ts'
import type { ImportReport } from '../../../application/office/import-report.ts'
import { answersOf } from '../../../domain/answer/entries.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { countingIds } from '../../fakes/counting-ids.ts'
import { fakeHolidays } from '../../fakes/fake-holidays.ts'
import { find } from '../answer/library.ts'
import { aPayingTown, hallForm, hallShop, reserved } from '../payment/paid-forms.ts'
import { inProcess, routes } from '../routes.ts'
import type { Town } from '../town.ts'
import { outcomesOf } from './an-import-office.ts'

/** The form of the hall, whose answers are found by name. */
const form: SurveyConfig = {
  ...hallForm,
  surveySchema: (hallForm.surveySchema ?? []).map((item) => ({
    ...item,
    title: item.itemKey,
    ...(item.itemKey === 'name' && { isSearchable: { value: true } }),
  })),
}

const open = (route = inProcess) => aPayingTown(route, { surveys: [form], shop: hallShop })

let made = 0

async function importInto({ storage, clock }: Town, ...list: readonly Record<string, string>[]) {
  const ids = { ...countingIds(), answerId: () => `paper-${++made}`, orderId: () => `ORDER${++made}` }
  const importAnswers = makeImportAnswers({ ...storage, holidays: fakeHolidays(), clock, ids })
  async function* rows() {
    for (const [index, cells] of list.entries())
      yield { row: index + 2, cells: new Map(Object.entries({ 番号: `P-${index}`, ...cells })) }
  }
  const reports: ImportReport[] = []
  const command = { surveyId: 'svy1', sourceColumn: '番号', rows, dryRun: false, encoding: {} }
  for await (const report of importAnswers(command)) reports.push(report)
  return outcomesOf(reports)
}

const row = { name: '花子', goods: 'hour:2', slot: 'cat01_7|20980620|0' }

describe.each(routes)('what the office brings in for a form that takes payments, %s', (_name, route) => {
  test('is paid in cash and has its order, with the places that it costs; who claims it has both [PAY-12] [RSV-25]', async () => {
    const town = await open(route)
    expect(await importInto(town, row)).toEqual([['imported']])
    expect(await reserved(town)).toBe(4)
    const claimed = await town.claimAnswers({
      keys: (await find(town, { name: '花子' })).map(valueKeyOf),
    })
    const [{ partitionKey = '', entries = [] } = {}] = claimed
    const [due] = await town.listPaymentResults([partitionKey])
    expect(due).toMatchObject({ state: 'due', amount: 2000 })
    const stored = answersOf(entries)
    expect([stored.get('how'), stored.get('number')]).toEqual([['窓口'], [due?.orderId]])
    expect(await reserved(town)).toBe(4)
  })
})

test('a way to pay that is not cash is told, and a blank one is cash [PAY-12]', async () => {
  const town = await open()
  expect(
    await importInto(
      town,
      { ...row, how: 'カード' },
      { ...row, how: '窓口', slot: 'cat01_7|20980621|0' },
      { ...row, slot: 'cat01_7|20980622|0' },
    ),
  ).toEqual([['imported', 'how:paid_in_cash'], ['imported'], ['imported']])
})

test('what can not be bought is refused by its column, and what buys nothing has no order', async () => {
  const town = await open()
  const { goods: _, ...nothing } = row
  expect(
    await importInto(
      town,
      { ...row, goods: 'gone:1' },
      { ...row, goods: 'other:1' },
      { ...row, goods: '2時間' },
      nothing,
      { ...row, 対応状況: 'キャンセル' },
    ),
  ).toEqual([
    ['refused', 'goods:order_invalid'],
    ['refused', 'goods:order_invalid'],
    ['refused', 'goods:item_invalid'],
    ['imported'],
    ['imported'],
  ])
  expect(await reserved(town)).toBe(1)
})
