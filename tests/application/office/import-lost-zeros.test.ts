import { describe, expect, test } from 'vitest'
import type { TableCellKind } from '../../../domain/shared/sheet.ts'
import { anImportOffice, outcomesOf, paper } from './an-import-office.ts'

/** A table with these numbers, of which a spreadsheet may have made something. */
const tableOf = (sources: readonly string[], kind?: TableCellKind) =>
  async function* () {
    for (const [index, source] of sources.entries())
      yield {
        row: index + 2,
        cells: new Map(Object.entries(paper({ 番号: source }))),
        ...(kind && { kinds: new Map([['番号', kind]]) }),
      }
  }

const secondFiles: readonly [string, string, string, TableCellKind?][] = [
  ['a number of a workbook', '0001', '1', 'number'],
  ['a text of a CSV file', '0001', '1'],
  ['a number with some of its zeros', '0000000001', '001', 'number'],
  ['zero itself', '000', '0', 'number'],
  ['a text with the zeros after one without', '1', '0001'],
]

describe('a number that differs from a known one by zeros in front is refused, not imported again [R13]', () => {
  test.each(secondFiles)('%s', async (_, first, second, kind) => {
    const it = await anImportOffice()
    await it.import([], { rows: tableOf([first]) })
    for (const dryRun of [true, false]) {
      const [report] = await it.import([], { rows: tableOf([second], kind), dryRun })
      expect(report).toMatchObject({
        outcome: 'refused',
        problems: [{ column: '番号', why: 'source_zeros', known: first }],
      })
    }
    expect(await it.stored()).toHaveLength(1)
  })

  test('of two rows of one file the second', async () => {
    const it = await anImportOffice()
    expect(outcomesOf(await it.import([], { rows: tableOf(['01', '1', '001']) }))).toEqual([
      ['imported'],
      ['refused', '番号:source_zeros'],
      ['refused', '番号:source_zeros'],
    ])
  })

  test('but a number that is known itself stays known, and other numbers and texts are new', async () => {
    const it = await anImportOffice()
    await it.import([], { rows: tableOf(['0001', 'A-01']) })
    expect(outcomesOf(await it.import([], { rows: tableOf(['0001', '10', 'A-1']) }))).toEqual([
      ['known'],
      ['imported'],
      ['imported'],
    ])
  })
})

test('a number of a workbook that nothing is known of is imported with a note [R13]', async () => {
  const it = await anImportOffice()
  expect(outcomesOf(await it.import([], { rows: tableOf(['1', '2'], 'number') }))).toEqual([
    ['imported', '番号:number_like'],
    ['imported', '番号:number_like'],
  ])
})
