import { strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readWorkbook } from '../../../adapters/tables/read-workbook.ts'
import { WorkbookUnreadable } from '../../../adapters/tables/workbook-unreadable.ts'
import { writeWorkbook } from '../../../adapters/tables/write-workbook.ts'
import { changed } from '../city-bundle/workbooks.ts'

const aSheet = { name: 'a', rows: [['x']], widths: [], headings: [] }
const plain = writeWorkbook([aSheet])
const withSheet = (cells: string) =>
  changed(plain, (xml) => xml.replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${cells}</sheetData>`))

/** `bytes` with the sizes that the zip file tells of its parts made small, as a lie. */
function understated(bytes: Uint8Array): Uint8Array {
  const lie = bytes.slice()
  const view = new DataView(lie.buffer)
  for (let at = 0; at + 4 < lie.length; at += 1) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 100, true)
    if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at + 22, 100, true)
  }
  return lie
}

const manySpaces = `<row r="1"><c r="A1" t="str"><v>${' '.repeat(30_000_000)}</v></c></row>`

/** Of a text that stands in it once, and in 400 cells. */
function repeated(): Uint8Array {
  const cells = Array.from(
    { length: 400 },
    (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>0</v></c></row>`,
  )
  const texts = `<sst><si><t>${'あ'.repeat(32_000)}</t></si></sst>`
  const parts = unzipSync(withSheet(cells.join('')))
  return zipSync({ ...parts, 'xl/sharedStrings.xml': strToU8(texts) })
}

const hostile = [
  ['no zip file', () => strToU8('surveyId,title'), 'no_workbook'],
  ['an empty file', () => new Uint8Array(), 'no_workbook'],
  ['a zip file of something else', () => zipSync({ 'a.txt': strToU8('x') }), 'no_workbook'],
  ['a workbook that ends in the middle', () => plain.slice(0, plain.length / 2), 'no_workbook'],
  ['an old or locked workbook', () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'old_or_locked'],
  ['a small file that unpacks to 30 MB', () => withSheet(manySpaces), 'too_large'],
  ['one that lies about its sizes', () => understated(withSheet(manySpaces)), 'no_workbook'],
  ['a small file whose cells say 12 million characters', repeated, 'too_large'],
  ['a file of more than 5 MiB', () => new Uint8Array(5 * 1024 * 1024 + 1), 'too_large'],
  [
    'a thousand parts',
    () => zipSync(Object.fromEntries(Array.from({ length: 1_001 }, (_, i) => [`${i}`, strToU8('')]))),
    'too_large',
  ],
  [
    'a text in row 1,048,576',
    () => withSheet('<row r="1048576"><c r="A1048576"><v>1</v></c></row>'),
    'too_many_cells',
  ],
  ['a text in column XFD', () => withSheet('<row r="1"><c r="XFD1"><v>1</v></c></row>'), 'too_many_cells'],
  [
    'a cell with no such name',
    () => withSheet('<row r="1"><c r="constructor"><v>1</v></c></row>'),
    'no_workbook',
  ],
  [
    'entities of its own',
    () => changed(plain, (xml) => xml.replace('<worksheet', '<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet')),
    'no_workbook',
  ],
  ['XML that does not end', () => changed(plain, (xml) => xml.slice(0, -5)), 'no_workbook'],
] as const

describe('a hostile or broken workbook is refused', () => {
  test.each(hostile)('%s', (_, bytes, reason) => {
    expect(() => readWorkbook(bytes())).toThrow(new WorkbookUnreadable(reason))
  })
})

test('a million empty rows with a format are no cells', () => {
  const rows = Array.from(
    { length: 100_000 },
    (_, row) => `<row r="${row + 1}"><c r="A${row + 1}" s="1"/></row>`,
  )
  expect(readWorkbook(withSheet(rows.join('')))[0]?.cells).toEqual([])
})

test('what is written is read again: controls, line breaks, emoji, and what looks like an escape', () => {
  const texts = ['a\nb', '<&>"\'', '\u0001', '_x0041_', '🏯', ' x ', '=1+1', "'0123", '０９０']
  const read = readWorkbook(writeWorkbook([{ ...aSheet, rows: [texts] }]))
  expect(read[0]?.cells.map(({ text }) => text)).toEqual(texts)
  expect(new Set(read[0]?.cells.map(({ kind }) => kind))).toEqual(new Set(['text']))
})

test("a shared text is read without its reading, and formats inside of it don't matter", () => {
  const parts = unzipSync(withSheet('<row><c t="s"><v>0</v></c><c t="s"><v>9</v></c><c><v>1</v></c></row>'))
  const shared =
    '<sst><si><r><t>東</t></r><r><t>京</t></r><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si></sst>'
  const [sheet] = readWorkbook(zipSync({ ...parts, 'xl/sharedStrings.xml': strToU8(shared) }))
  expect(sheet?.cells).toEqual([
    { row: 1, column: 1, text: '東京', kind: 'text' },
    { row: 1, column: 3, text: '1', kind: 'number' },
  ])
})

test('days and times are those that the spreadsheet shows, counted from 1900 or from 1904', () => {
  const cells = [1, 59, 61, 46113, 46113.5, 0.375, -1, 1e9].map((days) => `<c s="1"><v>${days}</v></c>`)
  const dates = changed(
    withSheet(`<row>${cells.join('')}</row>`),
    (xml) => xml.replaceAll('"49"', '"14"'),
    'styles.xml',
  )
  const texts = (bytes: Uint8Array) => readWorkbook(bytes)[0]?.cells.map(({ text }) => text)
  expect(texts(dates)).toEqual([
    '1900-01-01',
    '1900-02-28',
    '1900-03-01',
    '2026-04-01',
    '2026-04-01 12:00',
    '09:00',
    '-1',
    '1000000000',
  ])
  const from1904 = changed(
    dates,
    (xml) => xml.replace('<sheets>', '<workbookPr date1904="1"/><sheets>'),
    'workbook.xml',
  )
  expect(texts(from1904)?.[3]).toBe('2030-04-02')
})

test('two workbooks of the same sheets are the same file', () => {
  expect(writeWorkbook([aSheet])).toEqual(plain)
})
