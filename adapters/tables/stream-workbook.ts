import { strToU8, Zip, ZipDeflate } from 'fflate'
import {
  compression,
  declaration,
  escapeXml,
  main,
  maxCellLength,
  packageParts,
  sheetPath,
} from './package-parts.ts'

/** Rows that a sheet can have, the header among them. */
const maxSheetRows = 1_048_576

/** A table, or a text in it, that is larger than a spreadsheet can hold. */
export class TooLargeForSheet extends Error {
  override readonly name = 'TooLargeForSheet'
}

const sheetStart = `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`

/**
 * A table as the bytes of an .xlsx file, in chunks: every cell is a text, so that no spreadsheet makes numbers, days or
 * formulas of them. Memory does not grow with the table.
 *
 * @throws TooLargeForSheet
 */
export async function* streamWorkbook(
  header: readonly string[],
  rows: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
  { sheet: name = '回答' }: { sheet?: string } = {},
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    ready.push(bytes)
  })
  const taken = () => ready.splice(0)
  const parts = packageParts([{ name, hidden: false }], { wrap: false })
  for (const [path, xml] of Object.entries(parts)) add(zip, path).push(strToU8(xml), true)
  const sheet = add(zip, sheetPath(1))
  sheet.push(strToU8(`${declaration}${sheetStart}${rowXml(header, 1, 2)}`))
  let row = 1
  for await (const cells of rows) {
    if (++row > maxSheetRows) throw new TooLargeForSheet('too many rows for a sheet')
    sheet.push(strToU8(rowXml(cells, row, 1)))
    yield* taken()
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true)
  zip.end()
  yield* taken()
}

function add(zip: Zip, name: string): ZipDeflate {
  const file = new ZipDeflate(name, compression)
  file.mtime = compression.mtime
  zip.add(file)
  return file
}

const rowXml = (texts: readonly string[], row: number, style: number): string =>
  `<row r="${row}">${texts.map((text) => cellXml(text, style)).join('')}</row>`

function cellXml(text: string, style: number): string {
  if (text === '') return `<c s="${style}"/>`
  if (text.length > maxCellLength) throw new TooLargeForSheet('too many characters for a cell')
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
}
