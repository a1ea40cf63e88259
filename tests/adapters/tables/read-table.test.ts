import { describe, expect, test } from 'vitest'
import { readTable } from '../../../adapters/tables/read-table.ts'
import { shownNumber } from '../../../adapters/tables/shown-number.ts'
import { TableUnreadable } from '../../../adapters/tables/table-unreadable.ts'
import { WorkbookUnreadable } from '../../../adapters/tables/workbook-unreadable.ts'
import { type OfficeCell, officeWorkbook } from './office-workbook.ts'

const isCodes = (header: readonly string[]) => header.includes('コード')

async function tableIn(bytes: Uint8Array) {
  const { rows, ...table } = readTable(bytes, isCodes)
  const read = []
  for await (const { row, cells, kinds, ...marks } of rows())
    read.push({ row, cells: Object.fromEntries(cells), kinds: Object.fromEntries(kinds ?? []), ...marks })
  return { ...table, rows: read }
}

/** The only cell of a table, and what the spreadsheet has made of it. */
async function read(cell: OfficeCell): Promise<[string | null | undefined, string | undefined]> {
  const { rows } = await tableIn(
    officeWorkbook({
      name: '回答',
      rows: [
        ['コード', '値'],
        ['A', cell],
      ],
    }),
  )
  return [rows[0]?.cells.値, rows[0]?.kinds.値]
}

