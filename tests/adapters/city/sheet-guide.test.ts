import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importSheets } from '../../../adapters/city/sheets/import-sheets.ts'
import { typeOfWord } from '../../../adapters/city/sheets/item-type-words.ts'
import { readWorkbook } from '../../../adapters/spreadsheet/read-workbook.ts'
import { writeWorkbook } from '../../../adapters/spreadsheet/write-workbook.ts'
import { today } from './bundles.ts'
import { aFormSheet, aHead } from './workbooks.ts'

/** The tables of a page of the guide whose first column is called `first`: rows of cells, the names of the columns first. */
function tablesOf(page: string, first: string): string[][][] {
  const blocks = readFileSync(`docs/guide/${page}`, 'utf8').split(/\n\n+/)
  return blocks
    .filter((block) => block.startsWith(`| ${first} |`))
    .map((block) =>
      block
        .trim()
        .split('\n')
        .filter((_, line) => line !== 1)
        .map((row) =>
          row
            .split('|')
            .slice(1, -1)
            .map((cell) => cell.trim()),
        ),
    )
}

test('the forms that the guide shows are read without faults as they stand there', async () => {
  const tables = tablesOf('02-sections.md', '項目ID')
  expect(tables).toHaveLength(2)
  const sheets = tables.map(([columns = [], ...items], index) =>
    aFormSheet(items, { name: `例${index}`, head: aHead(`rei${index}`), columns }),
  )
  const { files, faults, warnings } = await importSheets(
    readWorkbook(writeWorkbook(sheets)),
    '/nowhere',
    today,
  )
  expect({ faults, warnings }).toEqual({ faults: [], warnings: [] })
  expect(files.map(({ config }) => config.surveySchema?.length)).toEqual([6, 11])
})

test('every type that the guide names is one', () => {
  const names = tablesOf('01-first-form.md', '種類').flatMap(([, ...rows]) =>
    rows.flatMap(([types = '']) => types.split('、')),
  )
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => typeOfWord(name) === undefined)).toEqual([])
})
