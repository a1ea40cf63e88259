import { expect, test } from 'vitest'
import { citySheets } from '../../../adapters/city-bundle/sheets/city-sheets.ts'
import { importSheets } from '../../../adapters/city-bundle/sheets/import-sheets.ts'
import { readWorkbook } from '../../../adapters/tables/read-workbook.ts'
import { writeWorkbook } from '../../../adapters/tables/write-workbook.ts'
import { aSurveyFile, today } from './bundles.ts'
import { aFormSheet, aHead } from './workbooks.ts'

/** What is read of a sheet with these lines in its head. */
async function readWith(from: string, to: string) {
  const head = [...aHead(), ['受付の始まり', from], ['受付の終わり', to]]
  const sheet = aFormSheet([['name', 'お名前', 'text']], { head })
  const { files, faults } = await importSheets(readWorkbook(writeWorkbook([sheet])), '/nowhere', today)
  return { faults, period: files.map(({ config: { publishFrom, publishTo } }) => [publishFrom, publishTo]) }
}

const written = [
  ['2026/4/1 9:00', '2026年4月30日 17:00', '2026-04-01T09:00', '2026-04-30T17:00'],
  ['２０２６／４／１　９：００', '2026-04-30T17:00', '2026-04-01T09:00', '2026-04-30T17:00'],
  ['2026/4/1', '2026/4/30', '2026-04-01T00:00', '2026-04-30T23:59'],
  ['令和8年4月1日', 'R8.4.30 17:00', '2026-04-01T00:00', '2026-04-30T17:00'],
  ['令和8年4月1日 9時', '令和8年4月30日 17時30分', '2026-04-01T09:00', '2026-04-30T17:30'],
] as const

test.each(written)('%s to %s is read as people mean it', async (from, to, publishFrom, publishTo) => {
  expect(await readWith(from, to)).toEqual({ faults: [], period: [[publishFrom, publishTo]] })
})

test('a time that there is not is a fault of its cell', async () => {
  const { faults } = await readWith('2026/4/31 9:00', '来月まで')
  expect(faults.map(({ cell, message }) => [cell, message.slice(0, 11)])).toEqual([
    ['B4', '実際にある日と時刻を '],
    ['B5', '実際にある日と時刻を '],
  ])
})

test('the period of a form is the same after a way through a workbook', async () => {
  const form = aSurveyFile({ publishFrom: '2026-04-01T09:00', publishTo: '2026-04-30T23:59' })
  const { sheets } = citySheets({ surveys: [form] })
  const { files } = await importSheets(readWorkbook(writeWorkbook(sheets)), '/nowhere', today)
  expect(files.map(({ config }) => config)).toEqual([form])
})