const shown: readonly [string, OfficeCell, string | null, string?][] = [
  ['a text', '0600000', '0600000'],
  ['a text with an apostrophe', "'=1+1", "'=1+1"],
  ['a hyphen alone', '－', null],
  ['a number', { v: 600000 }, '600000', 'number'],
  ['a number of 15 digits', { v: 123456789012345 }, '123456789012345', 'number'],
  ['a number of 16 digits', { v: 1234567890123456 }, '1.23E+15', 'exponent'],
  ['a sum of fractions', { v: '0.30000000000000004' }, '0.3', 'number'],
  ['a number below 0', { v: -1 }, '-1', 'number'],
  ['a number that shows its zeros', { v: 600000, format: '0000000' }, '0600000', 'number'],
  ['a postcode', { v: 600000, format: '[<=999]000;[<=9999]000-00;000-0000' }, '060-0000', 'number'],
  ['the last number of a section', { v: 999, format: '[<=999]000;[<=9999]000-00;000-0000' }, '999', 'number'],
  ['the first of the next', { v: 1000, format: '[<=999]000;[<=9999]000-00;000-0000' }, '010-00', 'number'],
  ['the first of a section', { v: 5, format: '[>=5]00;0000' }, '05', 'number'],
  ['the border of a section without it', { v: 5, format: '[<5]00;0000' }, '0005', 'number'],
  ['a phone number', { v: 312345678, format: '00-0000-0000' }, '03-1234-5678', 'number'],
  ['an amount', { v: 1200, format: '#,##0"円"' }, '1200', 'number'],
  ['an amount with room for a letter', { v: 1234, format: '#,##0_s' }, '1234', 'number'],
  ['an amount that is filled up with a letter', { v: 1234, format: '*d#,##0' }, '1234', 'number'],
  ['a percentage', { v: 0.29, format: '0%' }, '29%'],
  ['a percentage that is rounded', { v: 0.123, format: '0%' }, '12%'],
  ['a percentage of a half', { v: 0.285, format: '0%' }, '29%'],
  ['a percentage below 0', { v: -0.125, format: '0%;[Red]-0%' }, '-13%'],
  ['a percentage below 0 that rounds to 0', { v: -0.001, format: '0%' }, '0%'],
  ['a percentage with decimals', { v: 0.12345, format: '0.00%' }, '12.35%'],
  ['a percentage with a 0 at its end', { v: 0.123, format: '0.00%' }, '12.30%'],
  ['a percentage with optional decimals', { v: 0.123, format: '0.0##%' }, '12.3%'],
  ['a number with a percent sign in quotes', { v: 50, format: '0"%"' }, '50', 'number'],
  ['a number with a percent sign after a backslash', { v: 50, format: '0\\%' }, '50', 'number'],
  ['1E5 as a number', { v: 100000, format: '0.00E+00' }, '1.00E+05', 'exponent'],
  ['a day', { v: 46357, format: 'yyyy/m/d' }, '2026-12-01', 'date'],
  ['a day of an era', { v: 46357, format: '[$-411]ge.m.d' }, '2026-12-01', 'date'],
  ['a day with a time', { v: 46357.375, format: 'yyyy/m/d h:mm' }, '2026-12-01 09:00', 'date'],
  ['a day with a time that is not shown', { v: 46357.375, format: 'yyyy/m/d' }, '2026-12-01', 'date'],
  ['29 February 1900, which never was', { v: 60, format: 'yyyy/m/d' }, '1900-02-29', 'date'],
  ['the day after it', { v: 61, format: 'yyyy/m/d' }, '1900-03-01', 'date'],
  ['the day before it', { v: 59, format: 'yyyy/m/d' }, '1900-02-28', 'date'],
  ['0 as a day', { v: 0, format: 'yyyy/m/d' }, '1900-01-00', 'date'],
  ['1-2 as a day', { v: 46024, format: 'm"月"d"日"' }, '1月2日', 'date'],
  ['2026/12 as a day', { v: 46357, format: 'yyyy"年"m"月"' }, '2026年12月', 'date'],
  ['a time', { v: 0.375, format: 'h:mm' }, '9:00'],
  ['a time with two digits', { v: 0.375, format: 'hh:mm' }, '09:00'],
  ['a time with seconds', { v: 0.37503472222, format: 'h:mm:ss' }, '9:00:03'],
  ['a time whose seconds are not shown', { v: 0.37503472222, format: 'h:mm' }, '9:00'],
  ['a time of a day that is not shown', { v: 1.5, format: 'h:mm' }, '12:00'],
  ['minutes and seconds', { v: 0.0625, format: 'mm:ss' }, '30:00', 'date'],
  ['minutes that go on after an hour', { v: 0.0625, format: '[m]:ss' }, '90:00', 'date'],
  ['more than a day of hours', { v: 1.0625, format: '[h]:mm' }, '25:30'],
  ['a day as ISO 8601 has it', { v: '2026-12-01T00:00:00', t: 'd' }, '2026-12-01', 'date'],
  ['TRUE', { v: 1, t: 'b' }, 'TRUE'],
  ['a formula with the text that came of it', { v: '済', f: 'A1', t: 'str' }, '済'],
  ['a formula with the number that came of it', { v: 3, f: '1+2' }, '3', 'number'],
  ['a formula that nobody has computed', { f: 'VLOOKUP(A1,B:C,2)' }, '=VLOOKUP(A1,B:C,2)', 'formula'],
  ['a formula with an empty number', { v: '', f: '1+1' }, '=1+1', 'formula'],
  ['a formula that gave an error', { v: '#N/A', f: 'A1', t: 'e' }, '#N/A', 'error'],
]

describe('a cell is read as the spreadsheet shows it [R13]', () => {
  test.each(shown)('%s', async (_, cell, text, kind) => {
    expect(await read(cell)).toEqual([text, kind])
  })

  test('days that are counted from 1904 begin with a day, and times are none', () => {
    const shownFrom1904 = (value: number, format: string) => shownNumber(value, format, true).text
    expect(shownFrom1904(0, 'yyyy/m/d')).toBe('1904-01-01')
    expect(shownFrom1904(0.375, 'yyyy/m/d h:mm')).toBe('1904-01-01 09:00')
    expect(shownFrom1904(60, 'yyyy/m/d')).toBe('1904-03-01')
    expect(shownFrom1904(0.375, 'h:mm')).toBe('9:00')
  })

  test('a formula whose value is the empty text is an empty cell', async () => {
    expect(await read({ v: '', f: 'IF(A1="","","x")', t: 'str' })).toEqual([undefined, undefined])
  })
})

