import { expect, test } from 'vitest'
import { countingIds } from '../../../adapters/memory/counting-ids.ts'
import { fixedClock } from '../../../adapters/memory/fixed-clock.ts'
import { memoryHolidays } from '../../../adapters/memory/memory-holidays.ts'
import { memoryStorage } from '../../../adapters/memory/memory-storage.ts'
import { makeExportAnswers } from '../../../application/office/export-answers.ts'
import { makeImportAnswers } from '../../../application/office/import-answers.ts'
import type { Cells } from '../../../application/office/office-table.ts'
import { makePurge } from '../../../application/office/purge.ts'
import { makeReindexClaims } from '../../../application/office/reindex-claims.ts'
import { makeUpdateAnswers } from '../../../application/office/update-answers.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { anItem, aSurveyConfig } from '../../builders.ts'

const sought = { isRequired: { value: true }, isSearchable: { value: true } }

/** An office that keeps the members of a library, who are found by their names. */
async function aLibraryOffice() {
  const storage = memoryStorage()
  const needs = { ...storage, clock: fixedClock('2024-06-14T12:00:00+09:00'), holidays: memoryHolidays({}) }
  const card = (over: Partial<SurveyConfig> = {}) =>
    aSurveyConfig({
      surveyId: 'card',
      retentionDays: 30,
      surveySchema: [
        anItem({ itemKey: 'name', title: 'お名前', ...sought }),
        anItem({ itemKey: 'memo', title: '職員のメモ', isAdminItem: true }),
      ],
      ...over,
    })
  const publish = (member: SurveyConfig) => {
    const city = {
      settings: { cityName: 'みなと市' },
      surveys: [aSurveyConfig()],
      members: [member],
      media: [],
    }
    return storage.city.import(city, needs.clock.now())
  }
  await publish(card())
  const ids = countingIds()
  const command = { surveyId: 'card', dryRun: false }
  return {
    needs,
    publish,
    card,
    imports: async (cells: Readonly<Record<string, string>>) =>
      allOf(
        makeImportAnswers({ ...needs, ids })({
          ...command,
          encoding: {},
          sourceColumn: '番号',
          rows: aRow(cells),
        }),
      ),
    updates: async (cells: Readonly<Record<string, string>>) =>
      allOf(
        makeUpdateAnswers(needs)({ ...command, encoding: { roundTrip: (text) => text }, rows: aRow(cells) }),
      ),
    exports: async () => {
      const { header, rows } = await makeExportAnswers(needs)({ surveyId: 'card' })
      return [header, ...(await allOf(rows))]
    },
  }
}

async function allOf<T>(given: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const one of given) all.push(one)
  return all
}

async function* aRow(cells: Readonly<Record<string, string>>) {
  const row: { row: number; cells: Cells } = { row: 2, cells: new Map(Object.entries(cells)) }
  yield row
}

const paper = { 番号: 'P-1', お名前: '山田花子', 受付日時: '2024/5/1 9:00' }

test('the office imports, amends and exports the records of members like answers', async () => {
  const { imports, updates, exports } = await aLibraryOffice()
  expect(await imports(paper)).toMatchObject([{ outcome: 'imported', problems: [], warnings: [] }])
  const [, [code = ''] = []] = await exports()
  expect(await updates({ 回答コード: code, 職員のメモ: '窓口で確認' })).toMatchObject([
    { outcome: 'updated' },
  ])
  const [header, row] = await exports()
  expect(header?.slice(-2)).toEqual(['お名前', '職員のメモ'])
  expect(row?.slice(-2)).toEqual(['山田花子', '窓口で確認'])
})

test('the records of members end with the days of their form', async () => {
  const { needs, imports } = await aLibraryOffice()
  await imports(paper)
  expect((await makePurge(needs)()).answers).toEqual(new Map([['card', 1]]))
})

test('the records of members are indexed anew when they are searched by other items', async () => {
  const { needs, card, publish, imports } = await aLibraryOffice()
  await imports(paper)
  const [name, memo] = card().surveySchema ?? []
  await publish(card({ surveySchema: [name!, memo!, anItem({ itemKey: 'town', title: '町', ...sought })] }))
  expect(await makeReindexClaims(needs)('card')).toEqual({ indexed: 0, unclaimable: 1 })
})
