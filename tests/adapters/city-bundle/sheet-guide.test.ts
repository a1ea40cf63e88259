import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readBundle } from '../../../adapters/city-bundle/read-bundle.ts'
import { catalogSheets } from '../../../adapters/city-bundle/sheets/catalog-columns.ts'
import { importSheets } from '../../../adapters/city-bundle/sheets/import-sheets.ts'
import { typeOfWord } from '../../../adapters/city-bundle/sheets/item-type-words.ts'
import { writeSheetFiles } from '../../../adapters/city-bundle/sheets/write-sheet-files.ts'
import { readWorkbook } from '../../../adapters/tables/read-workbook.ts'
import { writeWorkbook } from '../../../adapters/tables/write-workbook.ts'
import { catalogSheetsOfPage, formSheetOf, tablesOf, writeFilesOf } from '../../guide-pages.ts'
import { today } from './bundles.ts'
import { aFormSheet, aHead } from './workbooks.ts'

test('the forms that the guide shows are read without faults as they stand there', async () => {
  const tables = tablesOf('02-sections.md', '項目ID')
  expect(tables).toHaveLength(4)
  const sheets = tables.map(([columns = [], ...items], index) =>
    aFormSheet(items, { name: `例${index}`, head: aHead(`rei${index}`), columns }),
  )
  const { files, faults, warnings } = await importSheets(
    readWorkbook(writeWorkbook(sheets)),
    '/nowhere',
    today,
  )
  expect({ faults, warnings }).toEqual({ faults: [], warnings: [] })
  expect(files.map(({ config }) => config.surveySchema?.length)).toEqual([6, 5, 11, 7])
})

test('every type that the guide names is one', () => {
  const names = tablesOf('01-first-form.md', '種類').flatMap(([, ...rows]) =>
    rows.flatMap(([types = '']) => types.split('、')),
  )
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => typeOfWord(name) === undefined)).toEqual([])
})

test('the calendar, the categories and the form with two doses that the guide shows are a city without faults', async () => {
  const page = '04-calendars-and-doses.md'
  const folder = mkdtempSync(join(tmpdir(), 'guide-'))
  writeFilesOf('01-first-form.md', folder)
  const shown = catalogSheetsOfPage(page)
  expect(shown.map(({ name }) => name)).toEqual(Object.values(catalogSheets).map(({ name }) => name))
  const sheets = readWorkbook(writeWorkbook([formSheetOf(page), ...shown]))
  const { files, catalog, faults, warnings } = await importSheets(sheets, folder, today)
  expect({ faults, warnings }).toEqual({ faults: [], warnings: [] })
  await writeSheetFiles(folder, [...files, ...catalog])
  expect(catalog[0]?.config).toMatchObject({
    weekly: [
      { weekdays: [1, 2, 3, 4, 5], quotas: [10, 10, 5] },
      { weekdays: [6], quotas: [10, 10, null] },
    ],
    dayOffs: ['2026-12-29', '2026-12-30', '2026-12-31'],
    days: { '2026-12-13': [20, 20, null] },
  })
  const read = await readBundle(folder, today)
  expect({ faults: 'faults' in read && read.faults, warnings: read.warnings }).toEqual({
    faults: false,
    warnings: [],
  })
})
