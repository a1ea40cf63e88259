import { describe, expect, test } from 'vitest'
import { rowsOf, valueKeyOf } from '../../../adapters/http/calls/answer-rows.ts'
import { makeImportAnswers } from '../../../application/office/import-answers.ts'
import type { ImportReport } from '../../../application/office/import-report.ts'
import { countingIds } from '../../fakes/counting-ids.ts'
import { fakeHolidays } from '../../fakes/fake-holidays.ts'
import { aLibrary, aSingleCardForm, card, filled, find, rowTexts } from '../answer/library.ts'
import { slotsOf } from '../bookables.ts'
import { routes } from '../routes.ts'
import { hanako, type Town, taro } from '../town.ts'

/** The library's list on paper; one of the cards has the only place at ten. */
const list = [
  { 番号: '17', 利用者番号: 'Ａ-1', お名前: '山田花子', 窓口メモ: '電話', 予約: 'cat01_7|2024/6/20|10:00' },
  { 番号: '18', 利用者番号: 'B-2', お名前: '鈴木太郎' },
]

let made = 0

async function importInto({ storage, clock }: Town): Promise<ImportReport['outcome'][]> {
  const importAnswers = makeImportAnswers({
    ...storage,
    holidays: fakeHolidays(),
    clock,
    ids: { ...countingIds(), answerId: () => `paper-${++made}`, answerCode: () => `PAPER${++made}` },
  })
  async function* rows() {
    for (const [index, cells] of list.entries())
      yield { row: index + 2, cells: new Map(Object.entries(cells)) }
  }
  const outcomes: ImportReport['outcome'][] = []
  const command = { surveyId: 'svy1', sourceColumn: '番号', rows, dryRun: false, encoding: {} }
  for await (const { outcome } of importAnswers(command)) outcomes.push(outcome)
  return outcomes
}

describe.each(routes)('what the office brought in, %s', (_name, route) => {
  test('is found, claimed, seen with its booking and cancelled by its resident; the place is free again [SRCH-03] [SRCH-10]', async () => {
    const town = await aLibrary(route)
    expect(await importInto(town)).toEqual(['imported', 'imported'])
    expect(await slotsOf(town, '2024-06-20')).toMatchObject({ 1: [1, 1] })

    const found = await find(town)
    expect(rowTexts(found)).toEqual(['number=Ａ-1', 'name=山田花子', 'slot=cat01_7|20240620|1'])
    const rows = rowsOf(await town.claimAnswers({ keys: found.map(valueKeyOf) }))
    expect(rows[0]).toMatchObject({ userId: hanako, check: '未対応' })
    expect(rows.find(({ itemKey }) => itemKey === 'slot')?.reserved).toMatchObject({
      itemName: 'バリウム',
      day: '2024-06-20',
      start: '10:00',
    })
    expect(await importInto(town)).toEqual(['known', 'known'])
    expect(rowsOf(await town.readOwnAnswers({ surveyId: 'svy1' }))).toEqual(rows)

    await town.cancelAnswer({ surveyId: 'svy1', partitionKey: rows[0]!.partitionKey })
    expect(await slotsOf(town, '2024-06-20')).toMatchObject({ 1: [1, 0] })
    expect(await importInto(town)).toEqual(['known', 'known'])
    expect((await town.readOwnAnswers({ surveyId: 'svy1' }))[0]).toMatchObject({ check: 'キャンセル' })
  })

  test('is nobody’s until then: who does not know its values sees nothing of it [ROLE-01]', async () => {
    const town = await aLibrary(route)
    await importInto(town)
    const other = await town.as(taro)
    expect(await other.readOwnAnswers({ surveyId: 'svy1' })).toEqual([])
    expect(await find(other, { ...card, name: '山田華子' })).toEqual([])
  })

  test('is claimed as the one answer of its resident, and changed by the next save', async () => {
    const town = await aLibrary(route, { surveys: [aSingleCardForm()] })
    await importInto(town)
    await town.claimAnswers({ keys: (await find(town)).map(valueKeyOf) })
    await town.saveAnswer(filled({ ...card, wish: '大活字' }))
    expect(rowTexts(rowsOf(await town.readOwnAnswers({ surveyId: 'svy1' })))).toEqual([
      'number=A-1',
      'name=山田花子',
      'wish=大活字',
    ])
    expect(await slotsOf(town, '2024-06-20')).toMatchObject({ 1: [1, 0] })
  })
})
