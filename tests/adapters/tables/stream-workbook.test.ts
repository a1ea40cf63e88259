import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readWorkbook } from '../../../adapters/tables/read-workbook.ts'
import { streamWorkbook, TooLargeForSheet } from '../../../adapters/tables/stream-workbook.ts'

async function* given(...rows: readonly string[][]): AsyncGenerator<string[]> {
  yield* rows
}

async function bytesOf(...rows: string[][]): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const bytes of streamWorkbook(['題名', 'ほか'], given(...rows))) pieces.push(bytes)
  return Buffer.concat(pieces)
}

const sheetOf = (bytes: Uint8Array): string =>
  strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())

const cell = /<c s="[12]"(?:\/>| t="inlineStr"><is><t xml:space="preserve">(.*?)<\/t><\/is><\/c>)/gs

const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** The cells of a sheet as a spreadsheet reads them, row by row; each of them has the style of a text. */
const cellsOf = (sheet: string) =>
  [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(cell)].map(([, text = '']) =>
      text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => signs[entity] ?? entity),
    ),
  )

const rows = [
  ['09012345678', '=1+1'],
  ['-1', ''],
  ['1-2-3', '<b>&amp;"\n改行'],
  ['123456789012345678', '2024-06-14'],
]

test('every cell of a workbook is a text: zeros, signs and days stay as they are [R13]', async () => {
  const bytes = await bytesOf(...rows)
  expect(cellsOf(sheetOf(bytes))).toEqual([['題名', 'ほか'], ...rows])
  expect(Object.keys(unzipSync(bytes))).toContain('[Content_Types].xml')
})

test('the same table gives the same file, and thousands of rows are all there', async () => {
  const many = Array.from({ length: 3_000 }, (_, index) => [`行${index}`, '090'])
  expect(cellsOf(sheetOf(await bytesOf(...many)))).toHaveLength(3_001)
  expect((await bytesOf(...rows)).equals(await bytesOf(...rows))).toBe(true)
})

test('characters that XML lacks are written as spreadsheets do', async () => {
  expect(cellsOf(sheetOf(await bytesOf(['a\u0001b', '_x0001_'], ['\ud842', '𠮷'])))).toEqual([
    ['題名', 'ほか'],
    ['a_x0001_b', '_x005F_x0001_'],
    ['_xD842_', '𠮷'],
  ])
})

test('what is written is read back as it was', async () => {
  const [sheet] = readWorkbook(await bytesOf(['_x0041_', 'a\u0001 <&>\n"']))
  expect(sheet?.cells.map(({ text }) => text)).toEqual(['題名', 'ほか', '_x0041_', 'a\u0001 <&>\n"'])
})

test('a text that no cell can hold is refused', async () => {
  await expect(bytesOf(['あ'.repeat(32_768), ''])).rejects.toThrow(TooLargeForSheet)
})