test('rows have the numbers of the spreadsheet; empty ones are left out, and too many cells are marked', async () => {
  const rows = [['コード', '', '値'], ['A', 'ほか', '1'], [''], ['B', '', '', '右']]
  const { header, count, rows: read } = await tableIn(officeWorkbook({ name: '回答', rows }))
  expect({ header, count }).toEqual({ header: ['コード', '', '値'], count: 2 })
  expect(read).toEqual([
    { row: 2, cells: { コード: 'A', 値: '1' }, kinds: {} },
    { row: 4, cells: { コード: 'B' }, kinds: {}, hasTooMany: true },
  ])
})

describe('of several sheets', () => {
  const codes = [['コード'], ['A']]
  const sheets = [
    { name: 'メモ', rows: [['書くこと']] },
    { name: '前の月', rows: codes, hidden: true },
    { name: '空', rows: [] },
    { name: '回答', rows: codes },
  ]

  test('the one whose titles fit is read, and the others are named', async () => {
    expect(await tableIn(officeWorkbook(...sheets))).toMatchObject({
      sheet: '回答',
      otherSheets: ['メモ'],
      count: 1,
    })
  })

  test('two that fit are refused, and so is a workbook without titles', () => {
    const reasonOf = (bytes: Uint8Array) => {
      try {
        return readTable(bytes, isCodes)
      } catch (error) {
        return error instanceof TableUnreadable && error.fault
      }
    }
    expect(reasonOf(officeWorkbook(...sheets, { name: '回答 (2)', rows: codes }))).toEqual({
      reason: 'several_sheets',
      sheets: ['回答', '回答 (2)'],
    })
    expect(reasonOf(officeWorkbook({ name: '回答', rows: [] }))).toEqual({ reason: 'no_header' })
    expect(reasonOf(officeWorkbook({ name: '回答', rows: [[''], ['コード']] }))).toEqual({
      reason: 'no_header',
    })
    expect(reasonOf(officeWorkbook({ name: '回答', rows: [['コード', '値', '値']] }))).toEqual({
      reason: 'header_twice',
      sheet: '回答',
      title: '値',
      cells: ['B1', 'C1'],
    })
    expect(reasonOf(officeWorkbook({ name: '回答', rows: codes, merged: 'A2:A3' }))).toEqual({
      reason: 'merged',
      sheet: '回答',
      cells: ['A2:A3'],
    })
  })
})

/** `bytes` of which the zip file says that a part unpacks to `size`. */
function saying(bytes: Uint8Array, size: number): Uint8Array {
  const lie = bytes.slice()
  const view = new DataView(lie.buffer)
  for (let at = 0; at + 4 < lie.length; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true)
  return lie
}

const plain = officeWorkbook({ name: '回答', rows: [['コード'], ['A']] })
const hostile = [
  ['more than 50 MiB', new Uint8Array(50 * 1024 * 1024 + 1), 'too_large'],
  ['a part of 300 MiB', saying(plain, 300 * 1024 * 1024), 'too_large'],
  ['a part that is larger than it says', saying(plain, 10), 'no_workbook'],
  [
    'a row of more cells than a sheet has columns',
    officeWorkbook({ name: '回答', rows: [['コード', ...Array.from({ length: 16_384 }, () => 'x')]] }),
    'too_many_cells',
  ],
  [
    'a text that is not there',
    officeWorkbook({ name: '回答', rows: [['コード'], [{ v: 9, t: 's' }]] }),
    'no_workbook',
  ],
] as const

test.each(hostile)('a table with %s is refused', (_, bytes, reason) => {
  expect(() => readTable(bytes, isCodes)).toThrow(new WorkbookUnreadable(reason))
})
