import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { afterAll, expect, test } from 'vitest'
import { csvBytes } from '../../../adapters/tables/csv-bytes.ts'
import { escapeFormula, unescapeFormula } from '../../../adapters/tables/escape-formula.ts'
import { type CsvRow, MAX_ROW_LENGTH, readCsv, UnreadableCsv } from '../../../adapters/tables/read-csv.ts'
import { cp932, tableEncodingOf, utf8 } from '../../../adapters/tables/text-encoding.ts'

const folder = await mkdtemp(join(tmpdir(), 'csv-'))
afterAll(() => rm(folder, { recursive: true }))

async function tableOf(content: string | Uint8Array) {
  const file = join(folder, 'answers.csv')
  await writeFile(file, content)
  const { rows, ...table } = await readCsv(file)
  const read: CsvRow[] = []
  for await (const row of rows()) read.push(row)
  return { ...table, rows: read.map(({ cells, ...row }) => ({ ...row, cells: Object.fromEntries(cells) })) }
}
const bom = '\ufeff'

test.each([
  ['UTF-8 with a byte order mark', Buffer.from(`${bom}名前,メモ\r\n花子,済\r\n`), 'utf-8'],
  ['UTF-8 without one', Buffer.from('名前,メモ\n花子,済'), 'utf-8'],
  ['CP932', iconv.encode('名前,メモ\r\n花子,済\r\n', 'cp932'), 'cp932'],
  ['old line ends', Buffer.from('"名前","メモ"\r"花子","済"\r'), 'utf-8'],
])('a file with %s is read', async (_, bytes, encoding) => {
  expect(await tableOf(bytes)).toEqual({
    encoding,
    header: ['名前', 'メモ'],
    count: 1,
    rows: [{ row: 2, cells: { 名前: '花子', メモ: '済' } }],
  })
})

test('rows are numbered as a spreadsheet does, also with line breaks in cells; empty rows are left out', async () => {
  const { rows, count } = await tableOf('a,b\n"1\n2",x\n\n,\n3,y\n')
  expect(rows.map(({ row }) => row)).toEqual([2, 5])
  expect(rows[0]?.cells).toEqual({ a: '1\n2', b: 'x' })
  expect(count).toBe(2)
})

test('an empty cell has no entry, a hyphen is null, an escaped hyphen is a hyphen', async () => {
  const { rows } = await tableOf('a,b,c,d,e\n,-,－,\'-,"\'=1+1"\n')
  expect(rows[0]?.cells).toEqual({ b: null, c: null, d: '-', e: '=1+1' })
})

test('missing cells are empty cells; a row with too many cells is marked', async () => {
  const { rows } = await tableOf('a,b\n1\n1,2,3\n1,2,\n')
  expect(rows).toEqual([
    { row: 2, cells: { a: '1' } },
    { row: 3, cells: { a: '1', b: '2' }, hasTooMany: true },
    { row: 4, cells: { a: '1', b: '2' } },
  ])
})

const made = [
  ['1.23E+11', 'exponent'],
  ['-1.00E+05', 'exponent'],
  ['12E3', undefined],
  ['="12E3"', undefined],
  ['1月2日', 'date_like'],
  ['2026年1月', 'date_like'],
  ['2001/2/3', 'date_like'],
  ['2-Jan', 'date_like'],
  ['Jan-26', 'date_like'],
  ['2024-06-14', undefined],
  ['1-2', undefined],
  ['1月2日まで', undefined],
  ['312345678', undefined],
] as const

test.each(made)(
  '%s is seen as %s that a spreadsheet has made of something else [R13]',
  async (text, kind) => {
    const { rows } = await tableOf(`a,b\nx,"${text.replaceAll('"', '""')}"\n`)
    expect(rows[0]?.kinds?.get('b')).toBe(kind)
  },
)

const reasonOf = (error: unknown) => (error instanceof UnreadableCsv ? [error.reason, error.row] : error)

test.each([
  ['', ['no_header', 1]],
  ['\r\n1,2', ['no_header', 1]],
  ['a,b,a\n1,2,3', ['header_twice', 1]],
  ['a,b\n1,2\n"3,4\n5,6\n', ['quotes', 3]],
  ['a,b\n1,2"3\n', ['quotes', 2]],
])('%j is refused as %j before any row is given', async (text, expected) => {
  expect(await tableOf(text).catch(reasonOf)).toEqual(expected)
})

test('a row of more than a million characters is refused as too long', async () => {
  const long = 'あ'.repeat(MAX_ROW_LENGTH)
  for (const cell of [long, `"${long}"`, `"${'あ\n'.repeat(MAX_ROW_LENGTH / 2)}`])
    expect(await tableOf(`a,b\n1,2\n3,${cell}\n`).catch(reasonOf)).toEqual(['too_long', 3])
})

test.each([
  ['UTF-16', iconv.encode(`${bom}名前,メモ\r\n花子,済`, 'utf-16le')],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1])],
])('%s is refused because of its encoding', async (_, bytes) => {
  expect(await tableOf(bytes).catch(reasonOf)).toEqual(['encoding', 1])
})

test('a character whose bytes span two reads is read as one', async () => {
  const long = 'あ'.repeat(100_001)
  const { rows } = await tableOf(`a\n${long}\n`)
  expect(rows[0]?.cells.a).toBe(long)
  const shifted = await tableOf(iconv.encode(`a\nx${long}\n`, 'cp932'))
  expect(shifted.rows[0]?.cells.a).toBe(`x${long}`)
})

const texts = [
  '=1+1',
  "'=1",
  "''+1",
  "'ok",
  '-',
  "'-",
  '言った「"はい"」',
  'a\r\nb',
  '、',
  '10時〜12時',
  '𠮷',
]

test.each([
  ['utf-8', utf8],
  ['cp932', cp932],
] as const)('texts written in %s read back as that encoding has them', async (name, encoding) => {
  async function* rows() {
    for (const text of texts) yield [text]
  }
  const pieces: Uint8Array[] = []
  for await (const bytes of csvBytes(['題名'], rows(), encoding())) pieces.push(bytes)
  const { rows: read } = await tableOf(Buffer.concat(pieces))
  expect(read.map(({ cells }) => cells.題名)).toEqual(texts.map(tableEncodingOf(name).roundTrip))
})

test.each(texts)('escaping %j can be undone', (text) => {
  expect(unescapeFormula(escapeFormula(text))).toBe(text)
})
